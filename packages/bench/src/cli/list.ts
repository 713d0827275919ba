import { type CommandDef, defineCommand } from "citty";
import { aligned } from "../report/markdown.ts";
import { suitesOf } from "../run/suites-of.ts";
import { fileOf, refuseUnknown } from "./options.ts";

const args = {
  from: { type: "string", description: "A module that exports other suites as `suites`", valueHint: "file" },
} as const;

export const listCommand: CommandDef<typeof args> = defineCommand({
  meta: { name: "list", description: "Lists the suites" },
  args,
  async run({ args: given }) {
    refuseUnknown(given, Object.keys(args));
    const suites = await suitesOf(fileOf(given.from));
    const lines = suites.map(({ name, title, seconds }) => [name, `${seconds.short} s`, `${seconds.full} s`, title]);
    console.log(aligned([["suite", "short", "full", "what"], ...lines]).join("\n"));
  },
});
