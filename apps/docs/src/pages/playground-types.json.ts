import type { APIRoute } from "astro";
import { collectTypes } from "../editor/collect-types.ts";

/** The files that the editor's TypeScript reads; pages are built in `apps/docs`. */
export const GET: APIRoute = () =>
  new Response(JSON.stringify(collectTypes(process.cwd())), { headers: { "content-type": "application/json" } });
