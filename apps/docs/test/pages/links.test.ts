// Every link and source of every page leads somewhere.
import { expect, test } from "vitest";
import { deadLinks } from "../links.ts";
import { base, dist, pagesOf } from "../site.ts";

test(`links, where the site is served at ${base}`, () => expect(deadLinks(dist, base, pagesOf())).toEqual([]));
