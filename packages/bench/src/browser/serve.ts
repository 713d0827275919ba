import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { PageFiles } from "./page-files.ts";

/** A server of this machine only, until it is closed. */
export interface Served {
  readonly url: string;
  close(): void;
}

export async function serve(files: PageFiles): Promise<Served> {
  const server = createServer(({ url = "/" }, response) => {
    // Only isolated pages have threads and the finer clock.
    response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    response.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
    const found = files(new URL(url, "http://localhost").pathname);
    if (found === null) response.writeHead(404).end();
    else response.setHeader("Content-Type", found.type).end(found.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
