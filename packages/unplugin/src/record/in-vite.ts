import type { IncomingMessage } from "node:http";
import type { Asked } from "@gridstride/jit/compiler";
import { addNamed } from "./listen.ts";

/** The module that programs on Vite's development server import: it gives functions their names, and says where they are recorded. */
export const LISTENER_MODULE = "virtual:gridstride/record";

/** Where pages post what they asked, below the server's base. */
export const ADDRESS = "__gridstride/record";

/** The text of that module. In Node it writes the file; a page posts to the server that it comes from. */
export const listenerText = (file: string, base: string): string => `
export const named = (name, fn) => {
  if (typeof fn === "function") fn[Symbol.for("@gridstride/jit/name")] = name;
  return fn;
};
if (globalThis.process?.versions?.node !== undefined)
  (await import(/* @vite-ignore */ ${JSON.stringify(listenUrl())})).listen(${JSON.stringify(file)});
else
  globalThis[Symbol.for("@gridstride/jit/listener")] = (name, asked) => {
    const headers = { "Content-Type": "application/json" };
    fetch(${JSON.stringify(base + ADDRESS)}, { method: "POST", keepalive: true, headers, body: JSON.stringify([name, asked]) })
      .then((answer) => answer.ok || console.warn("gridstride: not recorded: " + answer.statusText), () => {});
  };
`;

const listenUrl = (): string =>
  import.meta.url.endsWith(".ts")
    ? new URL("./listen.ts", import.meta.url).href
    : new URL("./record.js", import.meta.url).href;

interface Answer {
  statusCode: number;
  statusMessage: string;
  end(): void;
}

/** Takes what pages post. Pages of other sites cannot post JSON. */
export function recordPosts(file: string): (request: IncomingMessage, answer: Answer) => void {
  return (request, answer) => {
    const end = (status: number, message = ""): void => {
      answer.statusCode = status;
      answer.statusMessage = message;
      answer.end();
    };
    if (request.method !== "POST" || request.headers["content-type"] !== "application/json") {
      end(405);
      return;
    }
    let text = "";
    request.setEncoding("utf8");
    request.on("data", (part: string) => {
      text += part;
    });
    request.on("end", () => {
      try {
        const [name, asked] = JSON.parse(text) as [string, Asked];
        addNamed(file, name, asked);
        end(204);
      } catch (error) {
        end(400, (error as Error).message.replace(/[^ -~]/g, " "));
      }
    });
  };
}
