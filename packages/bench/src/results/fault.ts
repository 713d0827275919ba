import { show } from "@gridstride/core/internal";

/** JSON Schema, as far as `schema.ts` uses it. */
export interface Schema {
  readonly [keyword: string]: unknown;
  readonly type?: "string" | "boolean" | "number" | "integer" | "array" | "object" | "null";
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | false;
  /** A schema, or null. */
  readonly anyOf?: readonly [Schema, Schema];
  /** Objects that `kind` tells apart. */
  readonly oneOf?: readonly Schema[];
}

/** The first member that is not as the schema says, as one line: `machine: expected an object, got null`; null for none. */
export function faultOf(schema: Schema, value: unknown, path: string): string | null {
  if (schema.anyOf !== undefined) return value === null ? null : faultOf(schema.anyOf[0], value, path);
  if (schema.oneOf !== undefined) return kindFault(schema.oneOf, value, path);
  const expected = mismatch(schema, value);
  if (expected !== null) return `${path === "" ? "" : `${path}: `}expected ${expected}, got ${show(value)}`;
  if (Array.isArray(value)) return first(value.map((one, i) => [schema.items, one, `${path}[${i}]`]));
  if (typeof value !== "object" || value === null) return null;
  const { properties = {}, additionalProperties } = schema;
  const given = value as Readonly<Record<string, unknown>>;
  const more = Object.keys(given).filter((name) => !Object.hasOwn(properties, name));
  const [extra] = more;
  if (additionalProperties === false && extra !== undefined) return `${member(path, extra)}: there is no such member`;
  return first([
    ...Object.keys(properties).map((name): Part => [properties[name], given[name], member(path, name)]),
    ...more.map((name): Part => [additionalProperties || undefined, given[name], member(path, name)]),
  ]);
}

type Part = readonly [schema: Schema | undefined, value: unknown, path: string];

const member = (path: string, name: string): string => (path === "" ? name : `${path}.${name}`);

function first(parts: readonly Part[]): string | null {
  for (const [schema, value, path] of parts) {
    const fault = schema === undefined ? null : faultOf(schema, value, path);
    if (fault !== null) return fault;
  }
  return null;
}

function kindFault(kinds: readonly Schema[], value: unknown, path: string): string | null {
  const kind = (value as { readonly kind?: unknown } | null | undefined)?.kind;
  const own = kinds.find(({ properties }) => properties?.kind?.const === kind);
  if (own !== undefined) return faultOf(own, value, path);
  const known = kinds.flatMap(({ properties }) => properties?.kind?.const ?? []);
  return faultOf({ type: "object", properties: { kind: { enum: known } } }, value, path);
}

/** The value that the schema expects instead, in words; null if the value itself is right. */
function mismatch(schema: Schema, value: unknown): string | null {
  const { type, enum: values, const: only, pattern } = schema;
  if (only !== undefined) return value === only ? null : `"${only}"`;
  if (values !== undefined) return values.includes(value as string) ? null : `one of ${values.join(", ")}`;
  switch (type) {
    case "string":
      if (typeof value !== "string") return "text";
      return pattern === undefined || new RegExp(pattern).test(value) ? null : `text like ${pattern}`;
    case "boolean":
      return typeof value === "boolean" ? null : "true or false";
    case "number":
    case "integer":
      return numberMismatch(schema, value);
    case "array":
      return listMismatch(schema, value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value) ? null : "an object";
    default:
      return null;
  }
}

function numberMismatch({ type, minimum, maximum, exclusiveMinimum }: Schema, value: unknown): string | null {
  const word = type === "integer" ? "an integer" : "a number";
  // JSON has no others.
  if (typeof value !== "number" || !Number.isFinite(value) || (type === "integer" && !Number.isInteger(value)))
    return word;
  if (minimum !== undefined && !(value >= minimum)) return `${word} from ${minimum}`;
  if (exclusiveMinimum !== undefined && !(value > exclusiveMinimum)) return `${word} above ${exclusiveMinimum}`;
  return maximum !== undefined && !(value <= maximum) ? `${word} up to ${maximum}` : null;
}

function listMismatch({ minItems = 0, maxItems = Number.POSITIVE_INFINITY }: Schema, value: unknown): string | null {
  if (!Array.isArray(value)) return "a list";
  if (value.length >= minItems && value.length <= maxItems) return null;
  return maxItems === minItems ? `a list of ${minItems}` : `a list of at least ${minItems}`;
}
