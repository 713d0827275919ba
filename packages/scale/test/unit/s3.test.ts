// Buckets, on s3rver: it ignores conditions. A server before it keeps them, and fails and waits as real ones do.
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { arange, type NDArray } from "@gridstride/core";
import { readZarr, writeZarr } from "@gridstride/data/zarr";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as zarr from "zarrita";
import { plan } from "../../src/index.ts";
import { refuseConditions } from "../../src/stores/probe.ts";
import { openS3 } from "../../src/stores/s3.ts";
import { work } from "../../src/work/work.ts";
import { folder, inProcess } from "./support.ts";

let s3: S3rver;
let behind: number;
let front: Server;
const made = new Set<string>();
const fault = { conditions: true, every: 0, count: 0 };

beforeAll(async () => {
  s3 = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: folder(),
    configureBuckets: [{ name: "lab", configs: [] }],
  });
  ({ port: behind } = (await s3.run()) as AddressInfo);
  front = createServer((incoming, outgoing) => {
    // One request of some fails, as a server that is busy does.
    if (fault.every > 0 && ++fault.count % fault.every === 0) {
      incoming.resume();
      outgoing.writeHead(503).end("<Error><Code>SlowDown</Code></Error>");
      return;
    }
    const path = (incoming.url ?? "").split("?")[0]!;
    const conditional = incoming.method === "PUT" && incoming.headers["if-none-match"] === "*";
    if (conditional && fault.conditions && made.has(path)) {
      incoming.resume();
      outgoing.writeHead(412).end("<Error><Code>PreconditionFailed</Code></Error>");
      return;
    }
    if (incoming.method === "PUT") made.add(path);
    if (incoming.method === "DELETE") made.delete(path);
    pass(incoming, outgoing);
  });
  await new Promise<void>((ready) => front.listen(0, "127.0.0.1", ready));
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: "S3RVER",
    AWS_SECRET_ACCESS_KEY: "S3RVER",
    AWS_REGION: "us-east-1",
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
  });
});
afterAll(async () => {
  for (const name of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_REGION", "AWS_ENDPOINT_URL_S3"])
    delete process.env[name];
  front.closeAllConnections();
  front.close();
  await s3.close();
});

/** s3rver ends its process where a list meets a deletion: one request after another. */
let turn: Promise<unknown> = Promise.resolve();

function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
  turn = turn.then(
    () =>
      new Promise<void>((ended) => {
        outgoing.on("close", ended);
        const options = {
          port: behind,
          host: "127.0.0.1",
          method: incoming.method,
          path: incoming.url,
          headers: incoming.headers,
        };
        const onward = request(options, (answer) => {
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(outgoing);
        });
        onward.on("error", () => outgoing.destroy());
        incoming.pipe(onward);
      }),
  );
}

test("a store: whole files, ranges, lists, conditions where the server has them", async () => {
  const store = await openS3("s3://lab/some/where");
  await store.put("a/b c&d", Uint8Array.of(1, 2, 3, 4));
  await store.put("a/deep/e", Uint8Array.of(5));
  expect([...(await store.get("a/b c&d"))!]).toEqual([1, 2, 3, 4]);
  expect([...(await store.getRange("a/b c&d", 1, 2))!]).toEqual([2, 3]);
  expect(await store.get("none")).toBeUndefined();
  expect((await store.list("a")).map(({ name, bytes }) => [name, bytes])).toEqual([["b c&d", 4]]);
  expect((await store.list("a", true)).map(({ name }) => name).sort()).toEqual(["b c&d", "deep/e"]);
  expect(Math.abs((await store.list("a"))[0]!.modified - Date.now())).toBeLessThan(60_000);
  expect(await refuseConditions(store)).toBe(true);
  fault.conditions = false;
  expect(await refuseConditions(store)).toBe(false);
  fault.conditions = true;
  // Every second request fails: what is asked again gets its answer.
  fault.every = 2;
  await store.put("again", Uint8Array.of(7));
  expect([...(await store.get("again"))!]).toEqual([7]);
  expect(await store.create("new", Uint8Array.of(8))).toBe(true);
  fault.every = 0;
});

test("a run", async () => {
  const url = "s3://lab/run";
  const store = await openS3(url);
  const x = arange(48, "float32").reshape([8, 6]) as NDArray;
  const at = {
    get: (key: string) => store.get(`x.zarr${key}`),
    set: (key: string, value: Uint8Array) => store.put(`x.zarr${key}`, value),
  };
  await writeZarr(
    (await zarr.create(at as never, { shape: [8, 6], chunkShape: [4, 4], dtype: "float32" })) as never,
    x,
  );
  const run = plan({ store: url, target: "cpu" });
  run.write(
    run.ufunc((p: number) => p * -2, [await run.open("x.zarr")]),
    "o.zarr",
  );
  const { progress } = await run.start(inProcess(2));
  expect(progress).toMatchObject({ done: 4, total: 4 });
  const out = { get: (key: string) => store.get(`o.zarr${key}`) };
  const result = (await readZarr(await zarr.open(out as never, { kind: "array" }))).toNested();
  expect(result).toEqual((x.toNested() as number[][]).map((row) => row.map((one) => one * -2)));
  expect((await store.list(".gridstride/claims/00-ufunc")).length).toBe(0);
  // No file of the run has a credential.
  for (const { name } of await store.list(".gridstride", true))
    expect(new TextDecoder().decode(await store.get(`.gridstride/${name}`))).not.toContain("S3RVER");
  expect(await work({ store: url })).toBe("done");
});
