/** The page's style, light or dark as the reader's system is. `--series-0` to `--series-7` are the colours of plots. */
export const STYLE = `
:root { color-scheme: light dark; --text: #222; --back: #fff; --soft: #f4f4f4; --line: #ddd; --faint: #666; --bad: #a00;
  --series-0: #4c78a8; --series-1: #d9730d; --series-2: #3f8f3a; --series-3: #d1393c; --series-4: #3d9a95; --series-5: #94638b;
  --series-6: #86634f; --series-7: #222; }
@media (prefers-color-scheme: dark) { :root { --text: #ddd; --back: #16181c; --soft: #23262c; --line: #3a3e46; --faint: #a0a0a0;
  --bad: #ff8a80; --series-0: #7fb0e0; --series-1: #f5a04f; --series-2: #7fc97a; --series-3: #ff7b7d; --series-4: #7fd0cb;
  --series-5: #cfa0c8; --series-6: #c9a48e; --series-7: #ddd; } }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 62em; margin: 2em auto; padding: 0 1em; color: var(--text); background: var(--back); }
.scroll { overflow-x: auto; } table { border-collapse: collapse; } .speedup { width: 100%; }
.speedup td, .speedup th { padding: 2px 8px; text-align: left; } td.n { text-align: right; white-space: nowrap; }
.speedup caption { text-align: left; color: var(--faint); }
.speedup tr + tr { border-top: 1px solid var(--line); }
.bar { background: var(--series-0); height: 1em; min-width: 1px; } td.wide { width: 35%; min-width: 6em; } .warning { color: var(--bad); }
.unranked { color: var(--faint); font-size: 13px; } .plot { margin: 2em 0; } .uplot { color: var(--text); }
.lane { position: relative; background: var(--soft); margin: 2px 0 2px 9em; }
.lane b { position: absolute; left: -9em; font-weight: normal; }
.span { position: absolute; height: 13px; line-height: 13px; background: var(--series-0); border-radius: 3px; color: var(--back); font-size: 11px; overflow: hidden; min-width: 1px; }`;
