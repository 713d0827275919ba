// Asks for the default device and says what it is. Nothing is chosen
// behind your back: `target` and `info` tell.
import { defaultDevice } from "@gridstride/core";

const device = await defaultDevice();
console.log(`target: ${device.target}`);
console.log(`adapter: ${device.info.adapter}`);
console.log(
  `threads in a block: ${device.limits.maxBlockSize} at most`,
);
