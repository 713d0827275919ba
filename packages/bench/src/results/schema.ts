import type { Schema } from "./fault.ts";
import { SCHEMA } from "./results.ts";

const text: Schema = { type: "string" };
const flag: Schema = { type: "boolean" };
const number: Schema = { type: "number" };
const count: Schema = { type: "integer", minimum: 0 };
const positive: Schema = { type: "number", exclusiveMinimum: 0 };
const time: Schema = { type: "number", minimum: 0 };
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: "null" }] });
const list = (items: Schema, more: Schema = {}): Schema => ({ type: "array", items, ...more });
const oneOf = (...values: readonly string[]): Schema => ({ enum: values });
const only = (value: string): Schema => ({ const: value });
/** An object with these members, all of them there, and no others. */
const record = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const column = oneOf("host", "transfers", "resident", "device");
const place = { target: text, adapter: text, software: flag };

const timing = record({
  samples: list(time, { minItems: 1 }),
  calls: { type: "integer", minimum: 1 },
  median: time,
  fastest: time,
  slowest: time,
  spread: time,
  low: time,
  high: time,
  confidence: { type: "number", minimum: 0, maximum: 1 },
});

const entry: Schema = {
  oneOf: [
    record({
      kind: only("timed"),
      name: text,
      column,
      ...place,
      error: orNull(time),
      timing,
      bytes: orNull(time),
      flops: orNull(time),
    }),
    record({ kind: only("wrong"), name: text, column, error: orNull(time), expected: orNull(text) }),
    record({ kind: only("failed"), name: text, column, why: text }),
    record({ kind: only("absent"), name: text, column, why: text }),
  ],
};

/** The schema of a table, as a suite makes it. */
export const tableSchema: Schema = record({
  name: text,
  title: text,
  dtype: text,
  notes: list(text),
  base: text,
  curve: orNull(record({ name: text, xName: text, x: number })),
  entries: list(entry),
});

const timeline = record({
  title: text,
  spans: list(record({ lane: text, label: text, from: number, to: number })),
});

const suite = record({
  name: text,
  title: text,
  status: oneOf("done", "killed", "failed", "stopped"),
  why: orNull(text),
  seconds: time,
  tables: list(tableSchema),
  timelines: list(timeline),
});

/** The schema of a run. */
export const runSchema: Schema = record({
  schema: only(SCHEMA),
  created: { type: "string", pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d" },
  scale: oneOf("short", "full"),
  runtime: text,
  versions: { type: "object", additionalProperties: text },
  commit: orNull(text),
  machine: record({
    platform: text,
    architecture: text,
    cpu: text,
    cores: count,
    memoryBytes: positive,
    load: list(time, { minItems: 3, maxItems: 3 }),
  }),
  adapters: list(
    record({
      target: text,
      description: text,
      vendor: text,
      architecture: text,
      driver: orNull(text),
      software: flag,
    }),
  ),
  limits: list(record({ target: text, adapter: text, dtype: text, gigabytesPerSecond: time, gigaflops: time })),
  warnings: list(text),
  suites: list(suite),
});

/** JSON schema (draft 2020-12) of what `--json` writes. */
export const resultsSchema: Readonly<Record<string, unknown>> = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Results of gridstride-bench",
  ...runSchema,
};
