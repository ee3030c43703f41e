//! The pictures of ideas in the lessons: `cargo run -p sudoku-cli --example picture -- NAME en` (or `zh`). Pictures of the
//! steps of a search are made by `sudoku trace`.

mod pictures;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [name, lang] = words.as_slice() else {
        eprintln!("picture: expected a name and a language (en or zh); the names are {}", names());
        std::process::exit(2);
    };
    match pictures::draw(name, lang) {
        Some(picture) => print!("{picture}"),
        None => {
            eprintln!("picture: expected one of {}, found {name:?}", names());
            std::process::exit(2);
        }
    }
}

fn names() -> String {
    pictures::PICTURES.map(|(name, _)| name).join(", ")
}
