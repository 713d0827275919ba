// A loader of webpack's: TypeScript without its types, with the source map.
import { transform } from "esbuild";

/** @this {any} @param {string} code @param {any} before */
export default function stripTypes(code, before) {
  const done = this.async();
  const sourcefile = this.resourcePath;
  // The map of the loader before this is in the text, where esbuild reads it.
  const map =
    before &&
    `\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(before)).toString("base64")}`;
  transform(code + (map || ""), { loader: "ts", sourcefile, sourcemap: "external", target: "es2022" }).then(
    (made) => done(null, made.code, JSON.parse(made.map)),
    (error) => done(error),
  );
}
