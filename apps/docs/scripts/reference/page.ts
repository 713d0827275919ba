/** A page of the reference, as Markdown. */
export interface Page {
  /** Below `reference/`, without an ending: `core/index`, `core/ndarray`. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly body: string;
  /** Its place among the pages of its folder. */
  readonly order?: number;
  /** Not in the menu: found by links and the search. */
  readonly hidden?: boolean;
  /** The body is MDX. */
  readonly mdx?: boolean;
}

export interface Address {
  readonly page: string;
  readonly anchor: string | null;
}

/** Where each name of each package is; keys are `specifier name` and `specifier name.member`. */
export type Addresses = ReadonlyMap<string, Address>;

/** A relative address, so that the site may be served from any folder. */
export function hrefFrom(page: string, { page: to, anchor }: Address): string {
  const hash = anchor === null ? "" : `#${anchor}`;
  if (page === to) return hash;
  const up = folder(page).split("/").filter(Boolean).length;
  return `${"../".repeat(up)}${folder(to)}${hash}`;
}

/** `core/index` is served as `core/`, `core/ndarray` as `core/ndarray/`. */
const folder = (page: string): string => `${page.replace(/\/index$/, "")}/`;
