// @ts-expect-error The package comes without types.
import type { PagefindUI as Ui } from "@pagefind/default-ui";
import { addStyle } from "../styles/add.ts";

/**
 * Stands in for Pagefind's own class, which Starlight makes as soon as a page is idle: 28 KiB that most readers never
 * use. This one loads it when the search is opened.
 */
export class PagefindUI {
  constructor(options: Record<string, unknown>) {
    const dialog = document.querySelector("site-search dialog");
    if (dialog === null) return;
    const follow = (): void => {
      if (!dialog.hasAttribute("open")) return;
      opened.disconnect();
      void load(options).then(() => dialog.querySelector("input")?.focus());
    };
    const opened = new MutationObserver(follow);
    opened.observe(dialog, { attributeFilter: ["open"] });
    // A reader may have opened it before the page was idle.
    follow();
  }
}

/** Who looks for a name wants the page that explains it: names weigh more than text, and less than a page's title. */
async function load(options: Record<string, unknown>): Promise<Ui> {
  // @ts-expect-error The package comes without types.
  const ui = import("@pagefind/default-ui/npm_dist/mjs/ui-core.mjs");
  const { default: css } = await import("@pagefind/default-ui/css/ui.css?inline");
  // In the layer before Starlight's own rules for the search.
  addStyle(`@layer starlight.reset{${css}}`);
  const { PagefindUI } = await ui;
  return new PagefindUI({ ...options, ranking: { ...(options.ranking as object), metaWeights: { names: 3 } } });
}
