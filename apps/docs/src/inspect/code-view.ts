import { chunksOf, type EmittedLanguage, tokensOf } from "./highlight.ts";

/** Lines that are coloured at a time: a kernel of 64-bit mathematics has thousands in WebAssembly. */
const LINES = 300;

/**
 * Shows emitted code: the first lines at once, the others when the page has nothing else to do.
 *
 * @returns stops that.
 */
export function showCode(host: HTMLElement, language: EmittedLanguage, text: string): () => void {
  const chunks = chunksOf(text, LINES);
  const code = document.createElement("code");
  host.replaceChildren(code);
  let next = 0;
  let stopped = false;
  const more = (): void => {
    const chunk = chunks[next++];
    if (stopped || chunk === undefined) return;
    code.append(coloured(language, chunk));
    if (next < chunks.length) whenIdle(more);
  };
  more();
  return () => {
    stopped = true;
  };
}

function coloured(language: EmittedLanguage, text: string): HTMLElement {
  const block = document.createElement("span");
  block.className = "gs-chunk";
  for (const token of tokensOf(language, text)) {
    if (token.kind === null) block.append(token.text);
    else {
      const span = document.createElement("span");
      span.className = `gs-${token.kind}-token`;
      span.textContent = token.text;
      block.append(span);
    }
  }
  return block;
}

/** Safari has no idle callbacks. */
function whenIdle(task: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(task);
  else setTimeout(task, 16);
}
