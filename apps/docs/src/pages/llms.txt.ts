import type { APIRoute } from "astro";
import { pagesOf, siteOf } from "../llms/site.ts";
import { llmsIndex } from "../llms/text.ts";

export const GET: APIRoute = async ({ site }) => new Response(llmsIndex(siteOf(site), await pagesOf()));
