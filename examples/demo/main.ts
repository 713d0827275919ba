import { requestDevice } from "@gridstride/core";

const device = await requestDevice({ target: "webgpu" });
console.log(`${device.target}: ${device.info.description}`);
device.dispose();
