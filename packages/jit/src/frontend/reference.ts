import type { Expression, Identifier, MemberExpression } from "acorn";
import { fail } from "../diagnostics/diagnostic.ts";
import type { Span } from "../diagnostics/source.ts";
import { library } from "../intrinsics/library.ts";
import type { Builder } from "./builder.ts";
import { refuseToolName } from "./damage.ts";
import {
  callable,
  contextIntrinsic,
  contextNames,
  describe,
  type Entity,
  globalNamed,
  globalNames,
  namespaceMember,
  namespaceMembers,
} from "./names.ts";
import { didYouMean } from "./nearest.ts";
import { refuseNothing, refuseRecursion } from "./refuse.ts";
import type { Node } from "./syntax.ts";

export type Reference =
  | { readonly kind: "variable"; readonly variable: number; readonly constant: boolean }
  | { readonly kind: "entity"; readonly entity: Entity };

/**
 * The meaning of a name at its position. `member`: it is written `name.member`; `called`: it is `name()`.
 */
export function lookup(b: Builder, node: Identifier, member: string | null = null, called = false): Reference {
  const { name } = node;
  const found = b.scope.find(name);
  if (found !== null) {
    const { binding, scope } = found;
    switch (binding.kind) {
      case "variable":
      case "entity":
        return binding;
      case "hoisted": {
        const variable = b.variable(name, binding.span);
        scope.names.set(name, { kind: "variable", variable, constant: false });
        return { kind: "variable", variable, constant: false };
      }
      case "pending":
        return fail("GS106", b.span(node), `'${name}' is used before its declaration`, {
          label: "used here",
          hint: "move the declaration up",
        });
    }
  }
  // esbuild's `__pow(x, y)` for `x ** y`, where the target is older than ES2016.
  const entity = name === "__pow" ? namespaceMember("Math", "pow") : globalNamed(name);
  return entity === null ? unknownName(b, node, member, called) : { kind: "entity", entity };
}

/** The kernel's equivalent of a name of the host, or of a function of Python. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ["parseInt", "write `Math.trunc(x)`: values on a device are numbers, not texts"],
  ["parseFloat", "leave it out: values on a device are numbers, not texts"],
  ["BigInt", "write `int64(x)`, with `int64` taken from the context"],
  ["len", "write `a.length`"],
  ["int", "write `int32(x)`, with `int32` taken from the context"],
  ["float", "write `float32(x)`, with `float32` taken from the context"],
  ["print", "write `console.log(x)`"],
  ...["Int8", "Uint8", "Int16", "Uint16", "Int32", "Uint32", "Float32", "Float64", "BigInt64", "BigUint64"].map(
    (type) =>
      [
        `${type}Array`,
        `a type is a text, as in \`local.array(3, "${type.replace("Big", "").toLowerCase()}")\` and \`shared.array\``,
      ] as const,
  ),
  ["Object", "compare with `===`; `Number.isNaN(x)` finds NaN"],
]);

/** The same for names of CUDA and Numba that the context has not. */
const CONTEXT_INSTEAD: ReadonlyMap<string, string> = new Map([
  ["cg", "`grid.sync()` waits for all threads of the grid, `syncthreads()` for the threads of the block"],
  ["activemask", "no target says which threads of a warp are active: vote with `ballotSync(0xffffffff, p)`"],
  ["nanosleep", "no target lets a thread sleep: leave it out, or wait by `syncthreads()`"],
]);

function unknownName(b: Builder, node: Identifier, member: string | null, called: boolean): never {
  const { name } = node;
  const span = b.span(node);
  refuseToolName(name, span);
  if (name === "undefined") refuseNothing(span, name);
  if (name === "arguments")
    fail("GS209", span, "`arguments` cannot be used in a kernel", { hint: "name each parameter" });
  if (name === "eval") fail("GS216", span, "`eval` cannot be used in a kernel", { hint: "write the code itself" });
  if (name === b.ownName) refuseRecursion(span, name);
  const names = contextNames(b.use.hasContext ? b.use.uses : {});
  if (names.includes(name)) {
    const hint = b.use.hasContext
      ? `take it from the context, the first parameter: \`({ ${name} }, …) =>\``
      : `give \`uses\` (\`{ uses: {} }\`), which makes the first parameter the context, and take it from there: \`({ ${name} }, …) =>\``;
    fail("GS103", span, `'${name}' belongs to the kernel's context`, { label: "not taken from the context", hint });
  }
  const outside = called
    ? "call a function of `Math`, or a `deviceFunction` that is named in `uses`"
    : "pass it to the kernel as an argument, or name it in `uses`";
  if (name in globalThis)
    fail("GS104", span, `'${name}' does not exist on a device`, {
      hint:
        INSTEAD.get(name) ??
        (called && member === null ? outside : "compute it outside, and pass the number as an argument or in `uses`"),
    });
  const meant = didYouMean(name, [...b.scope.visible(), ...names, ...globalNames]);
  if (member !== null)
    fail("GS102", span, `'${name}' is not a number, a boolean or a device array`, {
      label: "captured here",
      hint:
        meant ??
        (called
          ? outside
          : `pass the number itself as an argument, or name it in \`uses\`: \`{ ${member}: ${name}.${member} }\``),
    });
  const known = called && (INSTEAD.get(name) ?? (namespaceMember("Math", name) && `write \`Math.${name}\``));
  fail("GS101", span, `'${name}' is not defined in the kernel`, {
    label: "captured here",
    hint: known || (meant === null ? outside : `${meant} To bring in a value from outside, name it in \`uses\``),
  });
}

/**
 * The context, intrinsic or function that an expression names; null when it is a value. `called`: a call's function;
 * `member`: it is written `node.member`.
 */
export function entityOf(b: Builder, node: Expression, called = false, member: string | null = null): Entity | null {
  switch (node.type) {
    case "Identifier": {
      const found = lookup(b, node, member, called);
      return found.kind === "entity" ? found.entity : null;
    }
    case "MemberExpression":
      return node.optional ? null : memberEntity(b, node, called);
    case "SequenceExpression": {
      // Bundlers write `(0, ns.f)(x)` to call without `this`.
      const last = node.expressions.at(-1)!;
      return node.expressions.length === 2 && node.expressions[0]!.type === "Literal" ? entityOf(b, last) : null;
    }
    default:
      return null;
  }
}

function memberEntity(b: Builder, node: MemberExpression, called: boolean): Entity | null {
  if (node.object.type === "Super" || node.computed || node.property.type !== "Identifier") return null;
  const object = entityOf(b, node.object, called && node.object.type === "Identifier", node.property.name);
  return object === null ? null : memberOf(b, object, node.property.name, b.span(node.property));
}

/** `entity.name`; null when the entity is a value and `name` one of its properties. */
export function memberOf(b: Builder, entity: Entity, name: string, span: Span): Entity | null {
  switch (entity.kind) {
    case "context":
      return contextMember(b, name, span);
    case "namespace": {
      const member = namespaceMember(entity.path, name);
      if (member !== null) return member;
      if (entity.path === "Math" && name === "random") {
        return fail("GS105", span, "`Math.random` does not exist on a device", {
          hint: "take `uniform` and `philox` from the context: `const [x] = uniform(philox(seed, i))` is a number in [0, 1) for thread i",
        });
      }
      const members = namespaceMembers(entity.path);
      const called = callable(entity)?.lowering.kind === "gridlike" ? `${CALL_GRID}; ` : "";
      return refuseMember(entity, name, span, didYouMean(name, members) ?? `${called}it has ${members.join(", ")}`);
    }
    case "intrinsic": {
      const axis = ["x", "y", "z"].indexOf(name);
      const { lowering } = entity.row;
      if (lowering.kind === "vector") {
        if (axis >= 0) return { kind: "position", of: lowering.of, axis: axis as 0 | 1 | 2 };
        return refuseMember(entity, name, span, "it has x, y, z");
      }
      return refuseMember(entity, name, span, lowering.kind === "gridlike" ? CALL_GRID : undefined);
    }
    case "use":
      return null;
    case "function":
    case "inner":
    case "position":
      return refuseMember(entity, name, span);
  }
}

const CALL_GRID = "call it: `grid(1)`, or `const [x, y] = grid(2)`";

const refuseMember = (entity: Entity, name: string, span: Span, hint?: string): never =>
  fail("GS107", span, `${describe(entity)} has no member '${name}'`, { label: "unknown", hint });

function contextMember(b: Builder, name: string, span: Span): Entity {
  const { uses } = b.use;
  const use = Object.hasOwn(uses, name) ? uses[name] : undefined;
  if (use !== undefined) {
    return use.kind === "function"
      ? { kind: "function", name, function: b.program.function(use, name, span), words: undefined }
      : { kind: "use", name, use };
  }
  const entity = contextIntrinsic(name);
  if (entity !== null) return entity;
  const shared = Object.hasOwn(library, name) ? library[name] : undefined;
  if (shared !== undefined)
    return { kind: "function", name, function: b.program.function(shared, name, span), words: shared.words };
  if (name === b.ownName) refuseRecursion(span, name);
  return fail("GS108", span, `the kernel's context has no '${name}'`, {
    label: "unknown",
    hint: globalNames.includes(name)
      ? `leave it out of the context: \`${name}\` is known everywhere in a kernel`
      : (CONTEXT_INSTEAD.get(name) ??
        didYouMean(name, contextNames(uses)) ??
        "numbers, constant arrays and device functions from outside are named in `uses`"),
  });
}

/** The value of an entity that has a value: a number, an array, a position. */
export function entityValue(entity: Entity, span: Span): Node {
  switch (entity.kind) {
    case "use": {
      if (entity.use.kind === "array") return { kind: "constantArray", name: entity.name, use: entity.use, span };
      if (entity.use.kind === "record")
        return fail("GS111", span, `'${entity.name}' is a record type, and not a value`, {
          label: "used as a value",
          hint: `it is the type of an array that a kernel makes, \`shared.array(64, ${entity.name})\`; a record is an object, \`{ x: 1 }\``,
        });
      return { kind: "literal", value: entity.use.value, span };
    }
    case "position":
      return { kind: "position", of: entity.of as "threadIdx", axis: entity.axis, span };
    case "intrinsic": {
      const { lowering } = entity.row;
      if (lowering.kind === "constant") return { kind: "literal", value: lowering.value, span };
      if (lowering.kind === "position") return { kind: "position", of: lowering.of, axis: 0, span };
      const hint =
        lowering.kind === "vector"
          ? `take \`${entity.row.name}.x\`, \`.y\` or \`.z\``
          : `call it: \`${entity.row.name}(…)\``;
      return fail("GS111", span, `${describe(entity)} is not a value`, { label: "used as a value", hint });
    }
    default:
      return fail("GS111", span, `${describe(entity)} is not a value`, {
        label: "used as a value",
        hint:
          entity.kind === "context"
            ? "take its members: `cuda.grid(1)`; what a launch is given are the parameters after it"
            : entity.kind === "function" || entity.kind === "inner"
              ? "call it; functions cannot be passed or kept"
              : "take one of its members",
      });
  }
}

/** Whether an entity is a number, array or position rather than something to call or take members of. */
export function isValue(entity: Entity): boolean {
  if (entity.kind === "use" || entity.kind === "position") return true;
  return (
    entity.kind === "intrinsic" && (entity.row.lowering.kind === "constant" || entity.row.lowering.kind === "position")
  );
}
