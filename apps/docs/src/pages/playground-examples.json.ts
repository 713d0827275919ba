import type { APIRoute } from "astro";
import { readSnippet } from "../components/snippet-source.ts";
import { exampleFiles, type PlaygroundExample } from "../editor/examples.ts";

/** Every example by `PACKAGE/NAME`, fetched when the reader chooses one. */
export const GET: APIRoute = () => {
  const examples: Record<string, PlaygroundExample> = {};
  for (const file of exampleFiles()) {
    const { code, targets, reason } = readSnippet(file);
    examples[file] = { code, targets, reason };
  }
  return new Response(JSON.stringify(examples), { headers: { "content-type": "application/json" } });
};
