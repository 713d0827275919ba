import { escaped } from "../escaped.ts";
import type { Progress } from "./progress.ts";
import { failureLine, showSeconds, slowest, summary } from "./show.ts";

type Row = readonly [head: string, ...cells: (string | number)[]];

/** A page of one file, without scripts: it loads itself again every `seconds`, 0 for never. */
export function pageOf(progress: Progress, now: number, seconds: number): string {
  const { stages, workers, poison, done, total } = progress;
  const bar = (what: string, part: number, of: number): string =>
    `<progress aria-label="${escaped(what)}" max="${Math.max(1, of)}" value="${part}">${part} of ${of}</progress>`;
  const ofStages = stages.map(
    (one): Row => [
      escaped(one.id),
      bar(one.id, one.done, one.total),
      `${one.done} of ${one.total}`,
      one.taken,
      one.failed,
    ],
  );
  const ofWorkers = workers.map(
    (one): Row => [
      escaped(one.id),
      escaped(`${one.target}: ${one.adapter}`),
      one.state,
      one.tasks,
      (one.busyMs / 1000).toFixed(1),
      (one.bytesRead / 1e6).toFixed(1),
      (one.bytesWritten / 1e6).toFixed(1),
      (one.peakBytes / 1e6).toFixed(0),
    ],
  );
  const slow = slowest(progress, 10).map((one): Row => [escaped(one.task), showSeconds(one.ms / 1000)]);
  const failures = poison.map((one) => `<li>${escaped(failureLine(one))}</li>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${seconds > 0 ? `<meta http-equiv="refresh" content="${seconds}">` : ""}
<title>${done} of ${total} tasks</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
[role="region"] { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; padding: 0.25rem 0.5rem; border-bottom: 1px solid #8884; }
td:has(progress) { width: 40%; }
progress { width: 100%; }
li { overflow-wrap: anywhere; }
</style>
</head>
<body>
<main>
<h1>${done} of ${total} tasks</h1>
${bar("All tasks", done, total)}
<p>${escaped(summary(progress))}. As of <time>${new Date(now).toISOString()}</time>.</p>
${failures.length === 0 ? "" : `<h2>Failed</h2>\n<ul>\n${failures.join("\n")}\n</ul>`}
${table("Stages", ["Stage", "Progress", "Done", "Taken", "Failed"], ofStages)}
${table("Workers", ["Worker", "Adapter", "State", "Tasks", "Busy, s", "Read, MB", "Written, MB", "Peak, MB"], ofWorkers)}
${slow.length === 0 ? "" : table("Slowest tasks", ["Task", "Time"], slow)}
</main>
</body>
</html>
`;
}

/** Below its title, in a part of the page that scrolls sideways where it is too wide. */
function table(title: string, head: readonly string[], rows: readonly Row[]): string {
  const heads = head.map((one) => `<th scope="col">${one}</th>`).join("");
  const body = rows.map(
    ([first, ...cells]) => `<tr><th scope="row">${first}</th>${cells.map((one) => `<td>${one}</td>`).join("")}</tr>`,
  );
  return `<h2>${title}</h2>
<div role="region" aria-label="${title}" tabindex="0"><table><thead><tr>${heads}</tr></thead><tbody>\n${body.join("\n")}\n</tbody></table></div>`;
}
