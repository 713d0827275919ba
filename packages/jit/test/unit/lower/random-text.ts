import fc from "fast-check";

/**
 * Random kernels `(cuda, d, n) => { … }` over a float64 array and a whole number, full of effects inside expressions,
 * which mean the same to JavaScript and to the compiler: no bool where a number is kept, no NaN, no int32 overflow.
 */
const NAMES = ["x", "y", "z"] as const;
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
    fc.constant("n"),
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
      test.map((c) => `if (${c}) return;`),
    ),
  };
});

export const randomKernel: fc.Arbitrary<string> = fc
  .tuple(fc.array(statement, { minLength: 1, maxLength: 5 }), fc.constantFrom("", "if (n > 5) return;"))
  .map(
    ([statements, leave]) =>
      `(cuda, d, n) => { let x = 1, y = d[1], z = n; ${leave} ${statements.join(" ")} d[5] = x; d[6] = y; d[7] = z; }`,
  );
