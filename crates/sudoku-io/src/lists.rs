//! Nested lists: JSON, and the literals of other languages that look like it (Python, C, Java, Rust, Tcl).
//!
//! `serde_json` reads text that is JSON. Only other text goes to the tolerant reader below, which knows brackets, quotes,
//! words and commas, and refuses everything else.

use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Brackets within more brackets than this are refused: the stack is not endless.
pub(crate) const DEEPEST: usize = 64;

/// A part of a text of lists, with the offset at which it begins.
#[derive(Debug, Clone)]
pub(crate) struct Node<'a> {
    pub(crate) offset: usize,
    pub(crate) kind: Kind<'a>,
}

#[derive(Debug, Clone)]
pub(crate) enum Kind<'a> {
    /// A number, `null`, or another word without quotes.
    Word(&'a str),
    /// Text between quotes.
    Text(Cow<'a, str>),
    List(Vec<Node<'a>>),
    Object(Vec<(String, Node<'a>)>),
}

/// Follows the brackets of a text that comes line by line.
#[derive(Default)]
pub(crate) struct Brackets {
    depth: usize,
    /// The greatest depth so far.
    pub(crate) deepest: usize,
    quote: Option<u8>,
    escaped: bool,
}

impl Brackets {
    /// Whether every bracket is closed at the end of this line.
    pub(crate) fn line(&mut self, bytes: &[u8]) -> bool {
        for &byte in bytes {
            match (byte, self.quote) {
                _ if self.escaped => self.escaped = false,
                (b'\\', Some(_)) => self.escaped = true,
                (_, Some(quote)) if byte == quote => self.quote = None,
                (_, Some(_)) => {}
                (b'"' | b'\'', None) => self.quote = Some(byte),
                (b'[' | b'{' | b'(', None) => self.depth += 1,
                (b']' | b'}' | b')', None) => {
                    self.deepest = self.deepest.max(self.depth);
                    self.depth = self.depth.saturating_sub(1);
                }
                _ => {}
            }
        }
        self.deepest = self.deepest.max(self.depth);
        self.quote = None; // no string goes over the end of a line
        self.escaped = false;
        self.depth == 0
    }
}

/// Where lists begin in a line, if they do: at a bracket at its start, or after an assignment such as `board = [`. A
/// bracket that closes on the same line around plain words is a row of cells or a name, unless it begins as JSON does.
pub(crate) fn begin(bytes: &[u8]) -> Option<usize> {
    let is_open = |byte: u8| matches!(byte, b'[' | b'{' | b'(');
    let ink = |from: usize| (from..bytes.len()).find(|&at| !bytes[at].is_ascii_whitespace());
    let indent = ink(0)?;
    let is_call = bytes[indent..].starts_with(b"(def") || bytes[indent..].starts_with(b"(set");
    let start = if is_open(bytes[indent]) && !is_call {
        indent
    } else {
        // After the last sign of an assignment, or after a word that ends the line with a bracket (`set board {`).
        let behind_sign = memchr::memchr(b'=', bytes).map(|sign| sign + 1).and_then(|from| {
            (from..bytes.len())
                .find(|&at| is_open(bytes[at]) && ink(at + 1).is_none_or(|next| bytes[next] != b']'))
        });
        let last =
            bytes.trim_ascii_end().len().checked_sub(1).filter(|&last| matches!(bytes[last], b'[' | b'{'));
        // `set board {{1 2}`, `array([[1, 2]`, `(defvar *board* '((1 2)`
        let known = ["set ", "array(", "np.", "numpy.", "(def", "(set", "matrix(", "val ", "var ", "return "];
        let pair = || {
            let nested = (indent..bytes.len()).find(|&at| {
                is_open(bytes[at])
                    && bytes.get(at + 1).is_some_and(|&next| is_open(next))
                    && !bytes.get(at + 2).is_some_and(|&next| is_open(next))
            });
            nested.filter(|_| known.iter().any(|known| bytes[indent..].starts_with(known.as_bytes())))
        };
        let behind_sign = behind_sign.or_else(pair);
        let named =
            is_call || bytes[indent].is_ascii_alphabetic() || bytes[indent] == b'_' || bytes[indent] == b'$';
        behind_sign.or(last).filter(|_| named)?
    };
    let rest = &bytes[start..];
    let mut ink = rest.iter().copied().filter(|b| !b.is_ascii_whitespace());
    let (first, second) = (ink.next(), ink.next());
    let as_json = match (first, second) {
        (Some(b'{'), Some(second)) => second == b'"' || second == b'\'' || second == b'}',
        (Some(b'['), Some(second)) => matches!(second, b'"' | b'\''),
        _ => false,
    };
    let nested = second.is_some_and(is_open);
    let open = !Brackets::default().line(rest);
    // `[Puzzle` and the like are not lists.
    let inner = rest[1..].trim_ascii_start();
    let named = [&b"vec!"[..], b"None", b"null", b"nil", b"new "].iter().any(|word| inner.starts_with(word));
    let sensible =
        named || second.is_none_or(|b| is_open(b) || b.is_ascii_digit() || b"\"'.,-_*".contains(&b));
    (as_json || nested || open && sensible).then_some(start)
}

/// What is wrong with a text that is not JSON.
pub(crate) struct NotJson {
    pub(crate) message: String,
    /// Line and column within the text, from one.
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// The values of a text, one after another.
pub(crate) fn values(text: &str) -> Result<Vec<Node<'_>>, NotJson> {
    let json = json(text);
    match json {
        Ok(values) => Ok(values),
        Err(error) => tolerant(text).ok_or(error),
    }
}

fn json(text: &str) -> Result<Vec<Node<'_>>, NotJson> {
    let end = text.trim_end().trim_end_matches([',', ';']).len();
    let mut nodes = Vec::new();
    for value in serde_json::Deserializer::from_str(&text[..end]).into_iter::<&RawValue>() {
        match value {
            Ok(value) => nodes.push(node(text, value, 0)),
            Err(error) => {
                let message = error.to_string();
                let message = message.split(" at line").next().unwrap_or(&message).to_string();
                return Err(NotJson { message, line: error.line(), column: error.column() });
            }
        }
    }
    Ok(nodes)
}

fn node<'a>(whole: &'a str, value: &'a RawValue, depth: usize) -> Node<'a> {
    let text = value.get();
    let offset = (text.as_ptr() as usize).saturating_sub(whole.as_ptr() as usize).min(whole.len());
    let kind = match text.as_bytes().first() {
        Some(b'"') if !text.contains('\\') => Kind::Text(text[1..text.len() - 1].into()),
        Some(b'"') => Kind::Text(serde_json::from_str::<String>(text).unwrap_or_default().into()),
        Some(b'[') if depth < DEEPEST => {
            let parts: Vec<&RawValue> = serde_json::from_str(text).unwrap_or_default();
            Kind::List(parts.into_iter().map(|part| node(whole, part, depth + 1)).collect())
        }
        Some(b'{') if depth < DEEPEST => {
            let members: BTreeMap<String, &RawValue> = serde_json::from_str(text).unwrap_or_default();
            let member = |(name, part): (String, &'a RawValue)| (name, node(whole, part, depth + 1));
            Kind::Object(members.into_iter().map(member).collect())
        }
        _ => Kind::Word(text),
    };
    Node { offset, kind }
}

/// Reads a text of brackets, quotes, words and commas; `None` if it contains anything else.
fn tolerant(text: &str) -> Option<Vec<Node<'_>>> {
    let mut reader = Tolerant { text, at: 0 };
    let mut nodes = Vec::new();
    loop {
        reader.skip(" \t\r\n;,");
        if reader.peek().is_none() {
            return (!nodes.is_empty()).then_some(nodes);
        }
        nodes.push(reader.list(0)?);
        // After a list there may be the rest of its statement, such as `, dtype=int)`, but nothing with brackets.
        let rest = reader.text[reader.at..].lines().next().unwrap_or("");
        if rest.contains(['[', '{', '(', '"', '\'']) {
            continue;
        }
        let is_end = rest.trim().chars().all(|c| ";,)]}".contains(c));
        let is_note = rest.trim().starts_with("//") || rest.trim().starts_with('#') || rest.contains("dtype");
        if !is_end && !is_note {
            return None;
        }
        reader.at += rest.len();
    }
}

struct Tolerant<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Tolerant<'a> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Leaves out these characters, and comments.
    fn skip(&mut self, what: &str) {
        loop {
            let rest = &self.text[self.at..];
            if rest.starts_with("//") || rest.starts_with('#') {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if let Some(next) = rest.chars().next().filter(|&next| what.contains(next)) {
                self.at += next.len_utf8();
            } else {
                return;
            }
        }
    }

    fn list(&mut self, depth: usize) -> Option<Node<'a>> {
        let offset = self.at;
        let close = match self.peek()? {
            '[' => ']',
            '{' => '}',
            '(' => ')',
            _ => return None,
        };
        if depth > DEEPEST {
            return None;
        }
        self.at += 1;
        let mut parts: Vec<Node<'a>> = Vec::new();
        let mut commas = 0;
        // Rows that end with `;`.
        let mut rows = Vec::new();
        loop {
            self.skip(" \t\r\n");
            match self.peek()? {
                next if next == close => {
                    self.at += 1;
                    break;
                }
                ';' => {
                    let row = std::mem::take(&mut parts);
                    rows.push(Node { offset: row.first()?.offset, kind: Kind::List(row) });
                    commas = 0;
                    self.at += 1;
                }
                // Two commas in a row leave open what is between them.
                ',' if commas == parts.len() => return None,
                ',' => {
                    self.at += 1;
                    commas = parts.len();
                }
                '[' | '{' | '(' => parts.push(self.list(depth + 1)?),
                quote @ ('"' | '\'') => {
                    let start = self.at + 1;
                    let end = start + self.text[start..].find(quote)?;
                    let text = &self.text[start..end];
                    if text.contains(['\\', '\n']) {
                        return None;
                    }
                    parts.push(Node { offset: self.at, kind: Kind::Text(text.into()) });
                    self.at = end + 1;
                }
                _ => {
                    let rest = &self.text[self.at..];
                    let end = rest.find(|c: char| c.is_whitespace() || ",;[]{}()\"'".contains(c))?;
                    let word = &rest[..end];
                    // `vec![` and the like: the name of what the bracket makes.
                    if rest[end..].starts_with(['[', '('])
                        && word.ends_with(|c: char| c.is_alphabetic() || c == '!')
                    {
                        self.at += end;
                        continue;
                    }
                    if end == 0 || word.contains([':', '=']) {
                        return None;
                    }
                    parts.push(Node { offset: self.at, kind: Kind::Word(word) });
                    self.at += end;
                }
            }
        }
        if !rows.is_empty() {
            if let Some(first) = parts.first() {
                rows.push(Node { offset: first.offset, kind: Kind::List(parts) });
            }
            parts = rows;
        }
        Some(Node { offset, kind: Kind::List(parts) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_lists_begin() {
        let begins = |text: &str| begin(text.as_bytes());
        for text in
            ["[[1, 2],", "[", "{", "{\"a\": 1}", "[\"1\"]", "['1', '2']", "{{1, 2}, {3, 4}}", "[[1,2]]"]
        {
            assert_eq!(begins(text), Some(0), "{text}");
        }
        assert_eq!(begins("board = ["), Some(8));
        assert_eq!(begins("int b[9][9] = {"), Some(14));
        assert_eq!(begins("let b: [[u8; 9]; 9] = [[5, 3],"), Some(22));
        assert_eq!(begins("set board {"), Some(10));
        for text in
            ["[Puzzle]", "[5, 3, 0]", "{5, 3, 0},", "a title (of mine)", "53..7", "", "(1 2) 3", "[Pu"]
        {
            assert_eq!(begins(text), None, "{text}");
        }
    }

    #[test]
    fn literals_of_other_languages() {
        let count = |text: &str| match &tolerant(text)?[..] {
            [Node { kind: Kind::List(rows), .. }] => Some(rows.len()),
            _ => None,
        };
        assert_eq!(count("{{5, 3}, {None, .},};"), Some(2));
        assert_eq!(count("[['5', '3'], ('1', '2'),]"), Some(2));
        assert_eq!(count("{{5 3} {1 2}}"), Some(2));
        assert_eq!(count("[vec![5, 3], vec![1, 2]]"), Some(2));
        assert_eq!(count("[[1,2],\n[3,,4]]"), None);
        assert_eq!(count("[[1,2],\n[3 = 4]]"), None);
        assert_eq!(count("[[1,2]"), None);
    }
}
