// Text that a reader has written on a page, kept in this browser's storage until it is reset; nothing is sent anywhere. A browser
// that keeps nothing is not an error.
const PREFIX = "gridstride-kept:";

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;
type Kept = Readonly<Record<string, string>>;

/** The store of this page; undefined where there is none. Reading `localStorage` alone can throw. */
export function pageStore(): Store | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** The kept text of a page, by the name of the program. @param page - the path of its address. */
export function keptOf(page: string, store: Store | undefined = pageStore()): Kept {
  return read<Kept>(PREFIX + page, {}, store);
}

/** Keeps the text of a program, or with undefined forgets it. */
export function keep(
  page: string,
  name: string,
  code: string | undefined,
  store: Store | undefined = pageStore(),
): void {
  const { [name]: _, ...others } = keptOf(page, store);
  const kept = code === undefined ? others : { ...others, [name]: code };
  write(PREFIX + page, Object.keys(kept).length === 0 ? undefined : kept, store);
}

/** Forgets all programs of a page. */
export function forgetPage(page: string, store: Store | undefined = pageStore()): void {
  write(PREFIX + page, undefined, store);
}

/** An object of the store; `otherwise` where there is none, or something that is not an object. */
export function read<T extends object>(key: string, otherwise: T, store: Store | undefined = pageStore()): T {
  try {
    const value = JSON.parse(store?.getItem(key) ?? "null") as unknown;
    return typeof value === "object" && value !== null ? (value as T) : otherwise;
  } catch {
    return otherwise;
  }
}

export function write(key: string, value: object | undefined, store: Store | undefined = pageStore()): void {
  try {
    if (value === undefined) store?.removeItem(key);
    else store?.setItem(key, JSON.stringify(value));
  } catch {
    // Full, or forbidden: the program is still in the editor.
  }
}
