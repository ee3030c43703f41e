//! The pictures: points with intervals, and lines, on linear or logarithmic axes.
//!
//! Any values make a picture, soon: axes are cut to [`SMALLEST`] and [`LARGEST`], and have at most a few dozen marks.

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};
use plotters::element::DashedPathElement;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use sudoku_arena::table::short;

/// Okabe and Ito's colours, without the yellow, which is lost on white paper, and the black.
const COLOURS: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(128, 128, 128),
];

const WIDTH: u32 = 860;
const FONT: &str = "sans-serif";

/// What an axis can show. Values beyond are drawn at its ends.
const SMALLEST: f64 = 1e-300;
const LARGEST: f64 = 1e300;

/// The longest name in a picture, in letters. The table below has all of it.
const LONGEST_NAME: usize = 38;

/// The place of the virtual best in pictures: a dashed line in the colour of the text.
pub(crate) const VIRTUAL: usize = usize::MAX;

/// The place of what belongs to no entrant: grey crosses.
pub(crate) const NOBODY: usize = usize::MAX - 1;

/// A named row of points.
pub(crate) struct Series {
    pub(crate) name: String,
    /// Its place among all entrants, which decides its colour and mark in every picture.
    pub(crate) place: usize,
    pub(crate) points: Vec<(f64, f64)>,
}

/// What an axis shows.
#[derive(Clone, Copy, Default)]
pub(crate) struct Axis<'a> {
    pub(crate) title: &'a str,
    pub(crate) logarithmic: bool,
    /// Where it begins, if not at the smallest value.
    pub(crate) from: Option<f64>,
}

impl<'a> Axis<'a> {
    pub(crate) const fn linear(title: &'a str) -> Axis<'a> {
        Axis { title, logarithmic: false, from: None }
    }

    pub(crate) const fn logarithmic(title: &'a str) -> Axis<'a> {
        Axis { title, logarithmic: true, from: None }
    }
}

/// How points are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Join {
    /// Joined by lines.
    Lines,
    /// Only points.
    Points,
    /// Only points, on two equal axes with a line where both are the same.
    Diagonal,
}

/// The range of an axis, and whether it is linear or logarithmic.
#[derive(Clone, Copy, Debug)]
struct Scale {
    low: f64,
    high: f64,
    logarithmic: bool,
}

impl Scale {
    fn around(values: impl Iterator<Item = f64>, axis: Axis<'_>) -> Scale {
        let logarithmic = axis.logarithmic;
        let values = values
            .filter(|value| value.is_finite() && (!logarithmic || *value > 0.0))
            .map(|value| if logarithmic { value.max(SMALLEST) } else { value }.clamp(-LARGEST, LARGEST));
        let (low, high) = values
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        let scale = if low > high {
            Scale { low: 1.0, high: 10.0, logarithmic }
        } else if logarithmic {
            // The closest round numbers that enclose the range: 1, 2 and 5 times powers of ten.
            Scale { low: round_below(low / 1.05), high: round_above(high * 1.05), logarithmic }
        } else {
            let margin = ((high - low) * 0.05).max(high.abs() * 0.01).max(1e-9);
            let near_zero = low >= 0.0 && (low - margin < 0.0 || low < 0.3 * high);
            Scale { low: if near_zero { 0.0 } else { low - margin }, high: high + margin, logarithmic }
        };
        match axis.from {
            Some(from) if from < scale.high => Scale { low: from, ..scale },
            _ => scale,
        }
    }

    fn share(&self, value: f64) -> f64 {
        // The lines of a ranking run downwards, from high to low.
        let value = value.clamp(self.low.min(self.high), self.low.max(self.high));
        if self.logarithmic {
            (value.ln() - self.low.ln()) / (self.high.ln() - self.low.ln())
        } else {
            (value - self.low) / (self.high - self.low)
        }
    }

    /// The values that get a grid line: round numbers, and not too many.
    fn marks(&self, most: usize) -> Vec<f64> {
        if self.logarithmic {
            let (first, last) = (self.low.log10().floor() as i32, self.high.log10().ceil() as i32);
            // More than the axis has room for: whole decades only, and not each of them.
            let stride = ((last - first) as usize).div_ceil(most.max(2)).max(1);
            let ways: [(usize, &[f64]); 4] =
                [(1, &[1.0, 2.0, 5.0]), (1, &[1.0, 3.0]), (1, &[1.0]), (stride, &[1.0])];
            let marks = |(stride, steps): (usize, &[f64])| -> Vec<f64> {
                (first..=last)
                    .step_by(stride)
                    .flat_map(|power| steps.iter().map(move |step| step * 10_f64.powi(power)))
                    .filter(|&mark| mark >= self.low * 0.999 && mark <= self.high * 1.001)
                    .collect()
            };
            let mut ways = ways.into_iter().map(marks);
            let last = ways.next_back().unwrap_or_default();
            return ways.find(|marks| marks.len() <= most.max(2)).unwrap_or(last);
        }
        let raw = (self.high - self.low) / most.max(1) as f64;
        let unit = 10_f64.powf(raw.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|step| step * unit).find(|&step| step >= raw);
        let step = step.unwrap_or(10.0 * unit);
        // Rows, clues and threads are whole numbers, so no mark lies between two of them.
        let step = if self.high >= 2.0 { step.max(1.0) } else { step };
        let first = (self.low / step).ceil();
        let marks = (0..=2 * most as u32).map(|i| (first + f64::from(i)) * step);
        marks.take_while(|&mark| mark <= self.high * 1.000_001).collect()
    }
}

fn round_below(value: f64) -> f64 {
    let unit = 10_f64.powf(value.log10().floor());
    [5.0, 2.0, 1.0].into_iter().map(|step| step * unit).find(|&round| round <= value).unwrap_or(unit)
}

fn round_above(value: f64) -> f64 {
    let unit = 10_f64.powf(value.log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|step| step * unit)
        .find(|&round| round >= value)
        .unwrap_or(10.0 * unit)
}

impl Ranged for Scale {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, (from, to): (i32, i32)) -> i32 {
        from + (f64::from(to - from) * self.share(*value)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        self.marks(hint.max_num_points().min(12))
    }

    fn range(&self) -> std::ops::Range<f64> {
        self.low..self.high
    }
}

impl ValueFormatter<f64> for Scale {
    fn format_ext(&self, value: &f64) -> String {
        let text = short(*value);
        // An axis shows 1, not 1.00.
        if text.contains('.') && !text.contains('e') {
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        } else {
            text
        }
    }
}

/// A name that fits.
fn fit(name: &str) -> String {
    if name.chars().count() <= LONGEST_NAME {
        return name.to_owned();
    }
    name.chars().take(LONGEST_NAME - 1).chain(['…']).collect()
}

/// About how wide the widest of these names is, in pixels.
fn width<'a>(names: impl Iterator<Item = &'a str>) -> i32 {
    7 * names.map(|name| fit(name).chars().count()).max().unwrap_or(0) as i32
}

/// Draws the marks of an entrant. Their form identifies it where colour does not.
fn draw_marks(
    chart: &mut ChartContext<'_, SVGBackend<'_>, Cartesian2d<Scale, Scale>>,
    place: usize,
    points: impl Iterator<Item = (f64, f64)>,
    size: i32,
) -> Result<(), Box<dyn std::error::Error>> {
    let (full, line) = (colour(place).filled(), colour(place).stroke_width(2));
    match mark(place) {
        0 => chart.draw_series(points.map(|at| Circle::new(at, size, full)))?,
        1 => chart.draw_series(points.map(|at| TriangleMarker::new(at, size + 1, full)))?,
        2 => chart.draw_series(
            points.map(|at| EmptyElement::at(at) + Rectangle::new([(-size, -size), (size, size)], line)),
        )?,
        _ => chart.draw_series(points.map(|at| Cross::new(at, size, line)))?,
    };
    Ok(())
}

fn colour(place: usize) -> RGBColor {
    match place {
        VIRTUAL => BLACK,
        NOBODY => COLOURS[6],
        place => COLOURS[place % COLOURS.len()],
    }
}

/// Which of the four marks an entrant has.
fn mark(place: usize) -> usize {
    if place == NOBODY { 3 } else { place % 4 }
}

/// A row of [`ranking`]: a name, its place among all entrants, a value, and an interval around it.
pub(crate) type Row = (String, usize, f64, [f64; 2]);

/// One line for each entrant: its median as a point, its interval as a bar. The best is at the top.
pub(crate) fn ranking(rows: &[Row], axis: Axis<'_>) -> String {
    let height = 70 + 26 * rows.len() as u32;
    let across = Scale::around(
        rows.iter().flat_map(|(_, _, median, interval)| [*median, interval[0], interval[1]]),
        axis,
    );
    let left_area = (width(rows.iter().map(|row| row.0.as_str())) + 24).max(120);
    let down = Scale { low: rows.len() as f64 - 0.5, high: -0.5, logarithmic: false };
    draw(height, |root| {
        let mut chart = ChartBuilder::on(root)
            .margin(8)
            .margin_right(90)
            .x_label_area_size(42)
            .y_label_area_size(left_area)
            .build_cartesian_2d(across, down)?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .y_labels(0)
            .x_desc(axis.title)
            .light_line_style(TRANSPARENT)
            .bold_line_style(BLACK.mix(0.15))
            .label_style((FONT, 13))
            .axis_desc_style((FONT, 14))
            .draw()?;
        for (line, (name, place, median, interval)) in rows.iter().enumerate() {
            let y = line as f64;
            let bar = [(interval[0], y), (interval[1], y)];
            chart.draw_series([PathElement::new(bar, colour(*place).stroke_width(3))])?;
            draw_marks(&mut chart, *place, std::iter::once((*median, y)), 5)?;
            let left = TextStyle::from((FONT, 14)).pos(Pos::new(HPos::Right, VPos::Center));
            chart
                .plotting_area()
                .draw(&(EmptyElement::at((across.low, y)) + Text::new(fit(name), (-8, 0), left)))?;
            let right = TextStyle::from((FONT, 13)).pos(Pos::new(HPos::Left, VPos::Center));
            chart.plotting_area().draw(
                &(EmptyElement::at((interval[1].max(*median), y))
                    + Text::new(short(*median), (10, 0), right)),
            )?;
        }
        Ok(())
    })
}

/// Points or lines, with a legend beside them.
pub(crate) fn curves(series: &[Series], x: Axis<'_>, y: Axis<'_>, join: Join) -> String {
    let all = || series.iter().flat_map(|series| series.points.iter().copied());
    let (across, up) = if join == Join::Diagonal {
        let both = Scale::around(all().flat_map(|point| [point.0, point.1]), x);
        (both, both)
    } else {
        (Scale::around(all().map(|point| point.0), x), Scale::around(all().map(|point| point.1), y))
    };
    let legend = (width(series.iter().map(|series| series.name.as_str())) + 40).max(150);
    let height = if join == Join::Diagonal { 620 } else { 440 }.max(60 + 20 * series.len() as u32);
    draw(height, |root| {
        let mut chart = ChartBuilder::on(root)
            .margin(8)
            .margin_right(legend)
            .x_label_area_size(46)
            .y_label_area_size(74)
            .build_cartesian_2d(across, up)?;
        chart
            .configure_mesh()
            .x_desc(x.title)
            .y_desc(y.title)
            .light_line_style(TRANSPARENT)
            .bold_line_style(BLACK.mix(0.15))
            .label_style((FONT, 13))
            .axis_desc_style((FONT, 14))
            .draw()?;
        if join == Join::Diagonal {
            let line = vec![(across.low, across.low), (across.high, across.high)];
            chart.draw_series([PathElement::new(line, BLACK.mix(0.5).stroke_width(1))])?;
        }
        let visible = |&(px, py): &(f64, f64)| {
            px.is_finite() && py.is_finite() && (!x.logarithmic || px > 0.0) && (!y.logarithmic || py > 0.0)
        };
        for (line, series) in series.iter().enumerate() {
            let points: Vec<(f64, f64)> = series.points.iter().copied().filter(visible).collect();
            let place = (WIDTH as i32 - legend + 14, 24 + 20 * line as i32);
            let style = TextStyle::from((FONT, 13)).pos(Pos::new(HPos::Left, VPos::Center));
            root.draw(&Text::new(fit(&series.name), (place.0 + 14, place.1), style))?;
            if series.place == VIRTUAL {
                let style = colour(VIRTUAL).stroke_width(2);
                chart.draw_series([DashedPathElement::new(points, 5, 4, style)])?;
                root.draw(&DashedPathElement::new(
                    [(place.0 - 8, place.1), (place.0 + 8, place.1)],
                    5,
                    4,
                    style,
                ))?;
                continue;
            }
            if join == Join::Lines {
                chart
                    .draw_series([PathElement::new(points.clone(), colour(series.place).stroke_width(2))])?;
            }
            // A short line has a mark on every point, a long one only on some, and always on its last.
            let step = if join == Join::Lines { points.len().div_ceil(12).max(1) } else { 1 };
            let size = if join == Join::Lines { 4 } else { 3 };
            let last = points.len().checked_sub(1);
            let marked = points.iter().enumerate().filter(|(i, _)| i % step == 0 || Some(*i) == last);
            draw_marks(&mut chart, series.place, marked.map(|(_, &point)| point), size)?;
            root.draw(&pixel_mark(series.place, place))?;
        }
        Ok(())
    })
}

/// A mark in the legend.
fn pixel_mark<'a, DB: DrawingBackend + 'a>(place: usize, at: (i32, i32)) -> DynElement<'a, DB, (i32, i32)> {
    let colour = colour(place);
    match mark(place) {
        0 => Circle::new(at, 5, colour.filled()).into_dyn(),
        1 => TriangleMarker::new(at, 6, colour.filled()).into_dyn(),
        2 => Rectangle::new([(at.0 - 5, at.1 - 5), (at.0 + 5, at.1 + 5)], colour.stroke_width(2)).into_dyn(),
        _ => Cross::new(at, 5, colour.stroke_width(2)).into_dyn(),
    }
}

type Drawing<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

fn draw(height: u32, paint: impl FnOnce(&Drawing<'_>) -> Result<(), Box<dyn std::error::Error>>) -> String {
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
        // Writing into a string cannot fail, so any error here is a bug in this file.
        paint(&root).and_then(|()| root.present().map_err(Into::into)).expect("a picture can be drawn");
    }
    // Black becomes the colour of the text around it: dark on a light page, light on a dark one.
    svg.replace("\"#000000\"", "\"currentColor\"")
}

/// The picture as a separate file, which has to define its own colours.
pub(crate) fn standalone(svg: &str) -> String {
    let style = "<style>svg{color:#1b1b1b;background:#fff}@media (prefers-color-scheme:dark){svg{color:#e6e6e6;background:#161616}}</style>";
    match svg.find('>') {
        Some(end) => format!("{}\n{style}{}", &svg[..=end], &svg[end + 1..]),
        None => svg.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_value() -> impl Strategy<Value = f64> {
        prop_oneof![any::<f64>(), 1e-3..1e6_f64, Just(1e308), Just(5e-324), Just(0.0), Just(f64::MAX)]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn any_values_make_a_picture_soon(
            points in prop::collection::vec((any_value(), any_value()), 0..20),
            logarithmic in any::<(bool, bool)>(),
            join in prop_oneof![Just(Join::Lines), Just(Join::Points), Just(Join::Diagonal)],
        ) {
            let axis = |logarithmic| Axis { title: "x", logarithmic, from: None };
            let rows: Vec<Row> = points.iter().map(|&(x, y)| ("a".to_owned(), 0, x, [x.min(y), x.max(y)])).collect();
            let series = [
                Series { name: "a <b> & c".into(), place: 0, points: points.clone() },
                Series { name: "virtual".into(), place: VIRTUAL, points },
            ];
            for svg in [curves(&series, axis(logarithmic.0), axis(logarithmic.1), join), ranking(&rows, axis(logarithmic.0))] {
                prop_assert!(svg.starts_with("<svg") && svg.len() < 200_000);
            }
        }

        #[test]
        fn an_axis_has_few_marks_and_they_lie_on_it(values in prop::collection::vec(any_value(), 1..10), logarithmic: bool, most in 0..15_usize) {
            let scale = Scale::around(values.iter().copied(), Axis { title: "", logarithmic, from: None });
            prop_assert!(scale.low < scale.high, "{scale:?}");
            let marks = scale.marks(most);
            prop_assert!(marks.len() <= 2 * most + 2, "{} marks", marks.len());
            for value in values.into_iter().filter(|value| !value.is_nan()) {
                prop_assert!((0.0..=1.0).contains(&scale.share(value)), "{value}: {scale:?}");
            }
        }
    }
}
