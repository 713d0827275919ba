import { defineCollection } from "astro:content";
import { docsLoader } from "@astrojs/starlight/loaders";
import { docsSchema } from "@astrojs/starlight/schema";
import { z } from "astro/zod";

/** A lesson of the course: the teacher's steps, in order, and how many minutes each takes. Slides and notes are made of it. */
const lesson = z.object({ plan: z.array(z.object({ minutes: z.number(), do: z.string() })).optional() });

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema({ extend: lesson }) }) };
