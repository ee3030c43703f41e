//! One HTML file with a player inside: no network, opens from disk, fits a slide or an iframe, and prints.

use crate::json::end_name;
use crate::player::{KEYS, Key, SPEEDS};
use crate::source::Source;
use crate::state::{Counts, Slot, State};
use crate::trace::{End, Stops, Trace};
use crate::words::{Lang, WORDS};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde::Serialize;
use std::collections::BTreeMap;
use sudoku_core::tape::Writer;
use sudoku_core::{Claim, Digit, Memory, Remark, Step, Table, Text, with_size};

const STYLE: &str = include_str!("../assets/player.css");
const SCRIPT: &str = include_str!("../assets/player.js");

#[derive(Serialize)]
struct Page {
    schema: &'static str,
    lang: &'static str,
    /// The language of the source to begin with.
    source: &'static str,
    words: BTreeMap<&'static str, BTreeMap<&'static str, &'static str>>,
    keys: &'static [Key],
    speeds: &'static [u32],
    traces: Vec<TraceData>,
}

#[derive(Serialize)]
struct TraceData {
    strategy: String,
    board: String,
    puzzle: String,
    rows: usize,
    box_height: usize,
    box_width: usize,
    tables: Vec<TableData>,
    stops: &'static str,
    first: u64,
    last: u64,
    start: StartData,
    end: EndData,
    bytes: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<ProblemData>,
    knows_candidates: bool,
    chooses_digits: bool,
    forces: bool,
    sources: Vec<SourceData>,
}

/// How a problem that is no Sudoku is drawn.
#[derive(Serialize)]
struct ProblemData {
    columns: usize,
    labels: Option<Vec<String>>,
    glyphs: Vec<String>,
}

/// What the page needs of a problem that is no Sudoku.
pub(crate) struct Plain<'a> {
    pub(crate) name: &'a str,
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) labels: Option<&'a [String]>,
    pub(crate) signs: &'a [String],
    pub(crate) by_sign: bool,
    pub(crate) bytes: &'a [u8],
    pub(crate) last: u64,
    pub(crate) end: &'static str,
    pub(crate) solutions: u64,
    pub(crate) all: bool,
    pub(crate) source: &'static str,
}

/// A source in one language.
#[derive(Serialize)]
struct SourceData {
    code: &'static str,
    name: String,
    numbers: Vec<usize>,
    lines: Vec<&'static str>,
    marks: BTreeMap<&'static str, [usize; 2]>,
}

/// What is true at the first place: entries that lead there, and the counts.
#[derive(Serialize)]
struct StartData {
    bytes: String,
    frames: Vec<FrameData>,
    #[serde(flatten)]
    counts: Counts,
}

/// An open call.
#[derive(Serialize)]
struct FrameData {
    cell: usize,
    used: u32,
    now: u8,
    base: usize,
    solutions: u64,
    /// Cells and digits in turn.
    tried: Vec<[usize; 2]>,
}

/// A table that the strategy declares; its texts by language.
#[derive(Serialize)]
struct TableData {
    title: Texts,
    rows: &'static str,
    value: &'static str,
    gone: Option<Texts>,
    claim: Option<&'static str>,
}

/// A text for each language.
type Texts = BTreeMap<&'static str, &'static str>;

fn texts(text: Text) -> Texts {
    [Lang::En, Lang::Zh].map(|lang| (lang.code(), lang.of(text))).into()
}

#[derive(Serialize)]
struct EndData {
    name: &'static str,
    why: Option<&'static str>,
    solutions: u64,
    all: bool,
    cells: Option<[usize; 2]>,
    digit: u8,
    house: usize,
}

/// The page for a problem that is no Sudoku. Its sources are the skeleton in all languages, then its own file.
pub(crate) fn problem_page(plain: &Plain<'_>, lang: Lang) -> String {
    let skeleton = Source::all("template", include_str!("../../backtracking/src/lib.rs"));
    let mut sources: Vec<SourceData> = skeleton.iter().map(source_data).collect();
    sources.push(SourceData {
        code: "problem",
        name: plain.name.to_string(),
        ..source_data(&Source::new(plain.source))
    });
    let trace = TraceData {
        strategy: plain.name.to_string(),
        board: format!("{}x{}", plain.rows, plain.columns),
        puzzle: ".".repeat(plain.rows * plain.columns),
        rows: plain.rows,
        box_height: plain.rows,
        box_width: plain.columns,
        tables: Vec::new(),
        stops: "all",
        first: 0,
        last: plain.last,
        start: StartData { bytes: String::new(), frames: Vec::new(), counts: Counts::NONE },
        end: EndData {
            name: plain.end,
            why: (plain.end == "cut").then_some("size"),
            solutions: plain.solutions,
            all: plain.all,
            cells: None,
            digit: 0,
            house: 0,
        },
        bytes: STANDARD.encode(plain.bytes),
        problem: Some(ProblemData {
            columns: plain.columns,
            labels: plain.labels.map(<[String]>::to_vec),
            glyphs: plain.signs.to_vec(),
        }),
        knows_candidates: false,
        chooses_digits: plain.by_sign,
        forces: false,
        sources,
    };
    page(plain.name, vec![trace], lang)
}

/// The page for these traces. Each comes with the name of its board and the strategy's sources, in one language or several.
pub fn html(traces: &[(&Trace, &str, &[Source])], lang: Lang) -> String {
    let mut names: Vec<&str> = Vec::new();
    for (trace, ..) in traces {
        if !names.contains(&trace.strategy()) {
            names.push(trace.strategy());
        }
    }
    page(&names.join(", "), list_of(traces), lang)
}

/// What [`html()`] puts into its page for these traces, as JSON: what the script of [`player_page()`] takes.
pub fn player_data(traces: &[(&Trace, &str, &[Source])], lang: Lang) -> String {
    data(list_of(traces), lang)
}

/// The page of [`html()`] without traces. Its style and its scripts are files beside it: `player.css`, `player.js` and
/// `frame.js`, which brings a trace and starts the player.
pub fn player_page(lang: Lang) -> String {
    let head = html! { link rel="stylesheet" href="player.css"; };
    let tail = html! { script src="player.js" {} script type="module" src="frame.js" {} };
    document("", lang, POLICY_BESIDE, &head, &tail).into_string()
}

/// The style and the script of the player, for [`player_page()`].
pub const PLAYER_FILES: [(&str, &str); 2] = [("player.css", STYLE), ("player.js", SCRIPT)];

fn list_of(traces: &[(&Trace, &str, &[Source])]) -> Vec<TraceData> {
    traces.iter().map(|(trace, board, sources)| trace_data(trace, board, sources)).collect()
}

fn page(title: &str, traces: Vec<TraceData>, lang: Lang) -> String {
    // Inside a script element only `<` could be mistaken for markup.
    let data = data(traces, lang).replace('<', "\\u003c");
    let head = html! { style { (PreEscaped(STYLE)) } };
    let tail = html! {
        script #data type="application/json" { (PreEscaped(data)) }
        script { (PreEscaped(SCRIPT)) }
    };
    document(title, lang, POLICY, &head, &tail).into_string()
}

fn data(traces: Vec<TraceData>, lang: Lang) -> String {
    let words = [Lang::En, Lang::Zh].into_iter().map(|lang| {
        (
            lang.code(),
            WORDS.iter().map(|&(key, en, zh)| (key, if lang == Lang::En { en } else { zh })).collect(),
        )
    });
    let page = Page {
        schema: crate::json::SCHEMA,
        lang: lang.code(),
        source: "rust",
        words: words.collect(),
        keys: KEYS,
        speeds: &SPEEDS,
        traces,
    };
    serde_json::to_string(&page).expect("plain data")
}

/// What the browser may do: run what is inside the page, and fetch nothing.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/// The same for a page whose parts are files beside it.
const POLICY_BESIDE: &str = "default-src 'none'; style-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
                             connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

/// The page around the data. The script fills in every text.
fn document(title: &str, lang: Lang, policy: &str, head_end: &Markup, body_end: &Markup) -> Markup {
    let button = |action: &str, text: &str| html! { button type="button" data-action=(action) { (text) } };
    let named =
        |action: &str, word: &str| html! { button type="button" data-action=(action) data-text=(word) {} };
    let heading = |word: &str| html! { h2 data-word=(word) {} };
    html! {
        (DOCTYPE)
        html lang=(lang.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content=(policy);
                title { "sudoku trace: " (title) }
                (head_end)
            }
            body {
                main #player {
                    header {
                        label { span data-word="board" {} " " select #boards {} }
                        label { span data-word="strategy" {} " " select #strategies {} }
                        span .modes {
                            (named("compare", "compare")) (named("quiz", "quiz")) (named("candidates", "candidates"))
                            (named("panes", "tree")) (named("present", "present"))
                        }
                        span #where role="status" {}
                        button #language type="button" {}
                        button #help type="button" { "?" }
                    }
                    section #board-pane tabindex="0" data-label="board" { table #board role="grid" data-label="board" {} p #legend {} dl #counts data-label="counts" {} }
                    section #source-pane data-label="source" {
                        div .bar {
                            (heading("source"))
                            select #codes data-label="language" {}
                            small #rust-note data-word="returns-in-rust" {}
                        }
                        ol #source tabindex="0" {}
                    }
                    section #pair hidden {
                        div .bar { select #others data-label="compare" {} small #other-where {} (named("differ", "differ")) }
                        table #other-board role="grid" data-label="board" {}
                        p #other-caption aria-live="polite" {}
                        div #other-memory .memory {}
                    }
                    section #stack-pane data-label="stack" {
                        (heading("stack"))
                        div #stack tabindex="0" {}
                        small data-word="stack-note" {}
                    }
                    section #memory-pane data-label="memory" { (heading("memory")) div #memory .memory tabindex="0" {} }
                    section #tree-pane data-label="tree" {
                        (heading("tree"))
                        div #tree tabindex="0" { svg #tree-picture role="group" data-label="tree" {} }
                        small #tree-note {}
                    }
                    section #quiz hidden {
                        strong data-word="quiz-ask" {}
                        span #quiz-options {}
                        span #quiz-result role="status" {}
                        span #quiz-score {}
                    }
                    p #caption aria-live="polite" {}
                    footer {
                        (button("first", "|◀")) (button("back", "◀")) (button("play", "▶‖")) (button("forward", "▶")) (button("last", "▶|"))
                        span .wide {
                            (named("over", "over")) (named("out", "out")) (named("cell", "same-cell"))
                            (named("guess", "guesses")) (named("take-back", "take-backs")) (named("dead-end", "dead-ends"))
                        }
                        (button("slower", "−")) span #speed {} (button("faster", "+"))
                        input #scrub type="range" min="0" value="0" step="1" data-label="scrub";
                        input #go type="number" step="1" data-label="go-to";
                    }
                    dialog #keys {
                        (heading("keys"))
                        table { tbody #key-rows {} }
                        form method="dialog" { button data-word="close" {} }
                    }
                }
                (body_end)
            }
        }
    }
}

fn trace_data(trace: &Trace, board: &str, sources: &[Source]) -> TraceData {
    let shape = trace.shape();
    TraceData {
        problem: None,
        strategy: trace.strategy().into(),
        board: board.to_string(),
        puzzle: trace.puzzle().to_string(),
        rows: shape.rows,
        box_height: shape.box_height,
        box_width: shape.box_width,
        tables: trace.tables().iter().map(table_data).collect(),
        stops: match trace.stops() {
            Stops::All => "all",
            Stops::TakeBacks => "take-backs",
        },
        first: trace.first(),
        last: trace.last(),
        start: start_data(trace),
        end: end_data(trace),
        bytes: STANDARD.encode(trace.bytes()),
        knows_candidates: trace.knows_candidates(),
        chooses_digits: trace.chooses_digits(),
        forces: trace.start().forces,
        sources: sources.iter().filter(|source| !source.is_empty()).map(source_data).collect(),
    }
}

fn source_data(source: &Source) -> SourceData {
    let marks = source.marks().iter().map(|&(marker, first, last)| (marker.word(), [first, last]));
    SourceData {
        code: source.language().code(),
        name: source.language().name().into(),
        numbers: source.lines().map(|(number, _)| number).collect(),
        lines: source.lines().map(|(_, line)| line).collect(),
        marks: marks.collect(),
    }
}

fn table_data(table: &Table) -> TableData {
    TableData {
        title: texts(table.title),
        rows: table.rows.name(),
        value: table.value.name(),
        gone: table.gone.map(texts),
        claim: table.claim.map(Claim::name),
    }
}

fn start_data(trace: &Trace) -> StartData {
    let bytes = with_size!(trace.puzzle().size(), N => start_bytes::<N>(trace.start()));
    let state = trace.start();
    let frames = state.frames().iter().enumerate().map(|(number, frame)| FrameData {
        cell: state.shape().index(frame.cell),
        used: frame.used,
        now: frame.now.map_or(0, Digit::get),
        base: frame.base,
        solutions: frame.solutions,
        tried: state
            .tried(number)
            .iter()
            .map(|&(cell, digit)| [state.shape().index(cell), digit.get().into()])
            .collect(),
    });
    StartData { bytes: STANDARD.encode(bytes), frames: frames.collect(), counts: *state.counts() }
}

/// The entries that lead from the board as given to the state before the first entry.
fn start_bytes<const N: usize>(state: &State) -> Vec<u8> {
    let mut writer = Writer::<N>::new();
    for placement in state.stack() {
        writer.step(Step::Placed { cell: placement.cell, digit: placement.digit, why: placement.why });
    }
    for table in 0..state.tables().len() {
        for (row, &slot) in state.slots(table).iter().enumerate() {
            let value = match slot {
                Slot::Unknown => continue,
                Slot::Gone => None,
                Slot::Holds(value) => Some(value),
            };
            writer.remark(Remark::Memory(Memory { table, row, value }));
        }
    }
    writer.into_bytes()
}

fn end_data(trace: &Trace) -> EndData {
    let (name, why) = end_name(trace.end());
    let mut data = EndData { name, why, solutions: 0, all: false, cells: None, digit: 0, house: 0 };
    match trace.end() {
        End::Solved { solutions, all } => (data.solutions, data.all) = (solutions, all),
        End::Cut { solutions, .. } => data.solutions = solutions,
        End::NoSolution { clash: None, .. } => {}
        End::NoSolution { clash: Some(clash), .. } => {
            let shape = trace.shape();
            data.cells = Some([shape.index(clash.first), shape.index(clash.second)]);
            data.digit = clash.digit.get();
            data.house = shape.house_index(clash.house);
        }
    }
    data
}
