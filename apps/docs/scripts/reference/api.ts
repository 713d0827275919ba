// The pages of the packages' interfaces: one for each package, one more for each class or interface with many members.
import { type DeclarationReflection, type Reflection, ReflectionKind } from "typedoc";
import { commentOf, type LinkTo, summaryOf } from "./comment.ts";
import { entries } from "./entries.ts";
import { code, entryMarkdown, ownPageMarkdown } from "./entry.ts";
import { hasPage, isError, memberName, membersOf } from "./members.ts";
import { type Address, type Addresses, hrefFrom, type Page } from "./page.ts";
import { slugger } from "./slugs.ts";
import type { Section } from "./typedoc.ts";

interface Group {
  readonly title: string;
  readonly items: readonly DeclarationReflection[];
}

interface Draft {
  readonly section: Section;
  readonly groups: readonly Group[];
}

/** After the pages of the language. */
const FIRST_PACKAGE = 20;

type LinkFrom = (page: string) => LinkTo;

export function apiPages(sections: readonly Section[]): {
  readonly pages: readonly Page[];
  readonly addresses: Addresses;
} {
  const addresses = new Map<string, Address>();
  const byReflection = new Map<number, Address>();
  const drafts = sections.map((section) => draft(section, addresses, byReflection));
  const linkFrom: LinkFrom = (page) => (target: Reflection) => {
    const found = byReflection.get(target.id);
    return found === undefined ? null : hrefFrom(page, found);
  };
  const pages = drafts.flatMap((one) => [packagePage(one, linkFrom), ...ownPages(one, linkFrom)]);
  return { pages, addresses };
}

const kinds: readonly { readonly title: string; readonly has: (one: DeclarationReflection) => boolean }[] = [
  {
    title: "Functions",
    has: (one) => one.kindOf([ReflectionKind.Function, ReflectionKind.Variable, ReflectionKind.Reference]),
  },
  { title: "Classes", has: (one) => one.kind === ReflectionKind.Class && !isError(one) },
  { title: "Errors", has: isError },
  { title: "Types", has: (one) => one.kindOf([ReflectionKind.Interface, ReflectionKind.TypeAlias]) },
];

const ownPath = ({ entry }: Section, one: DeclarationReflection): string => `${entry.slug}/${one.name.toLowerCase()}`;

/** Sorts the names, and notes where each will be. */
function draft(section: Section, addresses: Map<string, Address>, byReflection: Map<number, Address>): Draft {
  const groups: readonly Group[] = kinds
    .map(({ title, has }) => ({ title, items: section.names.filter(has) }))
    .filter(({ items }) => items.length > 0);
  const index = `${section.entry.slug}/index`;
  const slug = slugger();
  const put = (key: string, one: Reflection, address: Address): void => {
    addresses.set(`${section.entry.specifier} ${key}`, address);
    byReflection.set(one.id, address);
  };
  for (const { title, items } of groups) {
    slug(title);
    for (const one of items) {
      const here = { page: index, anchor: slug(one.name) };
      const own = hasPage(one);
      put(one.name, one, own ? { page: ownPath(section, one), anchor: null } : here);
      const ownSlug = slugger();
      for (const member of membersOf(one)) {
        const address = own ? { page: ownPath(section, one), anchor: ownSlug(memberName(member)) } : here;
        put(`${one.name}.${member.name}`, member, address);
      }
    }
  }
  return { section, groups };
}

function packagePage({ section, groups }: Draft, linkFrom: LinkFrom): Page {
  const { entry } = section;
  const path = `${entry.slug}/index`;
  const link = linkFrom(path);
  const textOf = (one: DeclarationReflection): readonly string[] => {
    if (!hasPage(one)) return entryMarkdown(one, link);
    const href = hrefFrom(path, { page: ownPath(section, one), anchor: null });
    return [summaryOf(commentOf(one), link), `[All of \`${one.name}\`](${href})`];
  };
  const body = groups.flatMap(({ title, items }) => [
    `## ${title}`,
    ...items.flatMap((one) => [`### \`${one.name}\``, ...textOf(one)]),
  ]);
  const often = code(`import { ${entry.often} } from "${entry.specifier}";`);
  return {
    path,
    title: entry.specifier,
    description: entry.about,
    body: [entry.about, often, ...body].join("\n\n"),
    order: FIRST_PACKAGE + entries.indexOf(entry),
  };
}

const ownPages = ({ section, groups }: Draft, linkFrom: LinkFrom): readonly Page[] =>
  groups
    .flatMap(({ items }) => items)
    .filter(hasPage)
    .map((one) => {
      const path = ownPath(section, one);
      return {
        path,
        title: one.name,
        description: summaryOf(commentOf(one), () => null).replaceAll("`", ""),
        body: ownPageMarkdown(one, linkFrom(path)).join("\n\n"),
      };
    });
