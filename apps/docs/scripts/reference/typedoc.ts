// typedoc reads the packages: names, docstrings, what inherits from what. Signatures are taken from the text of the
// source, which is formatted and, by isolatedDeclarations, has every type written out.
import { join } from "node:path";
import { Application, type DeclarationReflection, LogLevel, type ProjectReflection, TSConfigReader } from "typedoc";
import { root } from "./declared.ts";
import { type EntryPoint, entries } from "./entries.ts";

export interface Section {
  readonly entry: EntryPoint;
  readonly project: ProjectReflection;
  /** The exported names, in alphabetical order. */
  readonly names: readonly DeclarationReflection[];
}

/** @throws when a file cannot be read, or a docstring names something that is not there. */
export async function readPackages(): Promise<readonly Section[]> {
  const app = await Application.bootstrap(
    {
      entryPoints: entries.map(({ path }) => join(root, path)),
      tsconfig: join(root, "apps/docs/scripts/reference/tsconfig.json"),
      basePath: root,
      // The types are checked by `npm run typecheck`.
      skipErrorChecking: true,
      disableGit: true,
      sourceLinkTemplate: "{path}#L{line}",
      excludeExternals: true,
      excludePrivate: true,
      logLevel: LogLevel.Error,
      validation: { invalidLink: true, notExported: false, notDocumented: false },
      treatValidationWarningsAsErrors: true,
      sort: ["alphabetical"],
    },
    [new TSConfigReader()],
  );
  const project = await app.convert();
  if (project === undefined) throw new Error("typedoc could not read the packages");
  app.validate(project);
  if (app.logger.hasErrors()) throw new Error("typedoc found links in docstrings that lead nowhere: see above");
  return entries.map((entry) => {
    const name = entry.path.replace(/(\/index)?\.ts$/, "");
    const module = project.children?.find((one) => one.name === name);
    if (module === undefined)
      throw new Error(`typedoc has no module ${name}, only ${project.children?.map((one) => one.name).join(", ")}`);
    return { entry, project, names: (module.children ?? []) as DeclarationReflection[] };
  });
}
