import { escaped } from "../escaped.ts";
import type { Progress } from "./progress.ts";
import { showProgress } from "./show.ts";

/** A page of one file, without scripts: it loads itself again every `seconds`, 0 for never. */
export function pageOf(progress: Progress, now: number, seconds: number): string {
  const { stages, workers, poison, done, total } = progress;
  const bars = stages
    .map(
      ({ id, done: part, total: all, taken }) =>
        `<tr><th scope="row">${escaped(id)}</th><td><progress max="${Math.max(1, all)}" value="${part}">${part} of ${all}</progress></td><td>${part} of ${all}</td><td>${taken}</td></tr>`,
    )
    .join("\n");
  const rows = workers
    .map(
      (one) =>
        `<tr><th scope="row">${escaped(one.id)}</th><td>${escaped(`${one.target}: ${one.adapter}`)}</td><td>${one.state}</td><td>${one.tasks}</td><td>${(one.busyMs / 1000).toFixed(1)}</td><td>${(one.bytesRead / 1e6).toFixed(1)}</td><td>${(one.bytesWritten / 1e6).toFixed(1)}</td></tr>`,
    )
    .join("\n");
  const failures = poison
    .map(
      (one) => `<li>${escaped(`${one.stage} ${one.chunk}, ${one.tries} tries: ${one.message} ${one.line ?? ""}`)}</li>`,
    )
    .join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${seconds > 0 && done < total ? `<meta http-equiv="refresh" content="${seconds}">` : ""}
<title>${done} of ${total} tasks</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
th, td { text-align: start; padding: 0.25rem 0.5rem; border-bottom: 1px solid #8884; }
progress { width: 100%; }
</style>
</head>
<body>
<h1>${done} of ${total} tasks</h1>
<p>As of <time>${new Date(now).toISOString()}</time>.</p>
<table><thead><tr><th>Stage</th><th></th><th>Done</th><th>Taken</th></tr></thead><tbody>
${bars}
</tbody></table>
<h2>Workers</h2>
<table><thead><tr><th>Worker</th><th>Adapter</th><th>State</th><th>Tasks</th><th>Busy, s</th><th>Read, MB</th><th>Written, MB</th></tr></thead><tbody>
${rows}
</tbody></table>
${poison.length === 0 ? "" : `<h2>Failed</h2>\n<ul>\n${failures}\n</ul>`}
<h2>As text</h2>
<pre>${escaped(showProgress(progress, now))}</pre>
</body>
</html>
`;
}
