import { getCollection, render } from "astro:content";

/** A step of a lesson, for a teacher. */
interface Step {
  readonly minutes: number;
  readonly do: string;
}

/** A lesson of the course; Astro's own type of it is written by a build, and is not there before. */
export interface Lesson {
  /** The page's name within the course. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly plan: readonly Step[];
  readonly Content: Awaited<ReturnType<typeof render>>["Content"];
}

interface Entry {
  readonly id: string;
  readonly data: {
    readonly title: string;
    readonly description?: string;
    readonly plan?: readonly Step[];
    readonly sidebar: { readonly order?: number };
  };
}

/** The pages of the course that have a plan, in their order. */
export async function lessons(): Promise<readonly Lesson[]> {
  const entries = (await getCollection("docs")) as unknown as readonly Entry[];
  const own = entries.filter(({ id, data }) => id.startsWith("course/") && data.plan !== undefined);
  const sorted = own.toSorted((a, b) => (a.data.sidebar.order ?? 0) - (b.data.sidebar.order ?? 0));
  return Promise.all(
    sorted.map(async (entry) => ({
      id: entry.id.replace("course/", ""),
      title: entry.data.title,
      description: entry.data.description ?? "",
      plan: entry.data.plan ?? [],
      Content: (await render(entry as unknown as Parameters<typeof render>[0])).Content,
    })),
  );
}
