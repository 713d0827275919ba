import type { Rule } from "eslint";
import { MENTIONS } from "../transform.ts";
import { checkModules } from "./check-modules.ts";
import { fromDisk } from "./module.ts";

/** A rule for ESLint's flat configuration: each mistake that `gridstride check` finds in the file. */
export const check: Rule.RuleModule = {
  meta: {
    type: "problem",
    docs: { description: "Kernels compile." },
    schema: [],
    messages: { mistake: "{{code}}: {{message}}" },
  },
  create(context) {
    const { filename, sourceCode } = context;
    return {
      Program() {
        const { text } = sourceCode;
        if (!MENTIONS.test(text)) return;
        const read = (file: string): string | null => (file === filename ? text : fromDisk(file));
        for (const { file, start, end, code, message } of checkModules([filename], { read }).findings) {
          if (file !== filename) continue;
          const loc = { start: sourceCode.getLocFromIndex(start), end: sourceCode.getLocFromIndex(end) };
          context.report({ loc, messageId: "mistake", data: { code, message } });
        }
      },
    };
  },
};

/** The plugin: `plugins: { gridstride }`, `rules: { "gridstride/check": "error" }`. */
export const gridstride: { readonly rules: { readonly check: Rule.RuleModule } } = { rules: { check } };
