// Elements narrower than a word on webgpu: whole words stored by one invocation, compared with a thread for each element.
import { requestDevice } from "@gridstride/core";
import { type Bench, benchOptions, race } from "@gridstride/testing/bench/race";
import { cases } from "./cases.ts";
import { contender } from "./contender.ts";

const SIZE = 4_000_000;

const options = benchOptions();
using device = await requestDevice({ target: "webgpu" });
await race(
  cases.map(
    (one): Bench => ({
      name: `words-${one.name}`,
      title: `${one.title}, ${SIZE} elements, ${device.info.adapter}`,
      dtype: one.to,
      size: SIZE,
      tolerance: one.tolerance,
      base: ["atomic parts"],
      bars: [{ kind: "faster", of: "whole words", times: 1, to: ["atomic parts"] }],
      contenders: async () => [contender(device, one, SIZE, false), contender(device, one, SIZE, true)],
    }),
  ),
  options,
);
