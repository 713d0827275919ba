// Runs in the sandboxed frame: starts and ends workers for the page. Included as text; WORKER_TEXT and GUARD_TEXT are put
// in front.

/** @type {Worker | null} */
let worker = null;
/** Counts what the page asked for: a worker that is ready too late is not taken. */
let turn = 0;

/** @param {"data" | "blob"} kind */
function addressOf(kind) {
  const text = `const KIND = ${JSON.stringify(kind)}, WORKER_TEXT = ${JSON.stringify(WORKER_TEXT)};\n${GUARD_TEXT}`;
  return kind === "data"
    ? `data:text/javascript,${encodeURIComponent(text)}`
    : URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
}

/**
 * Starts a guard and waits for what its worker has; rejects where the browser refuses either.
 *
 * @param {"data" | "blob"} kind
 * @returns {Promise<{ made: Worker, abilities: Record<string, boolean> }>}
 */
function started(kind) {
  return new Promise((resolve, reject) => {
    const made = new Worker(addressOf(kind), { name: "gridstride guard" });
    const fail = () => reject(new Error(`a worker of a ${kind}: address did not start`));
    made.onmessage = ({ data }) => (data === null ? fail() : resolve({ made, abilities: data }));
    made.onerror = fail;
  });
}

/**
 * @param {import("../messages.ts").ToFrame & { type: "open" }} wish
 * @param {MessagePort} port - for the guard.
 */
async function open({ kinds, need }, port) {
  const mine = turn;
  const failures = [];
  for (const [i, kind] of kinds.entries()) {
    try {
      const { made, abilities } = await started(kind);
      if (mine !== turn) return made.terminate();
      if (need === "nothing" || abilities[need] || i === kinds.length - 1) {
        worker = made;
        made.postMessage(null, [port]);
        return;
      }
      made.terminate();
    } catch (error) {
      failures.push(String(error));
    }
  }
  port.postMessage({ type: "batch", messages: [{ type: "no-worker", message: failures.join("; ") }] });
}

addEventListener("message", ({ data, ports: [port], source }) => {
  if (source !== parent) return;
  worker?.terminate();
  worker = null;
  turn += 1;
  if (data.type === "open" && port !== undefined) void open(data, port);
});
