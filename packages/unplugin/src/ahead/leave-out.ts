import MagicString, { type SourceMap } from "magic-string";
import { type AheadPart, PARTS } from "./options.ts";

/** Modules of the core package as it is published for bundlers. */
export const CORE: RegExp = /[\\/]core[\\/]dist[\\/]modules[\\/].+\.js$/;
/** The places where a module asks whether a build leaves a part out. */
const ASKED = /\bWITHOUT\.(\w+)\b/g;

/** A module of the core package with the answer to whether each part is left out; null where it does not ask. */
export function leaveOut(code: string, without: readonly AheadPart[]): { code: string; map: SourceMap } | null {
  checkParts(without);
  const text = new MagicString(code);
  for (const { 0: asked, 1: name = "", index } of code.matchAll(ASKED))
    text.update(index, index + asked.length, String(without.some((part) => keyOf(part) === name)));
  return text.hasChanged() ? { code: text.toString(), map: text.generateMap({ hires: "boundary" }) } : null;
}

/** `self-test` as `selfTest`, as core has it. */
const keyOf = (part: AheadPart): string => part.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

function checkParts(without: readonly string[]): void {
  const unknown = without.find((part) => !(PARTS as readonly string[]).includes(part));
  if (unknown !== undefined)
    throw new Error(
      `gridstride: expected "unused" or parts in \`without\`, ${PARTS.join(", ")}; got ${JSON.stringify(unknown)}`,
    );
}
