// targets: simulator; the others wrap and say nothing
// int32 elements wrap without a word. `report: ["wraps"]` asks the
// simulator to find where.
import { requestDevice } from "@gridstride/core";
import { kernel, SimulatorError } from "@gridstride/jit";

const energy = kernel(({ grid }, out, speed) => {
  const i = grid(1);
  if (i < out.length) out[i] = speed[i] * speed[i];
});

for (const report of [[], ["wraps"]] as const) {
  const simulator = await requestDevice({
    target: "simulator",
    report,
  });
  const out = new Int32Array(2);
  try {
    await energy.forall(2, { device: simulator })(
      out,
      Int32Array.of(3, 50_000),
    );
    console.log(...out);
  } catch (error) {
    if (!(error instanceof SimulatorError)) throw error;
    console.log(error.message);
  }
  simulator.dispose();
}
