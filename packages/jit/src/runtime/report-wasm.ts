import type { WasmInternals } from "@gridstride/core/internal";
import type { KernelHead } from "../ir/ir.ts";
import { reportLayout } from "../ir/report.ts";
import type { WasmModule } from "../targets/wasm/module.ts";
import type { Triple } from "./executable.ts";
import { type LogSink, toConsole } from "./log-line.ts";
import { finding, reportBytes, showLog } from "./report.ts";

/** The host's side of console.log, assert and debug mode on a WebAssembly device. */
export interface ReportReader {
  /** Bytes that a launch's report takes. */
  readonly byteLength: number;
  /** Before a launch. `address` is the report's. */
  begin(address: number): void;
  /** After it: shows the log, and gives what was found wrong, if anything. */
  end(address: number, grid: Triple): Error | null;
}

/** Null for a module that reports nothing. */
export function reportReader(
  { memory }: WasmInternals,
  kernel: KernelHead,
  { sites }: Pick<WasmModule, "sites">,
  block: Triple,
  log: LogSink = toConsole,
): ReportReader | null {
  if (sites.length === 0) return null;
  const byteLength = reportBytes(sites);
  const { records } = reportLayout;
  const head = (address: number): Uint32Array => new Uint32Array(memory.buffer, address, records);
  return {
    byteLength,
    begin(address) {
      head(address).fill(0);
    },
    end(address, grid) {
      const found = head(address);
      const used = Math.min(found[reportLayout.cursor] ?? 0, byteLength / 4 - records);
      if (used > 0) {
        const lines = new Uint32Array(memory.buffer, address + records * 4, used);
        showLog(lines, found[reportLayout.lost] ?? 0, sites, log);
      }
      return found[reportLayout.found] === 0 ? null : finding(found, kernel, sites, grid, block);
    },
  };
}
