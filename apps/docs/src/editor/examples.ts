import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { TargetName } from "../runner/events.ts";

/** The folder of the repository; pages are built in `apps/docs`. */
const packagesFolder = join(process.cwd(), "..", "..", "packages");

/** A program of the playground's menu. */
export interface PlaygroundExample {
  readonly code: string;
  /** Where it runs, and why not elsewhere; "" where it runs everywhere. */
  readonly targets: readonly TargetName[];
  readonly reason: string;
}

/** A heading of the menu. */
export interface ExampleGroup {
  readonly label: string;
  readonly examples: readonly { readonly file: string; readonly title: string }[];
}

/** Series have a prefix of their own; what has none stands under its package's name. */
const series: Readonly<Record<string, string>> = { gallery: "Gallery", course: "Course" };

/** Every `packages/PACKAGE/examples/NAME.ts` as `PACKAGE/NAME`. */
export function exampleFiles(): readonly string[] {
  return readdirSync(packagesFolder)
    .filter((folder) => existsSync(join(packagesFolder, folder, "examples")))
    .flatMap((folder) =>
      readdirSync(join(packagesFolder, folder, "examples"))
        .filter((name) => name.endsWith(".ts"))
        .map((name) => `${folder}/${name.slice(0, -".ts".length)}`),
    )
    .sort();
}

/** The menu: packages first, then the series. */
export function exampleGroups(files: readonly string[]): readonly ExampleGroup[] {
  const groups = new Map<string, { file: string; title: string }[]>();
  for (const file of files) {
    const [folder = "", name = ""] = file.split("/");
    const prefix = Object.keys(series).find((each) => name.startsWith(`${each}-`));
    const label = prefix === undefined ? `@gridstride/${folder}` : (series[prefix] ?? prefix);
    const title = (prefix === undefined ? name : name.slice(prefix.length + 1)).replaceAll("-", " ");
    groups.set(label, [...(groups.get(label) ?? []), { file, title }]);
  }
  return [...groups]
    .map(([label, examples]) => ({ label, examples }))
    .sort((a, b) => Number(isSeries(a)) - Number(isSeries(b)) || a.label.localeCompare(b.label));
}

function isSeries({ label }: ExampleGroup): boolean {
  return Object.values(series).includes(label);
}
