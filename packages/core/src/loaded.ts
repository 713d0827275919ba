import { UnsupportedError } from "./errors.ts";

/** What a dynamic import gives. @throws {UnsupportedError} code `not-loaded`, where it failed. */
export async function loaded<T>(code: Promise<T>): Promise<T> {
  try {
    return await code;
  } catch (cause) {
    if (cause instanceof UnsupportedError) throw cause;
    throw new UnsupportedError(
      "not-loaded",
      `the code for webgpu could not be loaded (${cause instanceof Error ? cause.message : String(cause)}): serve all files of the build; where import() is forbidden, as in service workers, have the bundler put dynamic imports into the one file. Or take target: "parallel" or "cpu"`,
      { cause, targets: ["parallel", "cpu", "simulator"] },
    );
  }
}
