// A bucket of s3rver, which ignores conditions, behind a server that keeps them, and that fails as real stores do.
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import S3rver from "s3rver";
import { folder } from "./support.ts";

/**
 * The fault of one request: an answer that says so; the connection closed before anything was done, or after all was done; a body that
 * ends early; an answer that the client still waits for, or that comes when it has sent the request again; no answer.
 */
export type Fault = "403" | "500" | "503" | "reset" | "lost" | "cut" | "slow" | "late" | "silent";

/** Milliseconds that a request of the tests' clients may take: without a fault the server answers in less on a busy machine. */
export const PATIENCE = 2000;
const LATER: Readonly<Partial<Record<Fault, number>>> = { slow: 0.3 * PATIENCE, late: 1.2 * PATIENCE };

export interface Bucket {
  /** Whether `If-None-Match` is kept. */
  conditions: boolean;
  /** The fault of the next request. */
  fault: (request: IncomingMessage) => Fault | null;
  close(): Promise<void>;
}

/** Starts both servers, and points the environment to them; the bucket is called `lab`. */
export async function startBucket(): Promise<Bucket> {
  const s3 = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: folder(),
    configureBuckets: [{ name: "lab", configs: [] }],
  });
  const { port } = (await s3.run()) as AddressInfo;
  const made = new Set<string>();
  /** s3rver ends its process where a list meets a deletion: one request after another. */
  let turn: Promise<unknown> = Promise.resolve();
  const front = createServer(async (incoming, outgoing) => {
    const body: Buffer[] = [];
    incoming.on("error", () => {});
    outgoing.on("error", () => {});
    try {
      for await (const part of incoming) body.push(part as Buffer);
    } catch {
      return;
    }
    const fault = bucket.fault(incoming);
    if (fault === "silent") return;
    if (fault === "reset") return void outgoing.destroy();
    if (fault === "403" || fault === "500" || fault === "503") {
      outgoing.writeHead(Number(fault)).end("<Error><Code>No</Code><Message>not now</Message></Error>");
      return;
    }
    turn = turn.then(() => answer(incoming, Buffer.concat(body), outgoing, fault));
  });
  async function answer(
    { method, url = "", headers }: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
    fault: Fault | null,
  ): Promise<void> {
    const path = url.split("?")[0] as string;
    if (method === "PUT" && headers["if-none-match"] === "*" && bucket.conditions && made.has(path)) {
      outgoing.writeHead(412).end("<Error><Code>PreconditionFailed</Code></Error>");
      return;
    }
    if (method === "PUT") made.add(path);
    if (method === "DELETE") made.delete(path);
    const { status, text, about } = await new Promise<{
      status: number;
      text: Buffer;
      about: IncomingMessage["headers"];
    }>((ended, failed) => {
      const options = { port, host: "127.0.0.1", method, path: url, headers };
      const onward = request(options, async (got) => {
        const parts: Buffer[] = [];
        for await (const part of got) parts.push(part as Buffer);
        ended({ status: got.statusCode ?? 500, text: Buffer.concat(parts), about: got.headers });
      });
      onward.on("error", failed);
      onward.end(body);
    });
    if (fault === "lost") return void outgoing.destroy();
    const { "transfer-encoding": _, ...rest } = about;
    const length = status === 204 || status === 304 ? {} : { "content-length": text.length };
    const send = (): void => {
      outgoing.writeHead(status, { ...rest, ...length });
      if (fault === "cut" && text.length > 1)
        outgoing.write(text.subarray(0, text.length / 2), () => outgoing.destroy());
      else outgoing.end(text);
    };
    const later = fault === null ? undefined : LATER[fault];
    if (later === undefined) send();
    else setTimeout(send, later);
  }
  const bucket: Bucket = {
    conditions: true,
    fault: () => null,
    async close() {
      for (const name of Object.keys(variables)) delete process.env[name];
      front.closeAllConnections();
      front.close();
      await s3.close();
    },
  };
  await new Promise<void>((ready) => front.listen(0, "127.0.0.1", ready));
  const variables = {
    AWS_ACCESS_KEY_ID: "S3RVER",
    AWS_SECRET_ACCESS_KEY: "S3RVER",
    AWS_REGION: "us-east-1",
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
  };
  Object.assign(process.env, variables);
  return bucket;
}
