// Random programs: arguments, device functions, and a kernel that uses them.

import { stored } from "./assignments.ts";
import {
  type Arg,
  type ArrayArg,
  bin,
  type Expr,
  type Fn,
  lit,
  name,
  type Program,
  type ScalarArg,
  type Stmt,
  type View,
} from "./ast.ts";
import { bigElement, element } from "./elements.ts";
import { expression } from "./expressions.ts";
import { fieldsOf, putRecord, recordsArg } from "./records.ts";
import type { Own, Scope } from "./scope.ts";
import { type Choices, Source } from "./source.ts";
import { block } from "./statements.ts";
import { shortTypes, type Ty, type TypeSet, type Types, typeSets } from "./types.ts";

const COMMUTATIVE = ["add", "sub", "min", "max", "and", "or", "xor"];

/** How large programs become: small ones compile in tens of milliseconds on a software adapter. */
export type Size = "small" | "large";

export function makeProgram(choices: Choices, size: Size, set: TypeSet = "all"): Program {
  const source = new Source(choices);
  const types = source.pick<Types>(typeSets[set]);
  const small = size === "small";
  const warps = source.chance(0.15);
  const blockSize = warps ? source.pick([32, 64]) : source.pick([1, 2, 5, 8, 16, 17, 32, 33]);
  const grid = source.integer(1, 3);
  const threads = blockSize * grid;
  const n = source.chance(0.5) ? threads : source.integer(1, threads);
  const returns = !warps && source.chance(0.5);

  const inputs = source.list(source.integer(1, small ? 2 : 3), (at) => inputArray(source, types, `a${at}`));
  const owns = source.list(source.integer(1, small ? 2 : 3), (at) => ownArray(source, types, `o${at}`, n));
  const counters = source.list(source.integer(0, 1), (at) => ({
    ...counter(source, `c${at}`),
    op: source.pick(COMMUTATIVE),
  }));
  const fields = source.chance(0.25) ? fieldsOf(source, types) : [];
  const records = fields.length === 0 ? [] : [recordsArg(source, fields, "r0", n), recordsArg(source, fields, "r1", 8)];
  const scalars = scalarArgs(source, types);
  const aliased = source.chance(0.15) ? aliasOf(owns.map((o) => o.arg)) : [];
  const args: Arg[] = [
    ...inputs,
    ...owns.map((o) => o.arg),
    ...counters.map((c) => c.arg),
    ...records,
    ...scalars,
    ...aliased,
  ];
  const constants = source.list(source.integer(0, 1), (at) => {
    const dtype = source.pick(types.dtypes.filter((t) => t !== "bool" && t !== "float16"));
    return { name: `t${at}`, dtype, values: source.list(source.pick([2, 8]), () => element(source, dtype)) };
  });

  const arrays = [
    ...inputs.map(({ name: id, dtype, shape }) => ({ name: id, dtype, shape })),
    ...fields.map((field) => ({ name: `r1.${field.name}`, dtype: field.dtype, shape: [8] })),
    ...constants.map((c) => ({ name: c.name, dtype: c.dtype, shape: [c.values.length] })),
  ];
  const shared = source.list(source.integer(0, small ? 1 : 2), (at) => ({
    name: `s${at}`,
    dtype: source.pick(types.dtypes),
  }));
  const blockCounters = source.list(source.chance(0.3) ? 1 : 0, (at) => ({
    name: `h${at}`,
    dtype: source.pick(["int32", "uint32"] as const),
    op: source.pick(COMMUTATIVE),
  }));
  const names = { next: 0 };
  const functions: Fn[] = [];
  const bare: Scope = {
    source,
    types,
    names,
    vars: [],
    atoms: [],
    records: [],
    objects: [],
    arrays: [],
    locals: [],
    owns: [],
    counters: [],
    shared: [],
    open: null,
    blockCounters: [],
    functions,
    block: blockSize,
    uniform: false,
    wild: false,
    guarded: false,
    loops: 0,
    walk: null,
    mayBreak: false,
    mayContinue: false,
    mayReturn: false,
    result: null,
    warps,
    depth: small ? 1 : 2,
    complexity: small ? 2 : 3,
  };
  for (let at = source.integer(0, small ? 1 : 2); at > 0; at--)
    functions.push(deviceFunction({ ...bare, functions: [...functions] }, `f${functions.length}`));

  const atoms = positions(args, scalars);
  const before: Scope = { ...bare, atoms, arrays };
  const start: Stmt[] = [
    ...shared.map((s): Stmt => ({ k: "shared", name: s.name, dtype: s.dtype, init: stored(before, s.dtype, 1) })),
    ...blockCounters.map((c): Stmt => ({ k: "counters", name: c.name, dtype: c.dtype, start: source.integer(0, 20) })),
  ];
  const reachesEnd = bin("<", name("i", "~int"), name(`${owns[0]!.arg.name}.shape[0]`, "~int", String(n)), "~bool");
  const early = n < threads && source.chance(0.5) && !warps;
  const scope: Scope = {
    ...before,
    records: records.map((r, at) => ({ name: r.name, fields, size: at === 0 ? null : 8 })),
    owns: [
      ...owns.map((o) => o.own),
      ...fields.map((field) => ({ name: `r0.${field.name}`, dtype: field.dtype, rest: [], readable: true })),
      ...aliased.map((a) => ({ ...owns[0]!.own, name: a.name })),
    ],
    counters: counters.map((c) => ({ name: c.arg.name, dtype: c.arg.dtype, op: c.op })),
    shared,
    blockCounters,
    uniform: true,
    guarded: n === threads || early,
    mayReturn: returns,
  };
  if (early)
    start.push({
      k: "if",
      c: { k: "un", ty: "~bool", op: "!", a: reachesEnd },
      then: [{ k: "return", e: null }],
      else: [],
    });
  const middle = block(scope, small ? source.integer(1, 4) : source.integer(2, 7));
  const visible = middle.flatMap((stmt) =>
    "name" in stmt && (stmt.k === "let" || stmt.k === "letweak")
      ? [{ name: stmt.name, ty: stmt.ty, mutable: false }]
      : [],
  );
  const last: Scope = { ...scope, guarded: true, vars: visible, uniform: false, locals: [] };
  const stores: Stmt[] = owns.flatMap(({ arg, own }) => {
    // All channels of a short row, as neighbours.
    const [channels = 1] = own.rest;
    return Array.from(
      { length: channels <= 4 ? channels : 1 },
      (_, at): Stmt => ({
        k: "store",
        array: arg.name,
        dtype: own.dtype,
        index: [name("i", "~int"), ...own.rest.map(() => lit(at))],
        op: "",
        e: stored(last, own.dtype, at === 0 ? last.complexity : 1),
      }),
    );
  });
  if (records.length > 0) stores.push(putRecord(last));
  const end: Stmt[] = scope.guarded ? stores : [{ k: "if", c: reachesEnd, then: stores, else: [] }];
  return { args, constants, functions, grid, block: blockSize, body: [...start, ...middle, ...end] };
}

const small = (s: Scope): boolean => s.complexity < 3;

function deviceFunction(s: Scope, id: string): Fn {
  const { source } = s;
  const params = source.list(source.integer(1, 3), (at) => ({
    name: `${id}x${at}`,
    ty: source.pick(at === 0 ? s.types.real : s.types.typed),
  }));
  const result = source.pick(s.types.typed);
  const vars = params.map((p) => ({ ...p, mutable: source.chance(0.3) }));
  const scope: Scope = { ...s, vars, result, mayReturn: true, depth: 1 };
  const body = block(scope, source.integer(0, small(s) ? 1 : 3));
  return { name: id, params, result, body: [...body, { k: "return", e: expression(scope, result, s.complexity) }] };
}

const TYPES: Readonly<Record<ScalarArg["use"], Ty>> = {
  whole: "~int",
  bigint: "~big",
  fraction: "~frac",
  truth: "bool",
};

function positions(args: readonly Arg[], scalars: readonly ScalarArg[]): Expr[] {
  const arrays = args.filter((a) => a.kind === "array");
  return [
    name("i", "~int"),
    name("i", "~int"),
    name("tx", "~int"),
    name("tx", "~int"),
    name("blockIdx.x", "~int", "$t.bx"),
    name("blockDim.x", "~int", "$t.bd"),
    name("gridDim.x", "~int", "$t.gd"),
    name("gridsize(1)", "~int", "$t.gs"),
    name("laneid", "~int", "$t.lane"),
    ...arrays.slice(0, 2).map((a) => name(`${a.name}.size`, "~int", String(a.shape.reduce((x, y) => x * y, 1)))),
    ...scalars.map((p) => name(p.name, TYPES[p.use], `$p.${p.name}`)),
  ];
}

/** Elements behind a view of this shape. */
function behind(view: View, shape: readonly number[]): number {
  const size = shape.reduce((x, y) => x * y, 1);
  return view === "stepped" ? size * 2 + 1 : view === "broadcast" ? 1 : size;
}

function inputArray(source: Source, { dtypes }: Types, id: string): ArrayArg {
  const dtype = source.pick(dtypes);
  const shape = source.chance(0.7) ? [source.pick([4, 8, 16, 32])] : [source.pick([2, 4]), source.pick([4, 8])];
  const view = source.pick<View>(
    shape.length === 1 ? ["C", "C", "C", "reversed", "stepped", "broadcast"] : ["C", "C", "transposed", "mirrored"],
  );
  return {
    kind: "array",
    name: id,
    dtype,
    shape,
    view,
    data: source.list(behind(view, shape), () => element(source, dtype)),
  };
}

function ownArray(
  source: Source,
  { dtypes }: Types,
  id: string,
  n: number,
): { readonly arg: ArrayArg; readonly own: Own } {
  const dtype = source.pick(dtypes);
  const rest = source.chance(0.75) ? [] : [source.pick([2, 3, 4, 16, 32])];
  const shape = [n, ...rest];
  const view = source.pick<View>(
    rest.length === 0 ? ["C", "C", "C", "reversed", "stepped"] : ["C", "C", "transposed", "mirrored"],
  );
  const data = source.list(behind(view, shape), () => element(source, dtype));
  const clamped = dtype === "uint8" && rest.length === 0 && source.chance(0.6);
  return {
    arg: { kind: "array", name: id, dtype, shape, view, data, clamped },
    own: { name: id, dtype, rest, readable: true },
  };
}

function counter(source: Source, id: string): { readonly arg: ArrayArg & { dtype: "int32" | "uint32" } } {
  const dtype = source.pick(["int32", "uint32"] as const);
  return {
    arg: { kind: "array", name: id, dtype, shape: [4], view: "C", data: source.list(4, () => source.integer(0, 100)) },
  };
}

function scalarArgs(source: Source, types: Types): ScalarArg[] {
  return source.list(source.integer(0, 3), (at): ScalarArg => {
    const given = (use: ScalarArg["use"], value: ScalarArg["value"]): ScalarArg => ({
      kind: "scalar",
      name: `p${at}`,
      use,
      value,
    });
    return source.weighted<ScalarArg>([
      [4, () => given("whole", source.integer(0, 9))],
      // What meets uint64 is a uint64, and has no sign.
      [1, () => given("whole", source.integer(types === shortTypes ? -100 : 0, 100))],
      [2, () => given("fraction", source.pick([0.5, 1.25, -3.75, 0.1, 2.2]))],
      // A fraction all the same.
      [2, () => given("fraction", source.pick([2, -3, 0, -0, 40, 16777217, Number.NaN, Number.POSITIVE_INFINITY]))],
      [1, () => given("truth", source.chance(0.5))],
      // What meets uint64 alone is a uint64, and else an int64.
      [
        types.operands.includes("~big") ? 4 : 0,
        () => given("bigint", bigElement(source, "int64") & ((1n << 63n) - 1n)),
      ],
    ]);
  });
}

/** The first output once more, under another name. */
const aliasOf = (owns: readonly ArrayArg[]): ArrayArg[] => [{ ...owns[0]!, name: "alias", alias: owns[0]!.name }];
