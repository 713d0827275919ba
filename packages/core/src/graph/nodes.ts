import type { DeviceArray } from "../device.ts";
import { showShape } from "../shape.ts";
import type { Parameter } from "./parameter.ts";
import type { Command as CommandOn } from "./types.ts";

export type Command = CommandOn<DeviceArray>;

/** A step of a graph, in order. Commands are numbered. */
export type Node =
  | { readonly kind: "command"; readonly index: number }
  | { readonly kind: "repeat"; readonly count: number | Parameter; readonly body: readonly Node[] }
  | { readonly kind: "while"; readonly flag: DeviceArray; readonly most: number; readonly body: readonly Node[] };

/** A line for each command and loop. */
export function showNodes(nodes: readonly Node[], commands: readonly Command[], indent: string): string[] {
  return nodes.flatMap((node) => {
    if (node.kind === "command") return [`${indent}${showCommand(commands[node.index] as Command)}`];
    const head = node.kind === "repeat" ? `repeat ${node.count}` : `while ${node.flag}, at most ${node.most}`;
    return [`${indent}${head}`, ...showNodes(node.body, commands, `${indent}  `)];
  });
}

function showCommand({ name, arrays, parameters }: Command): string {
  const given = arrays.map(({ dtype, shape }) => `${dtype}${showShape(shape)}`);
  return `${name}(${[...given, ...parameters].join(", ")})`;
}
