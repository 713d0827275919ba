/** The version of the packages that programs elsewhere install, such as `DOCS_PUBLISHED=0.1.0`: none before they are published. */
const published = process.env.DOCS_PUBLISHED;

/**
 * The fields of a form that opens a program in StackBlitz: a project of Node with the packages that it imports.
 *
 * @returns null where the packages are not published, or the program shows pictures, for which it needs this page.
 */
export function stackblitzProject(
  name: string,
  code: string,
  version: string | undefined = published,
): Readonly<Record<string, string>> | null {
  const packages = [...new Set([...code.matchAll(/from "(@gridstride\/[a-z]+)/g)].map(([, found = ""]) => found))];
  if (version === undefined || packages.length === 0 || packages.includes("@gridstride/display")) return null;
  const manifest = {
    name: name.replaceAll("/", "-"),
    private: true,
    type: "module",
    scripts: { start: "tsx main.ts" },
    dependencies: Object.fromEntries(packages.map((each) => [each, version])),
    devDependencies: { tsx: "^4" },
  };
  return {
    "project[title]": name,
    "project[description]": "A program of Gridstride's documentation",
    "project[template]": "node",
    "project[files][main.ts]": code,
    "project[files][package.json]": JSON.stringify(manifest, null, 2),
  };
}
