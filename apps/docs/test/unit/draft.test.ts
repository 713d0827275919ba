import { expect, test } from "vitest";
import { draftOf, forgetDraft, keepDraft } from "../../src/editor/draft.ts";

/** A tab's storage; a full one throws as browsers do. */
function storage(full = false): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      if (full) throw new DOMException("full", "QuotaExceededError");
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
  };
}

const draft = { hash: "#code=a", code: "mine();", file: "jit/vector-add" };

test("a draft belongs to the address that it was written under", () => {
  const store = storage();
  expect(draftOf(store, "")).toBeNull();
  keepDraft(store, draft);
  expect(draftOf(store, "#code=a")).toEqual(draft);
  expect(draftOf(store, "")).toBeNull();
  forgetDraft(store);
  expect(draftOf(store, "#code=a")).toBeNull();
});

test.each(["", "null", "3", "{", '{"hash":"#code=a"}', '{"hash":"#code=a","code":1,"file":""}'])(
  "%j is no draft",
  (text) => {
    const store = storage();
    store.setItem("gridstride-playground", text);
    expect(draftOf(store, "#code=a")).toBeNull();
  },
);

test("a browser that keeps nothing", () => {
  const store = storage(true);
  keepDraft(store, draft);
  expect(draftOf(store, "#code=a")).toBeNull();
});
