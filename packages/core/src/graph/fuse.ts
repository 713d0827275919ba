import type { Device, DeviceArray } from "../device.ts";
import type { Command, Node } from "./nodes.ts";
import type { GraphRecording } from "./recording.ts";
import type { Fuse } from "./types.ts";

/** The part of a recording that is replayed. */
export type Recorded = Pick<GraphRecording, "commands" | "nodes">;

type Fusable = Recorded & Pick<GraphRecording, "temporary">;

/**
 * The code that makes one launch of several; null on the simulator, whose reports are about the launches that a program makes, and
 * where nothing can be fused.
 */
export async function fuseOf({ target }: Device, { commands }: Recorded): Promise<Fuse<DeviceArray> | null> {
  const fusable =
    target === "simulator" ? undefined : commands.find((command) => command.fusable !== undefined)?.fusable;
  try {
    return (await fusable?.load()) ?? null;
  } catch {
    // Where `import()` is forbidden: the results are the same.
    return null;
  }
}

/** The recording with fewer launches: commands that stand one after another, in no loop or in the same, are fused. */
export function fused(recording: Fusable, fuse: Fuse<DeviceArray>): Recorded {
  const { commands, nodes } = recording;
  const made: Command[] = [];
  const list = (given: readonly Node[]): readonly Node[] => {
    const out: Node[] = [];
    let run: Command[] = [];
    const keep = (kept: readonly Command[]): void => {
      for (const command of kept) out.push({ kind: "command", index: made.push(command) - 1 });
    };
    const end = (): void => {
      keep(run.length > 1 ? fuse(run, (array) => recording.temporary(array)) : run);
      run = [];
    };
    for (const node of given) {
      const command = node.kind === "command" ? (commands[node.index] as Command) : null;
      if (command?.fusable !== undefined) run.push(command);
      else {
        end();
        if (command !== null) keep([command]);
        if (node.kind !== "command") out.push({ ...node, body: list(node.body) });
      }
    }
    end();
    return out;
  };
  return { nodes: list(nodes), commands: made };
}
