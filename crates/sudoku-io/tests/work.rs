//! Reading is linear in time and bounded in memory for any input. What is counted is allocations: at twice the length there
//! may be twice as many, and what is kept at one time may not grow. `scripts/linear.sh` counts instructions in the same way.

use allocation_counter::{AllocationInfo, measure};
use std::io::{self, BufReader, Read};
use sudoku_io::{Item, Reader};

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A text over and over, up to a length.
struct Again {
    text: Vec<u8>,
    at: usize,
    left: usize,
}

impl Read for Again {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = buffer.len().min(self.left);
        for byte in &mut buffer[..length] {
            *byte = self.text[self.at];
            self.at = (self.at + 1) % self.text.len();
        }
        self.left -= length;
        Ok(length)
    }
}

fn reading(head: &str, text: &str, length: usize) -> AllocationInfo {
    let again = Again { text: text.as_bytes().to_vec(), at: 0, left: length };
    measure(|| {
        let source = BufReader::with_capacity(1 << 16, head.as_bytes().chain(again));
        let mut reader = Reader::new(source);
        while let Some(item) = reader.next_item().expect("this source does not fail") {
            std::hint::black_box::<Item>(item);
        }
    })
}

/// Inputs that are read piece by piece: a head, and what comes after it again and again.
fn streams() -> Vec<(&'static str, String, String)> {
    let row = "5 3 . . 7 . . . .\n";
    let text = |text: &str| text.to_string();
    vec![
        ("boards", text(""), format!("{LINE}\n")),
        ("prose", text(""), text("A sentence, such as people write before a board.\n")),
        ("words in small letters", text(""), text("some words without any sign\n")),
        ("blank lines", text(""), text("\n")),
        ("rules", text(""), text("---+---+---\n")),
        ("dashes", text(""), text("---------\n")),
        ("bars", text(""), text("|   |   |   |\n")),
        ("rows", text(""), text(row)),
        ("rows of five", text(""), text("1 2 3 4 5\n")),
        ("rows with blank lines", text(""), format!("{row}\n")),
        ("rows with prose", text(""), format!("{row}and then another row\n")),
        ("rows of sixteen", text(""), text("1.2..3..4.......\nA title\n")),
        ("marks", text(""), text("123 4 56 7 8 9 12 3 4\n")),
        ("comments", text(""), text("# a comment\n")),
        ("sections", text(""), text("[Puzzle]\n")),
        ("quotes in a table", text("puzzle,solution\n"), format!("\"{}", "\n".repeat(100))),
        ("a table", text("puzzle,solution\n"), format!("{LINE},\n")),
        ("open brackets", text(""), text("[[\n")),
        ("lines of JSON", text(""), format!("{{\"puzzle\": \"{LINE}\"}}\n")),
        ("tags", text("<boards>\n"), format!("<game data=\"{LINE}\"/>\n")),
        ("letters in boards", text(""), format!("{}q\n", &LINE[..80])),
    ]
}

#[test]
fn twice_the_input_is_twice_the_work_and_no_more_memory() {
    for (name, head, text) in streams() {
        let (once, twice) = (reading(&head, &text, 1 << 18), reading(&head, &text, 1 << 19));
        let most = once.bytes_total * 5 / 2 + (1 << 17);
        assert!(twice.bytes_total <= most, "{name}: {once:?} {twice:?}");
        // Only lists are kept until they end.
        let kept = if name == "open brackets" { once.bytes_max * 5 / 2 } else { once.bytes_max.max(1 << 20) };
        assert!(twice.bytes_max <= kept + (1 << 17), "{name}: {once:?} {twice:?}");
    }
}

#[test]
fn lists_are_read_in_memory_that_is_in_proportion_to_them() {
    for (name, head, text, foot) in [
        ("boards on a line", "[", format!("\"{LINE}\","), ""),
        ("objects on a line", "[", format!("{{\"solution\": null, \"puzzle\": \"{LINE}\"}},"), ""),
        ("blank lines in a string", "{\"puzzle\": \"", "\n".into(), ""),
        ("brackets", "", "[".into(), ""),
        ("pairs of brackets", "", "[]".into(), ""),
        ("brackets that close", "[", "[".repeat(100) + &"]".repeat(100) + ",", "0]"),
    ] {
        let reading = |length: usize| {
            let again =
                Again { text: text.as_bytes().to_vec(), at: 0, left: length / text.len() * text.len() };
            measure(|| {
                let source = head.as_bytes().chain(again).chain(foot.as_bytes());
                let mut reader = Reader::new(BufReader::new(source));
                while let Some(item) = reader.next_item().expect("this source does not fail") {
                    std::hint::black_box::<Item>(item);
                }
            })
        };
        let (once, twice) = (reading(1 << 18), reading(1 << 19));
        assert!(twice.bytes_total <= once.bytes_total * 5 / 2 + (1 << 17), "{name}: {once:?} {twice:?}");
        assert!(once.bytes_max <= 16 << 18, "{name}: {once:?}");
    }
}

fn errors(source: impl Read) -> Vec<String> {
    let items = Reader::new(BufReader::with_capacity(1 << 16, source)).map(|item| item.expect("no failure"));
    items
        .filter_map(|item| match item {
            Item::Error(error) => Some(error.to_string()),
            Item::Puzzle(_) => Some("board".into()),
            _ => None,
        })
        .collect()
}

#[test]
fn nested_brackets_of_any_depth_are_one_error() {
    for depth in [100, 4_000, 100_000] {
        for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[{\"a\":[", "]}]"), ("(", ")")] {
            let text = format!("{}0{}\n{LINE}\n", open.repeat(depth), close.repeat(depth));
            let all = errors(text.as_bytes());
            assert_eq!(all.len(), 2, "{depth} {open}: {all:?}");
            assert!(all[0].contains("deep") && all[1] == "board", "{depth} {open}: {all:?}");
            let open = errors(format!("{}\n{LINE}\n", open.repeat(depth)).as_bytes());
            assert!(open.len() <= 2 + depth / 1000 && open.last().unwrap() == "board", "{open:?}");
        }
    }
}

#[test]
fn an_input_without_end_is_an_error_soon() {
    let zeros = errors(io::repeat(0));
    assert!(zeros.len() == 1 && zeros[0].contains("bytes that are zero"), "{zeros:?}");
    let digits = errors(io::repeat(b'7'));
    assert!(digits.len() == 2 && digits[1].contains("a line that goes on and on"), "{digits:?}");
    let list = errors((&b"[1,"[..]).chain(io::repeat(b'7')));
    assert!(list.last().unwrap().contains("a line that goes on and on"), "{list:?}");
    let table = errors((&b"puzzle,solution\n"[..]).chain(io::repeat(b'7')));
    assert!(table.last().unwrap().contains("a line that goes on and on"), "{table:?}");
    let xml = errors((&b"<boards>"[..]).chain(io::repeat(b'7')));
    assert!(xml.len() == 1 && xml[0].contains("mebibyte"), "{xml:?}");
}
