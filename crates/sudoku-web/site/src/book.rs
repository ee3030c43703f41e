//! The documents as the sources of two books. `docs/` stays as it is, plain Markdown that a code host shows; here each figure of a
//! trace gets a live player, and links that leave a book are rewritten.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// A language: its code, the words of its book, and its own chapters before the reference.
struct Book {
    lang: &'static str,
    title: &'static str,
    lessons: &'static str,
    gallery: &'static str,
    gallery_text: &'static str,
    reference: &'static str,
    report: &'static str,
    live: &'static str,
    app: &'static str,
    own: &'static [&'static str],
}

const BOOKS: [Book; 2] = [
    Book {
        lang: "en",
        title: "Ways of solving a Sudoku",
        lessons: "The lessons",
        gallery: "Gallery",
        gallery_text: "Every search that the lessons show, to step through.",
        reference: "Reference",
        report: "Report",
        live: "Step through this search",
        app: "Bring your own board",
        own: &[],
    },
    Book {
        lang: "zh",
        title: "数独的求解方法",
        lessons: "课程",
        gallery: "图库",
        gallery_text: "课程里出现的每一次搜索，都可以一步一步地看。",
        reference: "参考（英文）",
        report: "报告（英文）",
        live: "一步一步看这次搜索",
        app: "换上自己的盘面",
        own: &["zh/README.md", "zh/page.md", "zh/player.md", "zh/exercises.md"],
    },
];

/// The reference, in the order of reading.
const REFERENCE: [&str; 19] = [
    "page.md",
    "program.md",
    "player.md",
    "formats.md",
    "generate.md",
    "exercises.md",
    "your-own-strategy.md",
    "engine.md",
    "scale.md",
    "methodology.md",
    "bias.md",
    "competitors.md",
    "reports.md",
    "record.md",
    "trace-format.md",
    "targets.md",
    "architecture.md",
    "style.md",
    "glossary.md",
];

/// A figure of a trace.
struct Figure {
    /// What the player is asked for.
    address: String,
    picture: String,
}

pub(crate) fn write(folder: &Path) -> Result<(), String> {
    let docs = Path::new("docs");
    let listed: BTreeSet<&str> = REFERENCE.into_iter().collect();
    for entry in fs::read_dir(docs).map_err(|error| format!("docs: {error}"))? {
        let name = entry.map_err(|error| error.to_string())?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".md") && !listed.contains(&*name) {
            return Err(format!("docs/{name} is in no book: add it to REFERENCE in {}", file!()));
        }
    }
    for book in &BOOKS {
        let root = folder.join(book.lang);
        let source = root.join("src");
        let lessons = format!("lessons/{}", book.lang);
        let mut chapters: Vec<String> = vec![format!("{lessons}/README.md")];
        let mut names: Vec<String> = fs::read_dir(docs.join(&lessons))
            .map_err(|error| format!("docs/{lessons}: {error}"))?
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .filter(|name| name.ends_with(".md") && name != "README.md")
            .collect();
        names.sort();
        chapters.extend(names.iter().map(|name| format!("{lessons}/{name}")));
        let mut reference: Vec<String> = book.own.iter().map(ToString::to_string).collect();
        reference.extend(REFERENCE.map(str::to_string));
        let report = "report/report.md".to_string();
        let own: BTreeSet<String> = chapters.iter().chain(&reference).chain([&report]).cloned().collect();

        let mut figures = Vec::new();
        let mut summary = format!("# Summary\n\n[{}](index.md)\n\n# {}\n\n", book.title, book.lessons);
        let put = |summary: &mut String, name: &String, figures: &mut Vec<Figure>| -> Result<(), String> {
            let path = docs.join(name);
            let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            let made = page(book, name, &text, &own, figures);
            save(&source.join(name), &made)?;
            let title = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or(name);
            *summary += &format!("- [{title}]({name})\n");
            Ok(())
        };
        for name in &chapters {
            put(&mut summary, name, &mut figures)?;
        }
        summary += &format!("- [{}](gallery.md)\n\n# {}\n\n", book.gallery, book.reference);
        for name in &reference {
            put(&mut summary, name, &mut figures)?;
        }
        summary += &format!("\n# {}\n\n", book.report);
        put(&mut summary, &report, &mut figures)?;
        let mut gallery = format!("# {}\n\n{}\n", book.gallery, book.gallery_text);
        for figure in &figures {
            gallery += &format!("\n{}\n", figure.picture);
            gallery += &live(book, "gallery.md", &figure.address);
        }
        save(&source.join("gallery.md"), &gallery)?;
        save(&source.join("index.md"), &cover(book))?;
        save(&source.join("SUMMARY.md"), &summary)?;
        for pictures in ["lessons/figures", "report"] {
            copy_pictures(&docs.join(pictures), &source.join(pictures))?;
        }
        save(&root.join("book.toml"), &toml(book))?;
        save(&root.join("live.css"), LIVE)?;
    }
    Ok(())
}

/// The first page of a book.
fn cover(book: &Book) -> String {
    let other = BOOKS.iter().find(|other| other.lang != book.lang).expect("there are two");
    format!(
        "# {}\n\n- [{}](../../index.html#lang={})\n- [{}](lessons/{}/index.html)\n- [{}](gallery.html)\n- [{}](report/report.html)\n\n\
         [{}](../{}/index.html)\n",
        book.title,
        book.app,
        book.lang,
        book.lessons,
        book.lang,
        book.gallery,
        book.report,
        other.title,
        other.lang
    )
}

const LIVE: &str = "\
/* A player below the picture that it brings to life. */
details.live { margin: .5rem 0 1.5rem; }
details.live summary { cursor: pointer; font-weight: 600; }
details.live iframe { width: 100%; height: 34rem; border: 1px solid var(--fg); }
@media print { details.live { display: none; } }
";

fn toml(book: &Book) -> String {
    format!(
        "[book]\ntitle = \"{}\"\nlanguage = \"{}\"\nsrc = \"src\"\n\n[build]\ncreate-missing = false\n\n[output.html]\n\
         additional-css = [\"live.css\"]\nno-section-label = true\n\n[output.html.print]\nenable = true\n\n\
         [output.html.search]\nenable = true\n\n[output.html.playground]\nrunnable = false\n",
        book.title, book.lang
    )
}

fn save(path: &Path, text: &str) -> Result<(), String> {
    let told = |error| format!("{}: {error}", path.display());
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).map_err(told)?;
    }
    fs::write(path, text).map_err(told)
}

fn copy_pictures(from: &Path, to: &Path) -> Result<(), String> {
    let told = |error: std::io::Error| format!("{}: {error}", from.display());
    fs::create_dir_all(to).map_err(told)?;
    for entry in fs::read_dir(from).map_err(told)? {
        let path = entry.map_err(told)?.path();
        if path.extension().is_some_and(|ending| ending == "svg") {
            fs::copy(&path, to.join(path.file_name().expect("a file"))).map_err(told)?;
        }
    }
    Ok(())
}

/// A page of a book: figures get players, links are rewritten; blocks of code stay as they are.
fn page(book: &Book, name: &str, text: &str, own: &BTreeSet<String>, figures: &mut Vec<Figure>) -> String {
    let (mut out, mut fence, mut command) = (String::new(), None, None);
    for line in text.lines() {
        let start = line.trim_start();
        let mark = ["```", "~~~"].into_iter().find(|mark| start.starts_with(mark));
        match (fence, mark) {
            (None, Some(mark)) => fence = Some(mark),
            (Some(open), Some(mark)) if open == mark => fence = None,
            _ => {}
        }
        if fence.is_some() || mark.is_some() {
            out += line;
            out.push('\n');
            continue;
        }
        if let Some(figure) = line.strip_prefix("<!-- figure: ") {
            command = figure
                .strip_suffix(" -->")
                .and_then(|figure| figure.split_once(": "))
                .map(|(_, command)| command);
        }
        let line = links(book, name, line, own);
        out += &line;
        out.push('\n');
        if line.starts_with("![")
            && let Some(address) = command.take().and_then(address_of)
        {
            // On the gallery's page the picture is one folder further up.
            figures.push(Figure {
                address: address.clone(),
                picture: line.replace("](../figures", "](lessons/figures"),
            });
            out += &live(book, name, &address);
        }
    }
    out
}

/// What the player is asked for, from the command that made the picture.
fn address_of(command: &str) -> Option<String> {
    let mut words = command.strip_prefix("sudoku trace ")?.split(' ');
    let board = words.next()?;
    let words: Vec<&str> = words.collect();
    let option = |name: &str| {
        words.iter().position(|word| *word == name).and_then(|place| words.get(place + 1)).copied()
    };
    let is_name = board.chars().any(|letter| letter == '-' || letter.is_ascii_lowercase());
    let mut address = format!("{}={board}", if is_name { "named" } else { "board" });
    address += &format!("&strategy={}", option("--strategy").unwrap_or("row-scan"));
    let step = option("--step")?.split([',', '-']).next()?;
    Some(format!("{address}&step={step}"))
}

/// The player of a figure. A browser loads it when it is opened.
fn live(book: &Book, name: &str, address: &str) -> String {
    let up = "../".repeat(name.matches('/').count() + 2);
    let address = format!("{address}&lang={}", book.lang).replace('&', "&amp;");
    format!(
        "\n<details class=\"live\"><summary>{0}</summary><iframe loading=\"lazy\" title=\"{0}\" \
         src=\"{up}player.html#{address}\"></iframe></details>\n\n",
        book.live
    )
}

/// Rewrites the links of a line: to a page of the other book, or to a file that is in no book (only its text stays).
fn links(book: &Book, name: &str, line: &str, own: &BTreeSet<String>) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(middle) = rest.find("](") {
        let Some(end) = rest[middle..].find(')').map(|end| middle + end) else { break };
        let target = &rest[middle + 2..end];
        let (path, place) = target.split_once('#').map_or((target, ""), |(path, place)| (path, place));
        let to = resolve(name, path);
        let is_picture = rest[..middle].rfind('[').is_some_and(|open| rest[..open].ends_with('!'));
        let is_own = to.as_ref().is_some_and(|to| own.contains(to));
        if let (true, Some(folder)) = (is_own, path.strip_suffix("README.md")) {
            // mdBook calls such a page index.
            out += &format!("{}]({folder}index.html{})", &rest[..middle], &target[path.len()..]);
        } else if target.contains("://") || path.is_empty() || is_picture || is_own {
            out += &rest[..=end];
        } else if let Some(other) = to.as_ref().and_then(|to| in_other_book(book, to)) {
            let up = "../".repeat(name.matches('/').count() + 1);
            let place = if place.is_empty() { String::new() } else { format!("#{place}") };
            out += &format!("{}]({up}{other}{place})", &rest[..middle]);
        } else if let Some(open) = rest[..middle].rfind('[') {
            out += &rest[..open];
            out += &rest[open + 1..middle];
        } else {
            out += &rest[..=end];
        }
        rest = &rest[end + 1..];
    }
    out + rest
}

/// The path below `docs/` to which a link on a page leads; `None` if it leads out.
fn resolve(page: &str, target: &str) -> Option<String> {
    let mut path: PathBuf = Path::new(page).parent()?.to_path_buf();
    for part in Path::new(target).components() {
        match part {
            Component::ParentDir => {
                if !path.pop() {
                    return None;
                }
            }
            Component::Normal(part) => path.push(part),
            _ => {}
        }
    }
    Some(path.to_string_lossy().into_owned())
}

/// The address of a page of the other book, seen from the folder of the books.
fn in_other_book(book: &Book, path: &str) -> Option<String> {
    let other = BOOKS.iter().find(|other| other.lang != book.lang)?;
    let is_there = path.starts_with(&format!("lessons/{}/", other.lang)) || other.own.contains(&path);
    let page = path.strip_suffix(".md")?;
    let page = page.strip_suffix("README").map_or(page.to_string(), |folder| format!("{folder}index"));
    is_there.then(|| format!("{}/{page}.html", other.lang))
}
