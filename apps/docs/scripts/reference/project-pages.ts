// Pages that the repository has already: docs/reference, and the table of what runs where, which is the README's.
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { root } from "./declared.ts";
import { diagnosticPages } from "./diagnostics.ts";
import type { Page } from "./page.ts";

interface Source {
  readonly path: string;
  readonly file: string;
  /** The section of the file, by its heading; the whole file without. */
  readonly section?: string;
  readonly title?: string;
  readonly description: string;
  readonly order: number;
}

const sources: readonly Source[] = [
  {
    path: "language",
    file: "docs/reference/language.md",
    description: "What a kernel may contain, which types its variables have, and what its operations mean.",
    order: 1,
  },
  {
    path: "intrinsics",
    file: "docs/reference/intrinsics.md",
    description: "Every name of the kernel's context and of JavaScript that a kernel may use, and what it means.",
    order: 2,
  },
  {
    path: "universal-functions",
    file: "docs/reference/ufunc.md",
    description: "What vectorize, guvectorize and NumPy's own ufuncs take and do.",
    order: 3,
  },
  {
    path: "diagnostics",
    file: "docs/reference/diagnostics.md",
    description: "Every error of the compiler and the simulator, with a wrong and a right example.",
    order: 4,
  },
  {
    path: "warnings",
    file: "docs/reference/warnings.md",
    description: "What works but could be faster: the warnings and how to answer them.",
    order: 5,
  },
  {
    path: "accuracy",
    file: "docs/reference/accuracy.md",
    description: "The largest error measured of each function, in units in the last place.",
    order: 6,
  },
  {
    path: "support",
    file: "README.md",
    section: "What runs where",
    title: "What runs where",
    description: "Targets, platforms and types: what each target needs and what it can do.",
    order: 7,
  },
  {
    path: "from-numba",
    file: "docs/reference/from-numba.md",
    description:
      "Each name that Numba documents for CUDA, ROC and ufuncs, and its equivalent here, or the reason why there is none.",
    order: 8,
  },
  {
    path: "from-wgsl",
    file: "docs/reference/from-wgsl.md",
    description: "WebGPU's shading language, concept by concept, and what a kernel says instead.",
    order: 9,
  },
];

/** Where a file of the repository has its page; the others are named without a link. */
const pageOf: Readonly<Record<string, string>> = {
  ...Object.fromEntries(sources.filter(({ section }) => section === undefined).map(({ file, path }) => [file, path])),
  "apps/docs/src/content/docs/guide/writing-kernels.mdx": "../guide/writing-kernels",
  "packages/core/README.md": "core",
  "packages/jit/README.md": "jit",
  "packages/ufunc/README.md": "ufunc",
};

export function projectPages(): readonly Page[] {
  const pages = sources.map(({ path, file, section, title, description, order }): Page => {
    const text = readFileSync(join(root, file), "utf8");
    const [heading, body] = section === undefined ? withoutTitle(text, file) : ["", sectionOf(text, section, file)];
    return { path, title: title ?? heading, description, body: relink(body, file), order };
  });
  return pages.flatMap((page) => (page.path === "diagnostics" ? diagnosticPages(page) : [page]));
}

function withoutTitle(text: string, file: string): readonly [string, string] {
  const [, title, body] = /^# (.+)\n([\s\S]*)$/.exec(text) ?? [];
  if (title === undefined || body === undefined) throw new Error(`${file} does not begin with a title`);
  return [title, body.replace(/^\s*<!--[\s\S]*?-->\n/, "").trim()];
}

function sectionOf(text: string, heading: string, file: string): string {
  const body = text.split(/^## /m).find((one) => one.startsWith(`${heading}\n`));
  if (body === undefined) throw new Error(`${file} has no section ${heading}`);
  return body.slice(heading.length).trim();
}

/** Links between files become links between pages. What looks like one in code, `kernel[grid](a)`, is none. */
export function relink(text: string, file: string): string {
  return text.replaceAll(
    /```[\s\S]*?```|`[^`\n]+`|\[([^\]]*)\]\((?!https?:|#)([^)#\s]+)(#[^)]*)?\)/g,
    (all, label?: string, to?: string, hash = "") => {
      if (label === undefined || to === undefined) return all;
      const page = pageOf[posix.join(posix.dirname(file), to)];
      return page === undefined ? label : `[${label}](../${page}/${hash})`;
    },
  );
}
