import { createLanguage, type Language } from "./language.ts";
import type { Answer, Question } from "./protocol.ts";

/** Made by pages/playground-types.json.ts. */
const typesUrl = `${import.meta.env.BASE_URL.replace(/\/?$/, "/")}playground-types.json`;

const language: Promise<Language> = fetch(typesUrl).then(async (response) => {
  if (!response.ok) throw new Error(`${typesUrl} gave ${response.status}`);
  return createLanguage((await response.json()) as Record<string, string>);
});

addEventListener("message", ({ data }: MessageEvent<Question>) => {
  language.then(
    (ready) => postMessage(answer(ready, data)),
    (error: unknown) => postMessage({ id: data.id, ok: false, message: String(error) } satisfies Answer),
  );
});

function answer(ready: Language, { id, name, ask }: Question): Answer {
  try {
    return { id, ok: true, value: ready[name](ask as never) };
  } catch (error) {
    return { id, ok: false, message: String(error) };
  }
}
