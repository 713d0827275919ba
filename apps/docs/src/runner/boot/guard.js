// Runs in a worker of the frame, between a program and the page. It starts the program's worker, so that every message
// of the program arrives here and never in the page's thread: the page gets a batch when it has asked for one. Included as text;
// WORKER_TEXT and KIND are put in front.

/** The most that may wait here for the page, and that one message may hold: a program that sends more is ended. */
const MOST = { messages: 20_000, bytes: 128 * 2 ** 20, message: 64 * 2 ** 20, strays: 100 };
/** The most that one batch holds: the page shows it without being busy for long. A picture takes as long as many lines. */
const BATCH = { cost: 100, bytes: 16 * 2 ** 20 };
const PICTURE = 34;

const address =
  KIND === "data"
    ? `data:text/javascript,${encodeURIComponent(WORKER_TEXT)}`
    : URL.createObjectURL(new Blob([WORKER_TEXT], { type: "text/javascript" }));
const program = new Worker(address, { name: "gridstride program" });

/** @type {{ message: unknown, bytes: number }[]} */
let queue = [];
let waiting = 0;
let strays = 0;
let asked = true;
/** @type {MessagePort | undefined} */
let page;

program.onmessage = ({ data: abilities }) => {
  program.onmessage = () => {
    strays += 1;
    if (strays === MOST.strays) flood(`it called postMessage ${MOST.strays} times: show results with console.log`);
  };
  postMessage(abilities);
};
program.onerror = () => postMessage(null);

addEventListener("message", ({ ports: [port] }) => {
  if (port === undefined) return;
  page = port;
  const { port1, port2 } = new MessageChannel();
  page.onmessage = ({ data }) => {
    if (data.type === "alive") return port.postMessage({ type: "alive" });
    if (data.type !== "next") return port1.postMessage(data);
    asked = true;
    deliver();
  };
  port1.onmessage = ({ data }) => take(data);
  program.postMessage(null, [port2]);
});

/** @param {unknown} message */
function take(message) {
  const bytes = sizeOf(message, MOST.message);
  if (bytes > MOST.message) return flood("one message was larger than 64 MB");
  queue.push({ message, bytes });
  waiting += bytes;
  if (queue.length > MOST.messages || waiting > MOST.bytes) return flood("it prints faster than a page can show");
  deliver();
}

function deliver() {
  if (!asked || queue.length === 0) return;
  asked = false;
  let count = 0;
  for (let cost = 0, bytes = 0; count < queue.length && cost < BATCH.cost && bytes < BATCH.bytes; count++) {
    const next = queue[count];
    cost += /** @type {any} */ (next?.message)?.type === "display" ? PICTURE : 1;
    bytes += next?.bytes ?? 0;
  }
  const batch = queue.slice(0, count);
  queue = queue.slice(count);
  for (const { bytes } of batch) waiting -= bytes;
  const messages = batch.map(({ message }) => message);
  page?.postMessage({ type: "batch", messages }, [...new Set(messages.flatMap(pixelsOf))]);
}

/**
 * The buffers that are moved to the page rather than copied.
 *
 * @param {any} message
 * @returns {ArrayBuffer[]}
 */
function pixelsOf(message) {
  const of = message?.item?.pixels ?? message?.item?.values;
  return ArrayBuffer.isView(of) && of.buffer instanceof ArrayBuffer ? [of.buffer] : [];
}

/** @param {string} why */
function flood(why) {
  program.terminate();
  queue = [];
  page?.postMessage({ type: "flood", why });
  close();
}

/**
 * Bytes of a message, about; counts no further than `most`.
 *
 * @param {unknown} value @param {number} most
 * @returns {number}
 */
function sizeOf(value, most) {
  if (typeof value === "string") return 2 * value.length + 8;
  if (typeof value !== "object" || value === null) return 8;
  if (ArrayBuffer.isView(value)) return value.buffer.byteLength + 8;
  if (value instanceof ArrayBuffer) return value.byteLength + 8;
  let bytes = 16;
  for (const each of Array.isArray(value) ? value : Object.values(value)) {
    bytes += sizeOf(each, most - bytes);
    if (bytes > most) break;
  }
  return bytes;
}
