// Runs in the sandboxed frame: starts and ends workers for the page. Included as text; WORKER_TEXT is put in front.

/** @type {Worker | null} */
let worker = null;

/** @param {"data" | "blob"} kind */
function addressOf(kind) {
  return kind === "data"
    ? `data:text/javascript,${encodeURIComponent(WORKER_TEXT)}`
    : URL.createObjectURL(new Blob([WORKER_TEXT], { type: "text/javascript" }));
}

/**
 * Starts a worker and waits for what it has; rejects where the browser refuses it.
 *
 * @param {"data" | "blob"} kind
 * @returns {Promise<{ made: Worker, abilities: Record<string, boolean> }>}
 */
function started(kind) {
  return new Promise((resolve, reject) => {
    const made = new Worker(addressOf(kind), { name: "gridstride program" });
    made.onmessage = ({ data }) => resolve({ made, abilities: data });
    made.onerror = () => reject(new Error(`a worker of a ${kind}: address did not start`));
  });
}

/**
 * @param {import("../messages.ts").ToFrame & { type: "open" }} wish
 * @param {MessagePort} port - for the worker.
 */
async function open({ kinds, need }, port) {
  const failures = [];
  for (const [i, kind] of kinds.entries()) {
    try {
      const { made, abilities } = await started(kind);
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
  port.postMessage({ type: "no-worker", message: failures.join("; ") });
}

addEventListener("message", ({ data, ports: [port], source }) => {
  if (source !== parent) return;
  worker?.terminate();
  worker = null;
  if (data.type === "open" && port !== undefined) void open(data, port);
});
