// @ts-check
import { fileURLToPath } from "node:url";
import starlight from "@astrojs/starlight";
import { defineConfig, passthroughImageService } from "astro/config";
import { libraries } from "./integrations/libraries.mjs";
import { names } from "./integrations/names.mjs";
import { runtime } from "./integrations/runtime.mjs";
import { numberSources } from "./integrations/sources.mjs";
import { tables } from "./integrations/tables.mjs";

/** Sidebar groups in this order; each lists the pages of its folder by itself. */
const folders = ["Guide", "Course", "Gallery", "Reference"];

/** Search is loaded when it is opened, its styles too. */
const search = fileURLToPath(new URL("src/search", import.meta.url));

/** Packages in a page are their source, as in the sandbox: a build of the site waits for no other build. */
const packages = fileURLToPath(new URL("../../packages", import.meta.url));
const sources = [
  { find: /^@gridstride\/(core|jit|ufunc|kernels)$/, replacement: `${packages}/$1/src/index.ts` },
  { find: /^@gridstride\/data\/(\w+)$/, replacement: `${packages}/data/src/$1.ts` },
  { find: /^@gridstride\/ufunc\/numpy$/, replacement: `${packages}/ufunc/src/numpy/index.ts` },
  { find: /^@gridstride\/jit\/(cache|tune)$/, replacement: `${packages}/jit/src/$1.ts` },
  { find: /^@gridstride\/(core|jit|ufunc)\/internal$/, replacement: `${packages}/$1/src/internal.ts` },
];

/** Where the site is served, with a slash at its end. */
const base = `${process.env.DOCS_BASE ?? "/"}/`.replace(/\/+$/, "/");

/**
 * The repository's address, such as `DOCS_REPOSITORY=https://example.org/gridstride`: with it, pages link to their source and
 * the header to the repository.
 */
const repository = process.env.DOCS_REPOSITORY?.replace(/\/+$/, "");

export default defineConfig({
  // Where the site is served: `DOCS_BASE=/gridstride/ DOCS_SITE=https://example.org`. Without an address there is no sitemap,
  // and no copy of pages for readers without a network.
  base,
  outDir: process.env.DOCS_DIST ?? "dist",
  ...(process.env.DOCS_SITE ? { site: process.env.DOCS_SITE } : {}),
  trailingSlash: "always",
  // Starlight would load a page when a link to it is pointed at: a script for each first view, and pages that nobody opens.
  prefetch: false,
  // Pictures are served as they are, so that no native image library is needed.
  image: { service: passthroughImageService() },
  // What lets threads share memory in a page; a server of the built site sends the same, see public/_headers.
  server: {
    headers: { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" },
  },
  markdown: { rehypePlugins: [tables, names, [numberSources, { repository }]] },
  vite: {
    resolve: {
      alias: [
        { find: /^@pagefind\/default-ui$/, replacement: `${search}/pagefind-on-demand.ts` },
        { find: /^@pagefind\/default-ui\/css\/ui\.css$/, replacement: `${search}/later.css` },
        ...sources,
      ],
    },
  },
  integrations: [
    runtime(),
    libraries(),
    starlight({
      title: "Gridstride",
      description:
        "Write a plain TypeScript function; run it on a GPU, on every core, or on a simulator that checks it.",
      // In the page's own head, so that it is done even where the reader leaves at once.
      head: [
        {
          tag: "script",
          attrs: { src: `${base}isolate.js`, defer: true, "data-offline": process.env.DOCS_SITE ? "true" : undefined },
        },
      ],
      ...(repository
        ? {
            social: [{ icon: /** @type {const} */ ("seti:git"), label: "Source", href: repository }],
            editLink: { baseUrl: `${repository}/edit/main/apps/docs/` },
          }
        : {}),
      components: {
        MobileMenuToggle: "./src/components/MobileMenuToggle.astro",
        Sidebar: "./src/components/Sidebar.astro",
        SiteTitle: "./src/components/SiteTitle.astro",
      },
      customCss: ["./src/styles/site.css"],
      routeMiddleware: "./src/menu.ts",
      sidebar: [
        // Only the reference has folders within its own.
        ...folders.map((label) => ({ label, autogenerate: { directory: label.toLowerCase(), collapsed: true } })),
        {
          label: "Benchmarks",
          items: [
            { label: "Benchmarks", link: "/benchmarks/" },
            { label: "Results", link: "/benchmarks/results/" },
          ],
        },
        { label: "Playground", link: "/playground/" },
        { label: "Compiler explorer", link: "/explorer/" },
      ],
    }),
  ],
});
