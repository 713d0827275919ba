import type { Browser, Locator, Page } from "playwright";
import { type Served, serve } from "./serve.ts";
import { base, complaintsOf, dist } from "./site.ts";

/** What the program of the first page prints, as it is. */
export const PRINTED = "Float32Array(5) [ 11, 22, 33, 44, 55 ]\n";

/** The first page and its program. */
export interface FirstSnippet {
  readonly page: Page;
  readonly snippet: Locator;
  readonly status: Locator;
  readonly complaints: readonly string[];
  /** The text of its output. */
  output(): Promise<string>;
  /** Puts another program in the place of the page's own. */
  replace(code: string): Promise<void>;
  /** Chooses a target and presses Run. */
  run(target: string): Promise<void>;
  /** Waits until the line below says that it ran on a target. */
  ran(target: string): Promise<void>;
}

/**
 * Opens the first page in a context of its own, from a server of its own, and closes both after use.
 *
 * @param isolated - whether the server sends the headers that let threads share memory.
 */
export async function withFirstSnippet(
  browser: Browser,
  isolated: boolean,
  use: (first: FirstSnippet) => Promise<void>,
): Promise<void> {
  const served: Served = await serve(dist, base, isolated);
  const context = await browser.newContext();
  context.setDefaultTimeout(60_000);
  try {
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    await page.goto(served.url);
    await use(firstSnippet(page, complaints));
  } finally {
    await context.close();
    await served.close();
  }
}

function firstSnippet(page: Page, complaints: readonly string[]): FirstSnippet {
  const snippet = page.locator("gs-snippet").first();
  const status = snippet.locator(".gs-status");
  return {
    page,
    snippet,
    status,
    complaints,
    output: () => snippet.locator(".gs-output").evaluate(({ textContent }) => textContent ?? ""),
    replace: (code) =>
      snippet.locator("script[type='application/json']").evaluate((script, text) => {
        const data = JSON.parse(script.textContent ?? "");
        script.textContent = JSON.stringify({ ...data, code: text, program: text });
      }, code),
    async run(target) {
      await snippet.locator("select[name=target]").selectOption(target);
      await snippet.getByRole("button", { name: "Run" }).click();
    },
    ran: (target) => status.getByText(new RegExp(`^Ran on ${target}`)).waitFor(),
  };
}

/** A program with a kernel of this body, in which `out` has 4 elements and the thread's number is `i`; the body is on line 4. */
export function programOf(body: string): string {
  return `import { kernel } from "@gridstride/jit";
const k = kernel(({ grid }, out) => {
  const i = grid(1);
  ${body}
});
await k.configure(1, 4)(new Float32Array(4));`;
}
