// Which of our names a piece of code on a page stands for: pages that map other people's names to ours are held to it.
import { library } from "../../../../packages/jit/src/intrinsics/library.ts";
import { intrinsics } from "../../../../packages/jit/src/intrinsics/table.ts";
import { add } from "../../../../packages/ufunc/src/numpy/index.ts";
import { type Declared, declaredNames } from "./declared.ts";

/** What the pages call objects of these types. */
const instances: Readonly<Record<string, string>> = {
  device: "Device",
  array: "DeviceArray",
  stream: "Stream",
  event: "Event",
  k: "Kernel",
};

/** Words of JavaScript, and the word for names that come from outside a kernel. */
const language: ReadonlySet<string> = new Set(["for", "while", "do", "const", "let", "uses"]);

/** A name, and where the reference has it: the package, the name there, and its member. */
export interface OurName {
  /** Keys of addresses, the best first; none for JavaScript's own. */
  readonly keys: readonly string[];
}

/** @returns a function from code to what it names; null where that does not exist. */
export function ourNames(declared: readonly Declared[] = declaredNames()): (code: string) => OurName | null {
  const context = new Set([...intrinsics.map(({ name }) => name), ...Object.keys(library)]);
  const options = declared.filter(({ name }) => name.endsWith("Options"));
  const keyOf = ({ entry }: Declared, path: string): string => `${entry.specifier} ${path}`;
  const exported = (name: string, member?: string): OurName | null => {
    const found = declared.filter((one) => one.name === name && (member === undefined || one.members.includes(member)));
    const path = member === undefined ? name : `${name}.${member}`;
    return found.length === 0 ? null : { keys: found.map((one) => keyOf(one, path)) };
  };
  const option = (name: string): OurName | null => {
    const found = options.filter(({ members }) => members.includes(name));
    return found.length === 0 ? null : { keys: found.map((one) => keyOf(one, one.name)) };
  };

  const dotted = (head: string, rest: string | undefined): OurName | null => {
    const full = rest === undefined ? head : `${head}.${rest}`;
    if (language.has(full)) return { keys: [] };
    if (context.has(full)) return { keys: contextKeys(head, rest) };
    if (rest === undefined) return exported(head);
    if (head === "f") return rest in add ? { keys: ["@gridstride/ufunc UFunc"] } : null;
    return exported(instances[head] ?? head, rest);
  };

  return (code) => {
    const object = /^\{(.*)\}$/s.exec(code)?.[1];
    if (object !== undefined) return all(object.split(",").map((one) => option(one.split(":")[0]?.trim() ?? "")));
    const [, head, rest, args] = /^([A-Za-z_]\w*)(?:\.(\w+))?(?:\((.*)\))?$/s.exec(code) ?? [];
    if (head === undefined) return null;
    const named = dotted(head, rest);
    // Options within a call are ours too.
    const inner = /\{(.*)\}/s.exec(args ?? "")?.[1]?.split(",") ?? [];
    return all([named, ...inner.map((one) => option(one.split(":")[0]?.trim() ?? ""))]);
  };
}

const all = (found: readonly (OurName | null)[]): OurName | null => (found.includes(null) ? null : (found[0] ?? null));

function contextKeys(head: string, rest: string | undefined): readonly string[] {
  if (head === "atomic") return [`@gridstride/jit Atomics.${rest}`, "@gridstride/jit Atomics"];
  if (head === "shared" || head === "local") return ["@gridstride/jit Allocator"];
  return [`@gridstride/jit KernelContext.${head}`];
}
