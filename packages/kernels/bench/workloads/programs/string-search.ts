import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { bytes } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const search = kernel(({ grid }, text, pattern, found) => {
  const i = grid(1);
  if (i > text.size - pattern.size) return;
  let same = true;
  for (let j = 0; j < pattern.size; j++)
    if (text[i + j] !== pattern[j]) {
      same = false;
      break;
    }
  found[i] = same ? 1 : 0;
});

export const stringSearch: Program = program({
  name: "string-search",
  title: "where a text of four letters holds a pattern of eight, bytes",
  size: { full: 4_000_000, quick: 3000 },
  arrays: (n: number) => ({
    text: array(bytes(n, 1).map((byte) => 97 + (byte & 3))),
    pattern: array(Uint8Array.from("abacabad", (letter) => letter.charCodeAt(0))),
    found: zeros(n, "uint8"),
  }),
  javascript: ({ text, pattern, found }, n) => {
    for (let i = 0; i <= n - pattern.length; i++) {
      let same = true;
      for (let j = 0; j < pattern.length; j++)
        if (text[i + j] !== pattern[j]) {
          same = false;
          break;
        }
      found[i] = same ? 1 : 0;
    }
  },
  gridstride: ({ text, pattern, found }, n) => search.forall(n)(text, pattern, found),
  results: ["found"],
  tolerance: 0,
});
