// What "Open in StackBlitz" sends: a whole project, and only where its packages can be installed.
import { findExamples } from "@gridstride/testing/examples/find";
import { expect, test } from "vitest";
import { stackblitzProject } from "../../src/components/stackblitz.ts";

const code = 'import { arange } from "@gridstride/core";\nimport { kernel } from "@gridstride/jit";\n';

test("a project has the program and what it imports", () => {
  const project = stackblitzProject("jit/first", code, "1.2.3") ?? {};
  expect(project["project[files][main.ts]"]).toBe(code);
  expect(JSON.parse(project["project[files][package.json]"] ?? "")).toMatchObject({
    name: "jit-first",
    dependencies: { "@gridstride/core": "1.2.3", "@gridstride/jit": "1.2.3" },
  });
});

test.each([
  ["nothing is published", code, undefined],
  ["it shows pictures", `${code}import { image } from "@gridstride/display";`, "1.2.3"],
  ["it imports nothing", "console.log(1);", "1.2.3"],
])("there is none where %s", (_why, program, version) => {
  expect(stackblitzProject("p", program, version)).toBe(null);
});

test("most programs of the course can be opened", () => {
  const course = findExamples().filter(({ name }) => name.includes("/course-"));
  expect(course.filter((each) => stackblitzProject(each.name, each.code, "1.0.0") !== null).length).toBeGreaterThan(30);
});
