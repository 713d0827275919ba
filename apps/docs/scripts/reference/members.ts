import { type DeclarationReflection, ReflectionKind } from "typedoc";

/** A class or interface with methods and more members than this has a page of its own. */
const MEMBERS_ON_THE_PAGE = 8;

export const isError = (one: DeclarationReflection): boolean =>
  one.kind === ReflectionKind.Class && one.name.endsWith("Error");

export const hasPage = (one: DeclarationReflection): boolean =>
  !isError(one) &&
  membersOf(one).length > MEMBERS_ON_THE_PAGE &&
  // One that only lists properties is read best as its text.
  membersOf(one).some(({ signatures }) => signatures !== undefined);

/** In the order of the source; what is inherited last. */
export function membersOf(one: DeclarationReflection): readonly DeclarationReflection[] {
  const own = one.sources?.[0]?.fileName;
  const place = ({ sources }: DeclarationReflection): number =>
    sources?.[0]?.fileName === own ? (sources?.[0]?.line ?? 0) : Number.MAX_SAFE_INTEGER;
  return (one.children ?? []).filter((member) => isShown(one, member)).sort((a, b) => place(a) - place(b));
}

function isShown(one: DeclarationReflection, { name, kind, flags }: DeclarationReflection): boolean {
  // What only the packages themselves may use.
  if (name.startsWith("~")) return false;
  // An error's inherited members stand with its base.
  return !isError(one) || !(flags.isInherited || name === "name" || kind === ReflectionKind.Constructor);
}

/** `[dispose]` is typedoc's word for the member that `using` calls. */
export const memberName = ({ name }: DeclarationReflection): string =>
  name === "[dispose]" ? "[Symbol.dispose]" : name;
