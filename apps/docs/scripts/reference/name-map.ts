// The pages that map other people's names to ours: which of ours they name, and links from there.
import { type OurName, ourNames } from "./our-names.ts";
import { type Addresses, hrefFrom } from "./page.ts";

/** The pages, in docs/reference. */
export const nameMaps = ["from-numba.md", "from-wgsl.md"] as const;

/** A row of a table: what stands in its second column is ours. */
const ROW = /^(\|(?:[^|\\]|\\.)*\|)((?:[^|\\]|\\.)*)(\|.*)$/gm;
const CODE = /`([^`]+)`/g;

/** @returns one line for each name in the second column that is not there. */
export function unknownNames(text: string, resolve: (code: string) => OurName | null = ourNames()): readonly string[] {
  return [...text.matchAll(ROW)].flatMap(([, theirs = "", ours = ""]) =>
    [...ours.matchAll(CODE)].flatMap(([, code = ""]) =>
      resolve(code.replaceAll("\\|", "|")) === null ? [`${theirs.replaceAll("|", "").trim()}: ${code}`] : [],
    ),
  );
}

/** Makes each of our names that has an address a link to it. */
export function linkNames(text: string, page: string, addresses: Addresses): string {
  const resolve = ourNames();
  return text.replaceAll(ROW, (_, before: string, ours: string, after: string) => {
    const linked = ours.replaceAll(CODE, (span: string, code: string) => {
      const found = resolve(code)?.keys.flatMap((key) => addresses.get(key) ?? [])[0];
      return found === undefined ? span : `[${span}](${hrefFrom(page, found)})`;
    });
    return `${before}${linked}${after}`;
  });
}
