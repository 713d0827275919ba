// What goes wrong has a class and a code to switch on, and says what
// was expected, what came, and what to do.
import {
  arange,
  defaultDevice,
  GridstrideError,
  ones,
} from "@gridstride/core";
import { CompileError, kernel } from "@gridstride/jit";

const add = kernel(({ grid }, out, x, y) => {
  const i = grid(1);
  if (i < out.length) out[i] = x[i] + y[i];
});

const device = await defaultDevice();
const x = device.toDevice(ones(4, "float32"));

const mistakes: Record<string, () => unknown> = {
  "a shape that does not fit": () => arange(6).reshape([4, 2]),
  "too few arguments": () =>
    (add.configure(1, 4) as (...args: unknown[]) => void)(x, x),
  "a block that no device has": () =>
    add.configure(1, 1_000_000)(x, x, x),
  "use after dispose": () => {
    const gone = device.zeros(4, "float32");
    gone.dispose();
    add.configure(1, 4)(x, x, gone);
  },
};
for (const [what, mistake] of Object.entries(mistakes)) {
  try {
    mistake();
    console.log(`${what}: no error`);
  } catch (error) {
    if (
      !(
        error instanceof GridstrideError ||
        error instanceof CompileError
      )
    )
      throw error;
    console.log(`${what}: ${error.name}, code ${error.code}`);
  }
}
x.dispose();
