import { exercisesOf } from "./exercises/read.ts";

/** An entry of "On this page". */
interface Heading {
  readonly depth: number;
  readonly slug: string;
  readonly text: string;
  readonly children: Heading[];
}

/** An entry of the menu, or a group of them. */
interface Entry {
  readonly type: "link" | "group";
  label: string;
  readonly href?: string;
  isCurrent?: boolean;
  readonly entries?: Entry[];
}

/** The used part of Starlight's route; its own types are in source that our settings do not read. */
interface Context {
  readonly locals: {
    readonly starlightRoute: {
      readonly id: string;
      hasSidebar: boolean;
      sidebar: readonly Entry[];
      editUrl: URL | undefined;
      readonly toc: { readonly items: Heading[] } | undefined;
      readonly head: { tag: "style"; attrs: Record<string, string>; content: string }[];
    };
  };
}

/** Wide pages keep the look of `splash`: no sidebar, and its room is theirs. In Starlight's order, narrow is what has a button. */
const STYLE = `
:root[data-has-sidebar] { --sl-content-width: 67.5rem; }
@media (min-width: 50em) {
  :root[data-has-sidebar] { --sl-content-inline-start: 0rem; --__sidebar-pad: 0rem; }
  .sidebar { display: none; }
}`;

/**
 * Starlight leaves the menu out of pages without a sidebar, which on a narrow screen have no other way to the rest. Theirs has
 * the parts of the site, each with its first page: the whole list would be a sixth of the first page's bytes.
 */
export function onRequest({ locals: { starlightRoute: route } }: Context): void {
  // Pages of the reference are made of the packages' docstrings: their files are in no repository.
  if (route.id.startsWith("reference/")) route.editUrl = undefined;
  const lesson = /^course\/practice-(.+)$/.exec(route.id)?.[1];
  if (lesson !== undefined)
    for (const { id, about } of exercisesOf(lesson))
      if (!about.inLesson) route.toc?.items.push({ depth: 2, slug: `exercise-${id}`, text: about.title, children: [] });
  // A folder within a folder has its own name as its label.
  for (const { entries = [] } of route.sidebar)
    for (const entry of entries) if (entry.label === "live") entry.label = "With other libraries";
  // A diagnostic is not in the menu: the list of all of them stands for it.
  if (route.id.startsWith("reference/diagnostics/"))
    for (const { entries = [] } of route.sidebar)
      for (const entry of entries) if (entry.href?.endsWith("/reference/diagnostics/")) entry.isCurrent = true;
  if (route.hasSidebar) return;
  route.hasSidebar = true;
  route.sidebar = route.sidebar.map((part) => ({ ...firstOf(part), label: part.label }));
  route.head.push({ tag: "style", attrs: {}, content: STYLE });
}

function firstOf(entry: Entry): Entry {
  const [first] = entry.entries ?? [];
  return first === undefined ? entry : firstOf(first);
}
