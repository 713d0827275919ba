import frameText from "./boot/frame.js?raw";
import guardText from "./boot/guard.js?raw";
import workerText from "./boot/worker.js?raw";

/** The whole policy of the frame: scripts and workers that it makes itself, WebAssembly, and no way out. */
const POLICY =
  "default-src 'none'; script-src blob: 'unsafe-inline' 'wasm-unsafe-eval'; worker-src blob: data:; connect-src blob:";

/** The frame's document, for `srcdoc`. Why it is made like this: design/sandbox.md. */
function frameDocument(): string {
  const texts = `const WORKER_TEXT = ${JSON.stringify(workerText)}, GUARD_TEXT = ${JSON.stringify(guardText)};`;
  const script = `${texts}\n${frameText}`;
  // In a script element nothing may look like its end.
  const safe = script.replaceAll("</", "<\\/");
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>Sandbox</title><script type="module">${safe}</script></html>`;
}

/**
 * A frame of opaque origin, which can reach neither the page nor the network; browsers that isolate sites give it a process of
 * its own. Resolves when it takes messages.
 */
export function openSandbox(host: HTMLElement): Promise<HTMLIFrameElement> {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.allow = "cross-origin-isolated";
  frame.title = "Sandbox of the programs of this page";
  frame.hidden = true;
  frame.srcdoc = frameDocument();
  return new Promise((resolve) => {
    frame.addEventListener("load", () => resolve(frame), { once: true });
    host.append(frame);
  });
}
