// Lines of compiled code lead to the lines of the program that they come from.

import { requestDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { withMarks } from "@gridstride/jit/internal";
import { expect, test } from "vitest";
import { linesOf, passesOf } from "../../src/editor/linked.ts";

test("IR, WGSL and WebAssembly of a kernel are linked to its lines, pass by pass", async () => {
  using device = await requestDevice({ target: "cpu" });
  const double = kernel(({ grid }, out: Float32Array) => {
    const i = grid(1);
    if (i < out.length) {
      out[i] = 2 * i;
    }
  });
  await double.configure(1, 4, { device })(new Float32Array(4));
  const text = [...double.overloads.values()].length > 0 ? withMarks(() => double.inspectPasses("webgpu")) : "";
  const passes = passesOf(text);
  expect(passes[0]?.name).toBe("lowered");
  expect(passes.length).toBeGreaterThan(2);
  // In this program nothing stands before the kernel: its lines are counted from its own first.
  const at = { code: "x\n".repeat(100), at: 0 };
  for (const lines of [
    linesOf(passes[0]?.text ?? "", at),
    linesOf(
      withMarks(() => double.inspectWgsl()),
      at,
    ),
    linesOf(
      withMarks(() => double.inspectWat()),
      at,
    ),
  ]) {
    const store = lines.find(({ text }) => /out\w*\[.*\] = |v128\.store/.test(text));
    expect(store?.source).not.toBe(null);
    expect(lines.every(({ text }) => !text.includes("\u0001"))).toBe(true);
  }
  for (const text of [double.inspectPasses("webgpu"), double.inspectWat()]) expect(text).not.toContain("\u0001");
});
