import type * as t from "@babel/types";
import { lookup } from "../syntax/scope.ts";
import { bare, keyName, type Placed } from "../syntax/walk.ts";
import type { Refused } from "./capture-error.ts";
import type { Capture } from "./captures.ts";
import { applied, type Edit, inOrder } from "./edits.ts";
import { type MakerCall, usesIn } from "./find-calls.ts";

export interface Rewritten {
  /** In the order of the text, without overlaps. */
  readonly edits: readonly Edit[];
  readonly refused: readonly Refused[];
}

/**
 * Writes what a call captures into its `uses`, and takes it from the context in the function.
 *
 * @param contextNames - names that the context has already.
 */
export function rewrite(
  call: MakerCall,
  captures: readonly Capture[],
  text: string,
  contextNames: ReadonlySet<string>,
): Rewritten {
  const hasContext = call.hasContext;
  if (hasContext === null) return refuseOptions(call, "whether they have `uses` is not written in this file");
  const options = call.options && bare(call.options);
  if (options?.type === "ObjectExpression" && usesIn(options) === null && hasSpread(options))
    return refuseOptions(call, "`uses` may come with the others");
  const taken = takenNames(call, contextNames);
  const named = captures.map((capture) => ({ ...capture, key: freeName(capture.name, taken) }));
  const inFunction = hasContext ? contextEdits(call, named, text) : newContext(call, named, text);
  if (inFunction.refused.length > 0) return inFunction;
  const entries = named.map(({ key, value }) => (key === value ? key : `${key}: ${value}`)).join(", ");
  const toOptions = optionsEdit(call, entries, text);
  const fn = call.passed === null ? inFunction.edits : [copied(call, inFunction.edits, text)];
  return { edits: inOrder([...fn, toOptions]), refused: [] };
}

type Named = Capture & { readonly key: string };

function refuseOptions(call: MakerCall, why: string): Rewritten {
  const at = call.options ?? call.node;
  return {
    edits: [],
    refused: [
      {
        code: "options",
        start: at.start,
        end: at.end,
        message: `\`uses\` cannot be added to these options: ${why}`,
        label: "given here",
        hint: "write `uses` with the other options in the call: `{ ...others, uses: {} }`",
      },
    ],
  };
}

const hasSpread = (object: t.ObjectExpression): boolean =>
  object.properties.some((one) => one.type === "SpreadElement");

function takenNames(call: MakerCall, contextNames: ReadonlySet<string>): Set<string> {
  const taken = new Set(contextNames);
  const options = call.options && bare(call.options);
  const uses = options?.type === "ObjectExpression" ? usesIn(options) : null;
  const listed = uses && bare(uses.value);
  const [context] = call.function.params;
  for (const object of [listed, call.hasContext ? context : null])
    if (object?.type === "ObjectExpression" || object?.type === "ObjectPattern")
      for (const one of object.properties) {
        const name = "key" in one ? keyName(one) : null;
        if (name !== null) taken.add(name);
      }
  return taken;
}

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let n = 1; taken.has(free); n++) free = `${name}$${n}`;
  taken.add(free);
  return free;
}

/** The function takes what it reads from the context that it has. */
function contextEdits(call: MakerCall, captures: readonly Named[], text: string): Rewritten {
  const [context] = call.function.params;
  if (context === undefined) return newContext(call, captures, text);
  if (context.type === "ObjectPattern") {
    const patterns = captures.map(({ key, ...capture }) => pattern(key, capture)).join(", ");
    const at = (context as Placed).start + 1;
    const pieces = context.properties.length === 0 ? ` ${patterns} ` : ` ${patterns},`;
    return { edits: inOrder([{ start: at, end: at, text: pieces }, ...memberEdits(captures)]), refused: [] };
  }
  if (context.type !== "Identifier") return { edits: [], refused: [] };
  return throughName(context as Placed<t.Identifier>, captures);
}

/** `k`, `k$1: k`; of a namespace's member the name under which it is read. */
const pattern = (key: string, { value, name }: Capture): string => {
  const local = value === name ? name : localOf(value);
  return key === local ? key : `${key}: ${local}`;
};

/** The variable for `constants.k`. */
const localOf = (value: string): string => value.replace(".", "$");

/** Reads of `constants.k` become reads of a variable. */
const memberEdits = (captures: readonly Named[]): readonly Edit[] =>
  captures.flatMap(({ reads, value, name }) =>
    value === name ? [] : reads.map(({ node: { start, end } }): Edit => ({ start, end, text: localOf(value) })),
  );

/** `(cuda, x) => …`: what is read is written `cuda.k`. */
function throughName(context: Placed<t.Identifier>, captures: readonly Named[]): Rewritten {
  const edits: Edit[] = [];
  const refused: Refused[] = [];
  for (const { key, reads } of captures)
    for (const { node, reference } of reads) {
      const { start, end } = node;
      if (lookup(context.name, reference.scope)?.id !== context)
        refused.push({
          code: "out-of-sight",
          start,
          end,
          message: `the context, '${context.name}', has its name taken by another variable here`,
          label: "captured here",
          hint: `give that variable another name than '${context.name}'`,
        });
      const { parent } = reference;
      const shorthand = parent.type === "ObjectProperty" && parent.shorthand && node === reference.node;
      edits.push({ start, end, text: `${shorthand ? `${reference.node.name}: ` : ""}${context.name}.${key}` });
    }
  return { edits: inOrder(edits), refused };
}

/** A function without the context gets it as its first parameter. */
function newContext(call: MakerCall, captures: readonly Named[], text: string): Rewritten {
  const fn = call.function;
  const context = `{ ${captures.map(({ key, ...capture }) => pattern(key, capture)).join(", ")} }`;
  const edits = [...memberEdits(captures)];
  const [first] = fn.params as readonly Placed[];
  if (first === undefined) {
    const at = openingParenthesis(fn, text);
    edits.push({ start: at, end: at, text: context });
  } else if (first.start === fn.start)
    // `x => …`, without parentheses.
    edits.push({ start: first.start, end: first.end, text: `(${context}, ${text.slice(first.start, first.end)})` });
  else edits.push({ start: first.start, end: first.start, text: `${context}, ` });
  return { edits: inOrder(edits), refused: [] };
}

/** Behind the `(` of a function without parameters. */
function openingParenthesis(fn: Placed, text: string): number {
  return text.indexOf("(", fn.start) + 1;
}

function optionsEdit(call: MakerCall, entries: string, text: string): Edit {
  const { options, argument } = call;
  if (options === null) return { start: argument.end, end: argument.end, text: `, { uses: { ${entries} } }` };
  const given = bare(options);
  if (given.type !== "ObjectExpression") {
    const written = text.slice(options.start, options.end);
    const whole = `{ ...${written}, uses: { ...${written}.uses, ${entries} } }`;
    return { start: options.start, end: options.end, text: whole };
  }
  const uses = usesIn(given);
  if (uses === null) return into(given, `uses: { ${entries} }`);
  const value = bare(uses.value);
  if (value.type === "ObjectExpression") return into(value, entries);
  const written = text.slice(value.start, value.end);
  const { start, end } = uses;
  return { start, end, text: `uses: { ...${written}, ${entries} }` };
}

/** At the start of an object literal. */
function into(object: t.ObjectExpression, entries: string): Edit {
  const at = (object as Placed).start + 1;
  return { start: at, end: at, text: object.properties.length === 0 ? ` ${entries} ` : ` ${entries},` };
}

/** A function that is declared elsewhere stays as it is, for others who call it: the call gets a copy with the changes. */
function copied(call: MakerCall, edits: readonly Edit[], text: string): Edit {
  const { start, end } = call.function;
  const copy = applied(text, edits, start, end);
  const name = call.passed?.name ?? "";
  const isNamed = call.function.type === "FunctionDeclaration";
  const { argument } = call;
  const before = isNamed ? "" : `({ ${name}: `;
  return {
    start: argument.start,
    end: argument.end,
    text: isNamed ? copy : `${before}${copy} }).${name}`,
    copy: { at: before.length, start, edits },
  };
}
