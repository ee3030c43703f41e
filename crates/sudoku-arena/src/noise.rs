//! How noisy the machine was: a fixed piece of work is timed again and again between the passes.

use crate::statistics::{quantile, sorted};
use std::hint::black_box;
use std::time::Instant;

/// A table warns above this noise: one in ten runs of the fixed work took this much longer than the fastest quarter.
const WARN: f64 = 0.10;

/// Times the fixed work.
#[derive(Default)]
pub(crate) struct NoiseMeter {
    samples: Vec<f64>,
}

impl NoiseMeter {
    /// Does the fixed work once: about a tenth of a millisecond of integer arithmetic.
    pub(crate) fn sample(&mut self) {
        let start = Instant::now();
        let mut state = black_box(1_u64);
        for _ in 0..60_000 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
        }
        black_box(state);
        self.samples.push(start.elapsed().as_secs_f64());
    }

    /// How much longer the slowest tenth of the runs took than the fastest quarter: 0.05 is 5 %.
    pub(crate) fn noise(&self) -> f64 {
        let sorted = sorted(&self.samples);
        let fast = quantile(&sorted, 0.25);
        if fast > 0.0 { quantile(&sorted, 0.9) / fast - 1.0 } else { 0.0 }
    }
}

/// A warning for the reader of a table, or `None` if the machine was quiet.
pub(crate) fn warning(noise: f64) -> Option<String> {
    (noise > WARN).then(|| {
        let longer = if noise < 1.0 {
            format!("{:.0} % longer than", 100.0 * noise)
        } else {
            format!("{:.1} times as long as", 1.0 + noise)
        };
        format!(
            "The machine was noisy: one in ten runs of a fixed piece of work took {longer} it should. Small differences mean nothing here."
        )
    })
}
