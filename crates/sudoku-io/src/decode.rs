//! Bytes into UTF-8: other encodings, and compression.
//!
//! Text with a byte-order mark, UTF-16 without one, and gzip are recognised by the first bytes. A line that is not UTF-8
//! is taken as code page 437 if it has only the box characters of that page besides ASCII, and as Windows-1252 otherwise.

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE, WINDOWS_1252};
use encoding_rs_io::{DecodeReaderBytes, DecodeReaderBytesBuilder};
use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, Read};

/// What the first bytes of an input say about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// UTF-8, ASCII, or another encoding of one byte a character.
    Text,
    /// UTF-16 with a byte-order mark.
    Wide,
    /// UTF-16 without a byte-order mark.
    UnmarkedWide(&'static Encoding),
    /// Compressed with gzip.
    Gzip,
    /// Something that is not text, and what makes text of it.
    Foreign { what: &'static str, advice: &'static str },
}

/// Judges an input by its first bytes.
pub(crate) fn kind(start: &[u8]) -> Kind {
    let foreign = |what, advice| Kind::Foreign { what, advice };
    match start {
        [0xFF, 0xFE, 0, 0, ..] | [0, 0, 0xFE, 0xFF, ..] => {
            foreign("UTF-32 text", "; `iconv -f UTF-32 -t UTF-8` makes UTF-8 of it")
        }
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => Kind::Wide,
        [0x1F, 0x8B, ..] if cfg!(feature = "gzip") => Kind::Gzip,
        [0x1F, 0x8B, ..] => foreign("data compressed with gzip", "; `gzip -dc` makes text of it"),
        [0x28, 0xB5, 0x2F, 0xFD, ..] => foreign("data compressed with zstd", "; `zstd -dc` makes text of it"),
        [0xFD, b'7', b'z', b'X', b'Z', 0, ..] => {
            foreign("data compressed with xz", "; `xz -dc` makes text of it")
        }
        [b'B', b'Z', b'h', b'1'..=b'9', 0x31 | 0x17, 0x41 | 0x72, ..] => {
            foreign("data compressed with bzip2", "; `bzip2 -dc` makes text of it")
        }
        [0x5D, 0, 0, _, _, 0 | 0xFF, ..] => {
            foreign("data compressed with lzma", "; `xz --format=lzma -dc` makes text of it")
        }
        [b'L', b'Z', b'I', b'P', ..] => foreign("data compressed with lzip", "; `lzip -dc` makes text of it"),
        [0x1F, 0x9D, ..] => foreign("data compressed with compress", "; `uncompress -c` makes text of it"),
        [b'P', b'K', 3, 4, ..] => foreign(
            "a zip archive, or a document of an office program",
            "; `unzip -p` makes text of an archive, and a spreadsheet can be saved as CSV",
        ),
        [b'7', b'z', 0xBC, 0xAF, ..] => {
            foreign("data compressed with 7-Zip", "; `7z x -so` makes text of it")
        }
        [b'R', b'a', b'r', b'!', 0x1A, ..] => foreign("a RAR archive", "; `unrar p -inul` makes text of it"),
        [0x04, 0x22, 0x4D, 0x18, ..] => foreign("data compressed with lz4", "; `lz4 -dc` makes text of it"),
        [b'%', b'P', b'D', b'F', b'-', ..] => {
            foreign("a PDF document", "; `pdftotext -layout` makes text of it")
        }
        [0x89, b'P', b'N', b'G', ..] | [0xFF, 0xD8, 0xFF, ..] | [b'G', b'I', b'F', b'8', ..] => {
            foreign("a picture", "")
        }
        [0, 0, 0, 0, 0, 0, ..] => foreign("bytes that are zero", ""),
        [a, 0, b, 0, ..] if *a != 0 && *b != 0 => Kind::UnmarkedWide(UTF_16LE),
        [0, a, 0, b, ..] if *a != 0 && *b != 0 => Kind::UnmarkedWide(UTF_16BE),
        _ => Kind::Text,
    }
}

/// A source whose first bytes were read to judge it.
type Head<R> = io::Chain<io::Cursor<Vec<u8>>, R>;

/// A source, unpacked and decoded as its first bytes require.
pub(crate) enum Decoded<R: BufRead> {
    /// As it came.
    Plain(R),
    Head(Box<Head<R>>),
    #[cfg_attr(not(feature = "gzip"), expect(dead_code, reason = "only gzip makes one"))]
    Unpacked(Box<Unpacked<R>>),
    Wide(Box<BufReader<DecodeReaderBytes<Unpacked<R>, Vec<u8>>>>),
    /// Only while one kind is turned into another.
    Gone,
}

/// A source that may have been compressed.
pub(crate) enum Unpacked<R: BufRead> {
    Plain(Head<R>),
    #[cfg(feature = "gzip")]
    Gzip(BufReader<flate2::bufread::MultiGzDecoder<Head<R>>>),
}

/// The number of bytes that show what an input is.
const TELLING: usize = 6;

impl<R: BufRead> Decoded<R> {
    /// The first bytes: enough to judge the input, if it has that many. Call this only at its start.
    pub(crate) fn start(&mut self) -> io::Result<&[u8]> {
        if fill(self)?.len() >= TELLING {
            return self.fill_buf();
        }
        if let Decoded::Plain(mut source) = std::mem::replace(self, Decoded::Gone) {
            let mut bytes = Vec::new();
            let end = (&mut source).take(TELLING as u64).read_to_end(&mut bytes);
            *self = Decoded::Head(Box::new(io::Cursor::new(bytes).chain(source)));
            end?;
        }
        self.fill_buf()
    }

    fn take_head(&mut self) -> Option<Unpacked<R>> {
        match std::mem::replace(self, Decoded::Gone) {
            Decoded::Plain(source) => Some(Unpacked::Plain(io::Cursor::new(Vec::new()).chain(source))),
            Decoded::Head(source) => Some(Unpacked::Plain(*source)),
            Decoded::Unpacked(source) => Some(*source),
            other => {
                *self = other;
                None
            }
        }
    }

    /// Unpacks from here on.
    #[cfg(feature = "gzip")]
    pub(crate) fn unpack(&mut self) {
        match self.take_head() {
            Some(Unpacked::Plain(source)) => {
                let decoder = flate2::bufread::MultiGzDecoder::new(source);
                let decoder = BufReader::with_capacity(1 << 16, decoder);
                *self = Decoded::Unpacked(Box::new(Unpacked::Gzip(decoder)));
            }
            Some(source) => *self = Decoded::Unpacked(Box::new(source)),
            None => {}
        }
    }

    /// Decodes UTF-16 from here on: by its byte-order mark, or by this encoding if it has none.
    pub(crate) fn widen(&mut self, encoding: Option<&'static Encoding>) {
        if let Some(source) = self.take_head() {
            let decoder = DecodeReaderBytesBuilder::new().encoding(encoding).build(source);
            *self = Decoded::Wide(Box::new(BufReader::with_capacity(1 << 16, decoder)));
        }
    }
}

/// The bytes that have come and were not consumed yet; empty at the end of the source.
#[inline]
pub(crate) fn fill<R: BufRead>(source: &mut R) -> io::Result<&[u8]> {
    loop {
        match source.fill_buf() {
            Ok(_) => break,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    source.fill_buf() // again, since a borrow cannot leave a loop; nothing is read twice
}

impl<R: BufRead> Read for Unpacked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Unpacked::Plain(source) => source.read(buffer),
            #[cfg(feature = "gzip")]
            Unpacked::Gzip(source) => source.read(buffer),
        }
    }
}

impl<R: BufRead> BufRead for Unpacked<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        match self {
            Unpacked::Plain(source) => source.fill_buf(),
            #[cfg(feature = "gzip")]
            Unpacked::Gzip(source) => source.fill_buf(),
        }
    }

    fn consume(&mut self, amount: usize) {
        match self {
            Unpacked::Plain(source) => source.consume(amount),
            #[cfg(feature = "gzip")]
            Unpacked::Gzip(source) => source.consume(amount),
        }
    }
}

impl<R: BufRead> Read for Decoded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Decoded::Plain(source) => source.read(buffer),
            Decoded::Head(source) => source.read(buffer),
            Decoded::Wide(source) => source.read(buffer),
            Decoded::Unpacked(source) => source.read(buffer),
            Decoded::Gone => Ok(0),
        }
    }
}

impl<R: BufRead> BufRead for Decoded<R> {
    #[inline]
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        match self {
            Decoded::Plain(source) => source.fill_buf(),
            Decoded::Head(source) => source.fill_buf(),
            Decoded::Wide(source) => source.fill_buf(),
            Decoded::Unpacked(source) => source.fill_buf(),
            Decoded::Gone => Ok(&[]),
        }
    }

    #[inline]
    fn consume(&mut self, amount: usize) {
        match self {
            Decoded::Plain(source) => source.consume(amount),
            Decoded::Head(source) => source.consume(amount),
            Decoded::Wide(source) => source.consume(amount),
            Decoded::Unpacked(source) => source.consume(amount),
            Decoded::Gone => {}
        }
    }
}

/// The box characters of code page 437, from byte 0xB3 on.
const BOXES: [char; 40] = [
    '│', '┤', '╡', '╢', '╖', '╕', '╣', '║', '╗', '╝', '╜', '╛', '┐', '└', '┴', '┬', '├', '─', '┼', '╞', '╟',
    '╚', '╔', '╩', '╦', '╠', '═', '╬', '╧', '╨', '╤', '╥', '╙', '╘', '╒', '╓', '╫', '╪', '┘', '┌',
];

/// A line as text, whatever its encoding.
pub(crate) fn line(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let high = || bytes.iter().filter(|byte| !byte.is_ascii());
    // 0xFA is the middle dot and 0xFF the non-breaking space. 0xB7 is the middle dot in Windows-1252.
    let boxes =
        high().all(|byte| matches!(byte, 0xB3..=0xDA | 0xFA | 0xFF)) && high().any(|&byte| byte != 0xB7);
    if boxes && !bytes.iter().any(u8::is_ascii_lowercase) {
        let decoded = bytes.iter().map(|&byte| match byte {
            0xB3..=0xDA => BOXES[usize::from(byte - 0xB3)],
            0xFA => '\u{B7}',
            0xFF => '\u{A0}',
            byte => char::from(byte),
        });
        return Cow::Owned(decoded.collect());
    }
    // If only a letter or two of a text are not UTF-8, the text keeps its encoding.
    let lossy = String::from_utf8_lossy(bytes);
    if lossy.chars().any(|c| !c.is_ascii() && c != char::REPLACEMENT_CHARACTER) {
        return lossy;
    }
    WINDOWS_1252.decode_without_bom_handling(bytes).0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_in_encodings_of_one_byte() {
        assert_eq!(line(b"\xB3 1 \xC4\xC5\xC4 \xB3"), "│ 1 ─┼─ │");
        assert_eq!(line(b"53\xB7\xB77"), "53··7", "dots of Windows-1252");
        assert_eq!(line(b"\xA6 1 \xA6 Caf\xE9"), "¦ 1 ¦ Café");
        assert_eq!(line("│ 1 │".as_bytes()), "│ 1 │");
    }

    #[test]
    fn the_first_bytes_say_what_an_input_is() {
        assert_eq!(kind(b"53..7"), Kind::Text);
        assert_eq!(kind(b"5\x003\0"), Kind::UnmarkedWide(UTF_16LE));
        assert_eq!(kind(b"\x005\x003"), Kind::UnmarkedWide(UTF_16BE));
        assert_eq!(kind(b"\xFF\xFE5\0"), Kind::Wide);
        assert!(matches!(
            kind(b"\x28\xB5\x2F\xFD"),
            Kind::Foreign { advice: "; `zstd -dc` makes text of it", .. }
        ));
    }
}
