import type { Code } from "../../encode/code.ts";

type Kind = "i32" | "i64";

/** Base and exponent on the stack: the power, which wraps. A negative exponent gives 0, except for the bases 1 and -1. */
export function callPower(code: Code, kind: Kind, signed: boolean): void {
  const name = `power_${kind}_${signed ? "signed" : "unsigned"}`;
  code.helper(name, [kind, kind], [kind], (f) => {
    const [base, exponent] = [0, 1];
    const result = f.local(kind);
    if (signed) negativePower(f, kind);
    f.number(kind, 1n).set(result);
    f.block((end) =>
      f.loop((again) => {
        f.get(exponent).op(`${kind}.eqz`).brIf(end);
        f.get(exponent);
        f.number(kind, 1n).op(`${kind}.and`).op(`${kind}.eqz`).op("i32.eqz");
        f.if(() => f.get(result).get(base).op(`${kind}.mul`).set(result));
        f.get(base).get(base).op(`${kind}.mul`).set(base);
        f.get(exponent);
        f.number(kind, 1n).op(`${kind}.shr_u`).set(exponent).br(again);
      }),
    );
    f.get(result);
  });
}

/** 1 and -1 to an odd power are themselves, to an even one their square; all others give 0. */
function negativePower(f: Code, kind: Kind): void {
  const [base, exponent] = [0, 1];
  f.get(exponent);
  f.number(kind, 0n).op(`${kind}.lt_s`);
  f.if(() => {
    f.get(base);
    f.number(kind, 1n).op(`${kind}.add`);
    f.number(kind, 2n).op(`${kind}.gt_u`);
    f.if(() => f.number(kind, 0n).op("return"));
    f.get(base).get(base).get(base).op(`${kind}.mul`);
    f.get(exponent);
    f.number(kind, 1n).op(`${kind}.and`).op(`${kind}.eqz`).op("i32.eqz").op("select").op("return");
  });
}

/** The i32 or i64 on the stack with its bits in reverse order: neighbours swap places, then pairs, and so on. */
export function callReverse(code: Code, kind: Kind): void {
  code.helper(`reverse_${kind}`, [kind], [kind], (f) => {
    const width = kind === "i64" ? 64n : 32n;
    for (let step = 1n; step < width; step *= 2n) {
      let mask = 0n;
      for (let at = 0n; at < width; at += 2n * step) mask |= ((1n << step) - 1n) << at;
      const x = f.get(0);
      x.number(kind, step).op(`${kind}.shr_u`);
      f.number(kind, mask).op(`${kind}.and`);
      f.get(0);
      f.number(kind, mask).op(`${kind}.and`);
      f.number(kind, step).op(`${kind}.shl`).op(`${kind}.or`).set(0);
    }
    f.get(0);
  });
}
