import { defineConfig } from "vite";

// The target "parallel" runs on every core where a page may share memory between threads, which these headers allow.
const headers = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

export default defineConfig({ server: { headers }, preview: { headers } });
