/** The text that a reader has written, kept for this tab until it is closed: a reload, or a look at another page, brings it back. */
export interface Draft {
  /** The hash of the address that it was written under. */
  readonly hash: string;
  readonly code: string;
  /** `PACKAGE/NAME` of the example that it began as, "" for none. */
  readonly file: string;
}

const KEY = "gridstride-playground";

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Keeps a draft; a browser that keeps nothing is not an error. */
export function keepDraft(store: Store, draft: Draft): void {
  try {
    store.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Full, or forbidden: the program is still in the editor.
  }
}

/** The draft that was written under this address; null for none, or for what is not one. */
export function draftOf(store: Store, hash: string): Draft | null {
  try {
    const draft = JSON.parse(store.getItem(KEY) ?? "null") as Partial<Draft> | null;
    if (typeof draft?.code !== "string" || typeof draft.file !== "string" || draft.hash !== hash) return null;
    return { hash, code: draft.code, file: draft.file };
  } catch {
    return null;
  }
}

export function forgetDraft(store: Store): void {
  try {
    store.removeItem(KEY);
  } catch {
    // There is none then.
  }
}
