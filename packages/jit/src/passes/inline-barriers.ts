import { hasSync } from "../ir/sync.ts";
import { inlineCalls } from "./inline-calls.ts";
import type { Pass } from "./pass.ts";

/** Device functions that hold a barrier or a collective, themselves or through what they call, become part of their callers. */
export const inlineBarriers: Pass = {
  name: "inline-barriers",
  needs: [],
  why: "barriers stand in the kernel's own body",
  run: (kernel) => inlineCalls(kernel, hasSync),
  ensures: ({ functions }) => !functions.some(({ body }) => hasSync(body)),
};
