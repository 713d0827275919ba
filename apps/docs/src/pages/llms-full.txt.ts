import type { APIRoute } from "astro";
import { readSnippet } from "../components/snippet-source.ts";
import { pagesOf, siteOf } from "../llms/site.ts";
import { llmsFull } from "../llms/text.ts";

export const GET: APIRoute = async ({ site }) =>
  new Response(llmsFull(siteOf(site), await pagesOf(), (file) => readSnippet(file).code));
