import type { RealDType as DType } from "@gridstride/core";
import { bug } from "../../diagnostics/bug.ts";
import type { Span } from "../../diagnostics/source.ts";
import { accessesIn } from "../../ir/accesses.ts";
import type { ArrayId, Expr, LocalId } from "../../ir/expr.ts";
import type { ArrayDecl, Func, GlobalArray, Kernel, Param, Stmt } from "../../ir/ir.ts";
import { exposed, liveness } from "../../ir/live.ts";
import { assign, binary, inType, int32, when } from "../../ir/make.ts";
import { allParts, assignedIn, flatMapEach, mapBodies, mapList, someStmt, statements } from "../../ir/walk.ts";
import { withoutUnused } from "../unused.ts";
import type { HostControl } from "./host-control.ts";
import { declared, isOfBlock, type KeptArray, ofThread, withKept } from "./kept-memory.ts";

/** Statements between two `grid.sync()`: a launch of its own. */
export interface Part {
  readonly body: readonly Stmt[];
  /** It is launched in a loop. */
  readonly repeated: boolean;
}

/** The parts of a kernel as kernels, with what they hand on to each other. */
export interface Linked {
  readonly kernels: readonly Kernel[];
  readonly kept: readonly KeptArray[];
  /** The kernel that says that no thread has returned; null where the first part says so. */
  readonly starts: number | null;
}

/** A thread that returned: its slot is not 0. */
const LEFT = -1;

/**
 * @param lets - which each part begins with.
 * @param isFirst - whether the first part is launched before all others, and once.
 */
export function linked(
  kernel: Kernel,
  control: HostControl,
  lets: readonly Stmt[],
  parts: readonly Part[],
  isFirst: boolean,
): Linked {
  const span = (kernel.body[0] as Stmt).span;
  const bodies = parts.map(({ body }) => mapList(body, control.read));
  const memory = new KeptMemory(kernel, span);
  for (const id of outliving(kernel, parts, bodies)) memory.move(id);
  const values = new Set(bodies.flatMap((body) => [...exposed([...lets, ...body])]));
  for (const local of values) memory.keep(local, kernel.locals[local]?.type as DType);
  const leaves =
    someStmt(bodies.flat(), ({ kind }) => kind === "return") &&
    (parts.length > 1 || parts.some(({ repeated }) => repeated));
  if (leaves) memory.keep(LEFT, "int32");

  const leave = (list: readonly Stmt[]): readonly Stmt[] =>
    flatMapEach(list, (stmt) =>
      stmt.kind === "return" ? [memory.store(LEFT, int32(1, span)), stmt] : [mapBodies(stmt, leave)],
    );
  const stays = memory.store.bind(memory, LEFT, int32(0, span));
  const left = (): Stmt =>
    when(binary("ne", memory.load(LEFT), int32(0, span), span), [{ kind: "return", values: [], span }], span);
  const part = (body: readonly Stmt[], at: number): readonly Stmt[] => {
    const given = [...values].filter((local) => assignedIn(body).has(local));
    const { before } = liveness([...lets, ...body], new Set(given));
    const begin = isFirst && at === 0 ? stays : left;
    return [
      ...lets,
      ...(leaves ? [begin()] : []),
      ...[...values].filter((local) => before.has(local)).map((local) => assign(local, memory.load(local), span)),
      ...(leaves ? leave(body) : body),
      ...given.map((local) => memory.store(local, memory.read(local))),
    ];
  };
  const kernels = bodies.map((body, at) => memory.kernel(part(body, at), control));
  if (!leaves || isFirst) return { kernels, kept: memory.kept, starts: null };
  return {
    kernels: [...kernels, memory.kernel([...lets, stays()], control)],
    kept: memory.kept,
    starts: kernels.length,
  };
}

/** The shared and local arrays whose contents a later launch may read. */
function outliving(kernel: Kernel, parts: readonly Part[], bodies: readonly (readonly Stmt[])[]): readonly ArrayId[] {
  const uses = bodies.map((body) => arraysOf(body, kernel));
  const isUsed = (id: ArrayId): boolean => {
    const users = parts.filter((_, at) => uses[at]?.has(id));
    return users.length > 1 || users.some(({ repeated }) => repeated);
  };
  return [...kernel.arrays.keys()].filter((id) => isOfBlock(kernel.arrays[id]) && isUsed(id));
}

/** The arrays that a list uses, itself or through the functions that it calls. */
function arraysOf(body: readonly Stmt[], { functions }: Pick<Kernel, "functions">): ReadonlySet<ArrayId> {
  const found = new Set<ArrayId>();
  for (const { array } of accessesIn(body)) found.add(array);
  for (const part of allParts(body)) if (part.kind === "extent") found.add(part.array);
  for (const stmt of statements(body)) {
    if (stmt.kind !== "call") continue;
    for (const array of arraysOf((functions[stmt.func] as Func).body, { functions })) found.add(array);
  }
  return found;
}

/** The arrays that parts get after the arguments of the kernel and the numbers of the host. */
class KeptMemory {
  readonly kept: KeptArray[] = [];
  readonly #kernel: Kernel;
  readonly #span: Span;
  /** In the order of `kept`. */
  readonly #params: Param[] = [];
  readonly #moved = new Map<ArrayId, GlobalArray>();
  readonly #added: GlobalArray[] = [];
  readonly #scalars = new Map<DType, { readonly array: ArrayId; readonly at: number }>();
  readonly #slots = new Map<LocalId, { readonly array: ArrayId; readonly slot: number; readonly type: DType }>();

  constructor(kernel: Kernel, span: Span) {
    this.#kernel = kernel;
    this.#span = span;
  }

  /** A shared or local array, in memory of the device. */
  move(id: ArrayId): void {
    const array = this.#kernel.arrays[id];
    if (!isOfBlock(array)) return;
    const { name, dtype, shape, space } = array;
    const made = this.#declare({ dtype, per: space === "shared" ? "block" : "thread", inner: shape }, name, id);
    this.#moved.set(id, made);
  }

  /** A slot for a value of each thread. Conditions are kept as 0 and 1. */
  keep(local: LocalId, type: DType): void {
    const dtype = type === "bool" ? "int32" : type;
    const known = this.#scalars.get(dtype);
    const array = known?.array ?? this.#kernel.arrays.length + this.#added.length;
    const at = known?.at ?? this.kept.length;
    if (known === undefined) {
      this.#added.push(this.#declare({ dtype, per: "thread", inner: [0] }, `values over grid.sync(), ${dtype}`, array));
      this.#scalars.set(dtype, { array, at });
    }
    const slot = this.kept[at]?.inner[0] as number;
    this.kept[at] = { dtype, per: "thread", inner: [slot + 1] };
    this.#slots.set(local, { array, slot, type });
  }

  read(local: LocalId): Expr {
    const { type } = this.#slotOf(local);
    return { kind: "local", local, type, span: this.#span };
  }

  load(local: LocalId): Expr {
    const { array, type } = this.#slotOf(local);
    const index = this.#index(local);
    const kind = type === "bool" ? "int32" : type;
    const value: Expr = { kind: "load", array, index, inside: index.map(() => true), type: kind, span: this.#span };
    return type === "bool" ? inType(value, "bool", this.#span) : value;
  }

  store(local: LocalId, value: Expr): Stmt {
    const { array } = this.#slotOf(local);
    const index = this.#index(local);
    const kept = value.type === "bool" ? inType(value, "int32", this.#span) : value;
    return { kind: "store", array, index, inside: index.map(() => true), value: kept, span: this.#span };
  }

  /** A kernel of this body, with the host's numbers and the kept arrays after its own arguments. */
  kernel(body: readonly Stmt[], { numbers }: HostControl): Kernel {
    const { params, arrays, locals } = this.#kernel;
    const given = numbers.map((number): Param => {
      const name =
        number.kind === "local" ? (locals[number.local]?.name as string) : `${number.of} ${"xyz"[number.axis]}`;
      return { kind: "scalar", name, type: "int32" };
    });
    const all: readonly ArrayDecl[] = [...arrays, ...this.#added];
    const whole = { ...this.#kernel, params: [...params, ...given, ...this.#params], arrays: all, locals: [...locals] };
    return withKept({ ...whole, body: withoutUnused(body) }, this.#moved);
  }

  #declare(kept: KeptArray, name: string, array: ArrayId): GlobalArray {
    const groups = this.#kernel.arrays.map((one) => (one.space === "global" ? one.group + 1 : 0));
    const made = declared(kept, name, Math.max(0, ...groups) + this.kept.length, this.#span);
    this.kept.push(kept);
    this.#params.push({ kind: "array", name, array });
    return made;
  }

  #slotOf(local: LocalId): { readonly array: ArrayId; readonly slot: number; readonly type: DType } {
    const slot = this.#slots.get(local);
    if (slot === undefined) throw bug("grid.sync()");
    return slot;
  }

  #index = (local: LocalId): readonly Expr[] => ofThread([int32(this.#slotOf(local).slot, this.#span)], this.#span);
}
