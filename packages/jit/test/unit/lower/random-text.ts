import fc from "fast-check";

/**
 * Random kernels `(cuda, d, n, s) => { … }` over a float64 array, a whole number and an array without axes, whose number is
 * written `s.number`. They are full of effects inside expressions, and mean the same to JavaScript and to the compiler: no bool where
 * a number is kept, no NaN, no int32 overflow.
 */
const NAMES = ["x", "y", "z", "v"] as const;
const name = fc.constantFrom(...NAMES);
const small = fc.integer({ min: 0, max: 7 });
const literal = fc.oneof(small.map(String), fc.constantFrom("0.5", "1.25", "-2"));

interface Parts {
  readonly number: string;
  readonly test: string;
  readonly effect: string;
}

const { number, test, effect } = fc.letrec<Parts>((tie) => {
  const inner = tie("number");
  const binary = (ops: readonly string[]) =>
    fc.tuple(inner, fc.constantFrom(...ops), inner).map(([a, op, b]) => `(${a} ${op} ${b})`);
  const element = tie("number").map((index) => `d[((${index}) & 7)]`);
  const target = fc.oneof(name as fc.Arbitrary<string>, element);
  const value: fc.Arbitrary<string> = fc.oneof(
    { depthSize: "small", withCrossShrink: true, maxDepth: 4 },
    literal,
    name as fc.Arbitrary<string>,
    fc.constantFrom("n", "s.number"),
    inner.map((a) => `cuda.atomic.add(s, [], ${a})`),
    inner.map((a) => `(s.number - cuda.atomic.add(s, [], ${a}))`),
    fc.tuple(target, target, inner, inner).map(([a, b, v, w]) => `([${a}, ${b}] = [${v}, ${w}])[1]`),
    element,
    binary(["+", "-"]),
    inner.map((a) => `(${a} * 0.5)`),
    inner.map((a) => `(${a} / 4)`),
    inner.map((a) => `(-(${a}))`),
    inner.map((a) => `((${a}) | 0)`),
    fc.tuple(inner, fc.constantFrom("&", "|", "^"), small).map(([a, op, b]) => `(((${a}) | 0) ${op} ${b})`),
    fc.tuple(tie("test"), inner, inner).map(([c, a, b]) => `(${c} ? ${a} : ${b})`),
    fc.tuple(name, fc.constantFrom("++", "--")).map(([v, op]) => `${v}${op}`),
    fc.tuple(fc.constantFrom("++", "--"), target).map(([op, v]) => `(${op}${v})`),
    element.map((v) => `${v}++`),
    fc.tuple(target, fc.constantFrom("=", "+=", "-="), inner).map(([v, op, a]) => `(${v} ${op} ${a})`),
    fc.tuple(tie("effect"), inner).map(([e, a]) => `(${e}, ${a})`),
    fc.tuple(inner, inner).map(([a, b]) => `cuda.bump(d, (${a}) & 7, ${b})`),
    fc.tuple(inner, inner).map(([a, b]) => `Math.max(${a}, ${b})`),
  );
  const condition: fc.Arbitrary<string> = fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    binary(["<", "<=", ">", ">=", "===", "!=="]),
    fc.tuple(tie("test"), fc.constantFrom("&&", "||"), tie("test")).map(([a, op, b]) => `(${a} ${op} ${b})`),
    tie("test").map((a) => `!${a}`),
    fc.constantFrom("!0", "!1"),
  );
  const forEffect: fc.Arbitrary<string> = fc.oneof(
    fc.tuple(target, fc.constantFrom("=", "+=", "-="), inner).map(([v, op, a]) => `(${v} ${op} ${a})`),
    fc.tuple(tie("test"), tie("number")).map(([c, a]) => `(${c} && (x = ${a}))`),
    fc.tuple(tie("test"), tie("number")).map(([c, a]) => `(${c} || (d[1] = ${a}))`),
    fc.tuple(tie("test"), inner, inner).map(([c, a, b]) => `(${c} ? y = ${a} : z = ${b})`),
    target.map((v) => `${v}++`),
    fc.tuple(name, name).map(([a, b]) => `([${a}, ${b}] = [${b}, ${a}])`),
    fc.tuple(target, target, inner, inner).map(([a, b, v, w]) => `({ q: ${a}, p: ${b} } = { p: ${v}, q: ${w} })`),
    fc
      .tuple(fc.array(target, { minLength: 3, maxLength: 3 }), inner, inner, inner)
      .map(([[a, b, c], u, v, w]) => `([[${a}, ${b}], ${c}] = [[${u}, ${v}], ${w}])`),
  );
  return { number: value, test: condition, effect: forEffect };
});

let loops = 0;
const { statement } = fc.letrec<{ statement: string }>((tie) => {
  const body = fc.array(tie("statement"), { maxLength: 3 }).map((list) => list.join(" "));
  const leave = fc.constantFrom("break;", "continue;");
  const looped = fc.tuple(body, test, leave, body).map(([a, c, l, b]) => `${a} if (${c}) ${l} ${b}`);
  return {
    statement: fc.oneof(
      { maxDepth: 3, depthSize: "small", withCrossShrink: true },
      effect.map((e) => `${e};`),
      fc.tuple(test, body, body).map(([c, a, b]) => `if (${c}) { ${a} } else { ${b} }`),
      fc.tuple(test, body).map(([c, a]) => `if (${c}) { ${a} }`),
      looped.map((b) => `for (let i${++loops} = 0; i${loops} < 3; i${loops}++) { ${b} }`),
      looped.map((b) => `{ let w${++loops} = 0; while (w${loops}++ < 3) { ${b} } }`),
      looped.map((b) => `{ let q${++loops} = 0; do { ${b} } while (++q${loops} < 3); }`),
      fc
        .tuple(number, body, body, body, fc.constantFrom("break;", ""), fc.constantFrom("break;", ""))
        .map(
          ([v, a, b, c, l, m]) => `switch ((${v}) & 3) { case 0: ${a} ${l} case 1: case 2: ${b} ${m} default: ${c} }`,
        ),
      fc
        .tuple(number, body, body, test)
        .map(([v, a, b, c]) => `switch ((${v}) & 3) { default: ${a} case 1: if (${c}) break; ${b} }`),
      fc
        .tuple(number, number, number, body, body, fc.constantFrom("break;", ""))
        .map(([v, p, q, a, b, l]) => `switch ((${v}) & 3) { case (${p}) & 3: ${a} ${l} case (${q}) & 3: ${b} }`),
      test.map((c) => `if (${c}) return;`),
    ),
  };
});

/** Not inside other statements: of those that never run, esbuild keeps `var` and drops the `let` next to it. */
const again = fc.tuple(number, number).map(([a, b]) => `var [v, w] = [${a}, ${b} + v];`);

export const randomKernel: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.oneof({ weight: 8, arbitrary: statement }, again), { minLength: 1, maxLength: 5 }),
    fc.constantFrom("", "if (n > 5) return;"),
  )
  .map(
    ([statements, leave]) =>
      `(cuda, d, n, s) => { let x = 1, y = d[1], z = n; var v = 2, w = 3; ${leave} ${statements.join(" ")} d[4] = v + w; d[5] = x; d[6] = y; d[7] = z; }`,
  );

const { whole } = fc.letrec<{ whole: string }>((tie) => {
  const two = fc.tuple(tie("whole"), tie("whole"));
  return {
    whole: fc.oneof(
      { maxDepth: 4, depthSize: "small", withCrossShrink: true },
      fc.constantFrom("n", "i", "5", "(n >>> 3)", "n"),
      fc.tuple(two, fc.constantFrom("+", "-", "&", "^")).map(([[a, b], op]) => `(${a} ${op} ${b})`),
      fc.tuple(tie("whole"), fc.constantFrom("* 31", "% 7", "| 0", "<< 3")).map(([a, op]) => `(${a} ${op})`),
      two.map(([a, b]) => `(${a} > ${b} ? ${a} : ${b} - 1)`),
      two.map(([a, b]) => `Math.max(${a}, ${b})`),
      tie("whole").map((a) => `Math.floor(${a} / 3)`),
      tie("whole").map((a) => `Math.abs(${a})`),
    ),
  };
});

/** Whole expressions of `n`, which int32 may not hold, and `i`; a bit operator takes the low bits. */
export const randomWhole: fc.Arbitrary<string> = whole.map((text) => `(${text}) | 0`);
