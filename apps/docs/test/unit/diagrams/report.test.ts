import { expect, test } from "vitest";
import { type LessonName, lessonNames, lessons } from "../../../src/diagrams/report/programs.ts";
import { lineAt, reportOf } from "../../../src/diagrams/report/view.ts";
import { run } from "../../../src/diagrams/simulator.ts";

const view = async (name: LessonName, version: "wrong" | "mended"): Promise<ReturnType<typeof reportOf>> => {
  const program = lessons[name][version];
  return reportOf(await run(program), program.text, { name: "out", length: program.args[1]?.shape[0] ?? 0 });
};

test.each([
  // program, code, lines: the related ones and the one it was found in; thread, others, array, element
  ["race", "GS904", [5, 6], ["0,1"], ["0,0"], "s", 0],
  ["bounds", "GS902", [3], ["1,3"], [], "out", 11],
  ["barrier", "GS905", [8], ["0,5", "0,6", "0,7"], [], "out", null],
] as const)("%s: %s in lines %j, threads %j and %j", async (name, code, lines, found, others, array, element) => {
  const report = await view(name, "wrong");
  expect([report.message?.code, report.marks.map(({ line }) => line)]).toEqual([code, lines]);
  expect([[...report.found], [...report.others]]).toEqual([found, others]);
  expect([report.array?.name, report.array?.marked]).toEqual([array, element]);
  expect(report.message?.hint).not.toBe("");
});

test("of shared memory only the block of the finding counts", async () => {
  const { array } = await view("race", "wrong");
  expect([array?.length, [...(array?.touched ?? [])]]).toEqual([8, [0, 1]]);
});

test.each(lessonNames)("%s, mended: nothing is found, all elements are written", async (name) => {
  const { message, marks, array } = await view(name, "mended");
  expect([message, marks, array?.touched.size]).toEqual([null, [], array?.length]);
});

test.each([
  ["", 0, 1],
  ["ab", 2, 1],
  ["a\nb", 1, 1],
  ["a\nb", 2, 2],
])("of %j, offset %i is in line %i", (text, offset, line) => {
  expect(lineAt(text, offset)).toBe(line);
});
