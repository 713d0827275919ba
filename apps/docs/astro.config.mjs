// @ts-check
import starlight from "@astrojs/starlight";
import { defineConfig, passthroughImageService } from "astro/config";

/** Sidebar groups in this order; each lists the pages of its folder by itself. */
const folders = ["Guide", "Course", "Gallery", "Reference", "Benchmarks"];

export default defineConfig({
  // Where the site is served: `DOCS_BASE=/gridstride/ DOCS_SITE=https://example.org`. Without an address there is no sitemap.
  base: process.env.DOCS_BASE ?? "/",
  ...(process.env.DOCS_SITE ? { site: process.env.DOCS_SITE } : {}),
  trailingSlash: "always",
  // Pictures are served as they are, so that no native image library is needed.
  image: { service: passthroughImageService() },
  integrations: [
    starlight({
      title: "Gridstride",
      description:
        "Write a plain TypeScript function; run it on a GPU, on every core, or on a simulator that checks it.",
      customCss: ["./src/styles/site.css"],
      sidebar: [
        ...folders.map((label) => ({ label, autogenerate: { directory: label.toLowerCase() } })),
        { label: "Playground", link: "/playground/" },
      ],
    }),
  ],
});
