// A good call of each method of devices, and of what they make.
import { kind } from "@gridstride/testing";
import { arange, type Device, type DeviceArray, dlpackWeb, requestDevice } from "../../../src/index.ts";
import type { Rows } from "./host-rows.ts";
import { elementType, hostArray, index, range, scalar, shape } from "./kinds.ts";

const x = () => arange(2, "float32");
const type = elementType(() => "int32", "undefined");
const into = kind(/copy into|host memory|array/, "undefined")(() => new Float32Array(2));

const memory = { device: null, buffer: Float32Array.of(1, 2).buffer, byteOffset: 0, shape: [2], strides: [1] };
const tensor = { [dlpackWeb]: () => ({ ...memory, dtype: { code: 2, bits: 32, lanes: 1 } }) };

async function recovering<T>(use: (device: Device) => Promise<T>): Promise<T> {
  using device = await requestDevice({ target: "simulator", recover: true, onLeak: () => {} });
  return await use(device);
}

/** @param on - where; the calls dispose what they make. */
export function deviceRows(on: () => Device): Rows {
  /** A call on an array that is there for it alone; what it gives, views by their shape. */
  const held =
    (call: (array: DeviceArray, ...args: never[]) => unknown) =>
    async (...args: never[]): Promise<unknown> => {
      using array = on().toDevice(x());
      const result = await call(array, ...args);
      return (result as DeviceArray | undefined)?.disposed === false ? String((result as DeviceArray).shape) : result;
    };
  return {
    "Device.toDevice": [
      (value: never) => on().toDevice(value),
      { args: { array: hostArray(() => arange(3, "float32")) } },
    ],
    "Device.empty": [(to: never, name: never) => on().empty(to, name), { args: { shape: shape(() => [0]), type } }],
    "Device.zeros": [(to: never, name: never) => on().zeros(to, name), { args: { shape: shape(() => [2]), type } }],
    "Device.managed": [
      async (to: never, name: never) => {
        using made = on().managed(to, name);
        return made.copy();
      },
      { args: { shape: shape(() => [2]), type } },
    ],
    "Device.register": [
      (arrays: never, body: never) => on().register(arrays, body),
      {
        args: {
          arrays: kind(/register/, "[]")(() => [new Float32Array(2)]),
          body: kind(/function/, "function")(() => () => 1),
        },
      },
    ],
    "Device.from": [(value: never) => on().from(value), { args: { array: kind(/dlpack/)(() => tensor) } }],
    "Device.stream": [() => on().stream().device.target, { args: {} }],
    "Device.event": [() => on().event().source, { args: {} }],
    "Device.synchronize": [() => on().synchronize(), { args: {} }],
    "Device.toString": [() => on().toString(), { args: {} }],
    "Device.record": [
      async (body: never, slots: never) => {
        using graph = await on().record(body, slots);
        return graph.size;
      },
      {
        args: {
          body: kind(/function/, "function")(() => () => undefined),
          slots: kind(/slot/, "undefined", "{}", "bare", "proxy", "frozen", "masked")(() => ({ by: 1 })),
        },
      },
    ],
    "Device.record, loops": [
      async (count: never, most: never) => {
        using flag = on().toDevice(new Int32Array(1));
        using graph = await on().record((_slots, loops) => {
          loops.repeat(count, () => {});
          loops.while(flag, () => {}, { most });
        });
        return graph.size;
      },
      { args: { count: kind(/whole number/)(() => 2), most: kind(/whole number/)(() => 2) } },
    ],
    "Device.checkpoint": [() => recovering((device) => device.checkpoint()), { args: {} }],
    "Device.recover": [() => recovering((device) => device.recover()), { args: {} }],
    "DeviceArray.keep": [() => recovering((device) => device.zeros(2).keep()), { args: {} }],
    "Device.profile": [
      (work: never) => on().profile(work).then(String),
      { args: { work: kind(/function/, "function")(() => () => undefined) } },
    ],
    "Graph.replay": [
      async (exchange: never) => {
        using graph = await on().record(() => {}, { by: 1 });
        return graph.replay(exchange);
      },
      { args: { exchange: kind(/slot/, "undefined", "{}", "bare", "proxy")(() => ({ by: 2 })) } },
    ],
    "Graph.run": [
      async (times: never, progress: never) => {
        using graph = await on().record(() => {});
        return graph.run(times, { progress });
      },
      {
        args: {
          times: kind(/whole number/)(() => 2),
          progress: kind(/function/, "undefined", "function")(() => () => {}),
        },
      },
    ],
    "DeviceArray.slice": [held((array, part) => array.slice(part)), { args: { part: range(() => [0, 1]) } }],
    "DeviceArray.transpose": [
      held((array, axes) => array.transpose(axes)),
      { args: { axes: kind(/axes/, "undefined")(() => [0]) } },
    ],
    "DeviceArray.reshape": [
      held((array, to) => array.reshape(to)),
      { args: { shape: kind(/shape/, "-1", "list")(() => [2, 1]) } },
    ],
    "DeviceArray.broadcastTo": [
      held((array, to) => array.broadcastTo(to)),
      { args: { shape: kind(/shape/, "list")(() => [3, 2]) } },
    ],
    "DeviceArray.copy": [held((array) => array.copy()), { args: {} }],
    "DeviceArray.copyToHost": [held((array, memory) => array.copyToHost(memory)), { args: { into } }],
    "DeviceArray.copyFrom": [
      held((array, source) => array.copyFrom(source)),
      { args: { source: kind(/arrays?\b|number|elements/)(() => x()) } },
    ],
    "DeviceArray.view": [held((array, name) => array.view(name)), { args: { type: elementType(() => "int16") } }],
    "DeviceArray.astype": [
      held((array, name) => {
        using made = array.astype(name);
        return made.shape.length;
      }),
      { args: { type: elementType(() => "int16") } },
    ],
    "DeviceArray.fill": [held((array, value) => String(array.fill(value).shape)), { args: { value: scalar(() => 3) } }],
    "DeviceArray.get": [held((array, at) => array.get(at)), { args: { index: index(() => 1, "-1") } }],
    "DeviceArray.set": [
      held((array, value, at) => array.set(value, at)),
      { args: { value: scalar(() => 3), index: index(() => 1, "-1") } },
    ],
    "DeviceArray.toText": [held((array) => array.toText()), { args: {} }],
    "DeviceArray.toString": [held((array) => array.toString()), { args: {} }],
    "Stream.toDevice": [
      (value: never) => on().stream().toDevice(value),
      { args: { array: hostArray(() => arange(3, "float32")) } },
    ],
    "Stream.copyToHost": [held((array, memory) => on().stream().copyToHost(array, memory)), { args: { into } }],
    "Stream.copyToHost of": [
      held((array, other: DeviceArray | undefined) =>
        on()
          .stream()
          .copyToHost(other === undefined ? array : other),
      ),
      { args: { array: kind(/array/, "undefined")(() => undefined) } },
    ],
    "Stream.record": [
      (event: never) => on().stream().record(event).source,
      { args: { event: kind(/event/, "undefined")(() => on().event()) } },
    ],
    "Stream.synchronize": [() => on().stream().synchronize(), { args: {} }],
    "Event.record": [
      (stream: never) => on().event().record(stream).source,
      { args: { stream: kind(/stream/, "undefined")(() => on().stream()) } },
    ],
    "Event.synchronize": [() => on().event().record().synchronize(), { args: {} }],
    "Event.elapsedMs": [
      async (end: never) => Number.isFinite(await on().event().record().elapsedMs(end)),
      { args: { end: kind(/event/)(() => on().event().record()) } },
    ],
  };
}
