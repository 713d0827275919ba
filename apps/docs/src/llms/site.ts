import { getCollection } from "astro:content";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { exerciseOf, exercisesOf } from "../exercises/read.ts";
import type { LlmsPage, Site } from "./text.ts";

/** Astro runs in `apps/docs`. */
const packages = join(process.cwd(), "..", "..", "packages");

/** @param origin - of the site, where it is known; addresses are from the root of the host without it. */
export function siteOf(origin: URL | undefined): Site {
  const base = import.meta.env.BASE_URL.replace(/\/?$/, "/");
  return {
    name: "Gridstride",
    about:
      "Numba's GPU support for TypeScript: a plain function runs once per thread, on a GPU through WebGPU, on every CPU core through WebAssembly, or on a simulator that checks each access for races and bounds; arrays, types and universal functions follow NumPy.",
    versions: readdirSync(packages).flatMap((folder) => {
      const manifest = JSON.parse(readFileSync(join(packages, folder, "package.json"), "utf8"));
      return manifest.private === true ? [] : [`${manifest.name} ${manifest.version}`];
    }),
    address: (id) => {
      const path = `${base}${id}/`;
      return origin === undefined ? path : new URL(path, origin).href;
    },
  };
}

/** The used part of a page; Astro's own type is written by a build, and is not there before. */
interface Entry {
  readonly id: string;
  readonly data: {
    readonly title: string;
    readonly description?: string | undefined;
    readonly sidebar: { readonly order?: number | undefined };
  };
  readonly body?: string | undefined;
}

export async function pagesOf(): Promise<readonly LlmsPage[]> {
  const entries: readonly Entry[] = (await getCollection("docs")).filter(({ id }: Entry) => id !== "404");
  return entries.map(({ id, data, body }) => ({
    id,
    title: data.title,
    description: data.description ?? "",
    body: withExercises(body ?? ""),
    order: data.sidebar.order ?? Number.MAX_SAFE_INTEGER,
  }));
}

/** The tasks and what they begin with, where pages hold exercises. */
function withExercises(body: string): string {
  const text = (id: string): string => {
    const { about, code } = exerciseOf(id);
    return `### Exercise: ${about.title}\n\n${about.task}\n\n\`\`\`ts\n${code}\n\`\`\``;
  };
  return body
    .replaceAll(/^<Exercise id="([\w-]+)" \/>/gm, (_, id: string) => text(id))
    .replaceAll(/^<Exercises lesson="([\w-]+)" \/>/gm, (_, lesson: string) =>
      exercisesOf(lesson)
        .flatMap(({ id, about }) => (about.inLesson ? [] : [text(id)]))
        .join("\n\n"),
    );
}
