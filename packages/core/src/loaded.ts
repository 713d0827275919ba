import { UnsupportedError } from "./errors.ts";

/** What a dynamic import of the code for something gives. @throws {UnsupportedError} code `not-loaded`, where it failed. */
export async function loaded<T>(code: Promise<T>, what = "for webgpu"): Promise<T> {
  try {
    return await code;
  } catch (cause) {
    if (cause instanceof UnsupportedError) throw cause;
    const gpu = what === "for webgpu";
    throw new UnsupportedError(
      "not-loaded",
      `the code ${what} could not be loaded (${cause instanceof Error ? cause.message : String(cause)}): serve all files of the build; where import() is forbidden, as in service workers, have the bundler put dynamic imports into the one file${gpu ? '. Or take target: "parallel" or "cpu"' : ""}`,
      { cause, targets: gpu ? ["parallel", "cpu", "simulator"] : [] },
    );
  }
}
