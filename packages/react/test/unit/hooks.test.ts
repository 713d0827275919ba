// The hooks in React itself, in components that mount, render and unmount, in strict mode too, which mounts everything twice.
import { type Device, type FrameLoop, type FrameTime, type RequestOptions, UnsupportedError } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { Component, createElement, type ReactNode, StrictMode } from "react";
import { act, create, type ReactTestRenderer } from "react-test-renderer";
import { afterEach, expect, test, vi } from "vitest";
import { type DeviceState, type UseFrameOptions, useDevice, useFrame, useKernel } from "../../src/index.ts";

// It says with each renderer that tests should use a DOM, of which these hooks need nothing.
const { error } = console;
console.error = (...values: unknown[]) => String(values[0]).includes("is deprecated") || error(...values);
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let mounted: ReactTestRenderer | undefined;
afterEach(async () => {
  await act(async () => mounted?.unmount());
  mounted = undefined;
});

/** The errors that boundaries caught. */
const caught: unknown[] = [];

class Boundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override componentDidCatch(error: unknown): void {
    caught.push(error);
  }
  override render = (): ReactNode => (this.state.failed ? null : this.props.children);
}

/** Renders a component whose body is `use`, in the place of the one before. */
async function render(use: () => unknown, wrap: (node: ReactNode) => ReactNode = (node) => node): Promise<void> {
  const element = wrap(createElement(Body, { use })) as Parameters<typeof create>[0];
  await act(async () => {
    if (mounted === undefined) mounted = create(element);
    else mounted.update(element);
  });
}

function Body({ use }: { readonly use: () => unknown }): ReactNode {
  use();
  return null;
}

/** React renders what changed at the end of each `act`. */
async function until(what: () => void): Promise<void> {
  await vi.waitFor(
    async () => {
      await act(() => new Promise<void>((resolve) => setTimeout(resolve, 5)));
      what();
    },
    { timeout: 20_000, interval: 0 },
  );
}

/** Each device that a component had, and its last state. */
function watched(options: RequestOptions) {
  const devices = new Set<Device>();
  const seen = {
    devices,
    first: undefined as DeviceState | undefined,
    state: undefined as DeviceState | undefined,
    use: () => {},
  };
  seen.use = () => {
    seen.state = useDevice(options);
    seen.first ??= seen.state;
    if (seen.state.device) devices.add(seen.state.device);
  };
  return seen;
}

test("a device lives as long as its component", async () => {
  const seen = watched({ target: "cpu" });
  await render(seen.use);
  expect(seen.first).toEqual({ device: null, error: null });
  await until(() => expect(seen.state?.device).not.toBeNull());
  const { device } = seen.state!;
  await render(() => seen.use());
  expect(seen.state?.device).toBe(device);
  await act(async () => mounted?.unmount());
  mounted = undefined;
  expect(device?.disposed).toBe(true);
});

test("strict mode mounts twice, and leaves one device", async () => {
  const seen = watched({ target: "simulator" });
  await render(seen.use, (node) => createElement(StrictMode, null, node));
  await until(() => expect(seen.state?.device).not.toBeNull());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([...seen.devices].filter(({ disposed }) => !disposed)).toEqual([seen.state?.device]);
});

test("another option opens another device", async () => {
  const seen = watched({ target: "cpu" });
  await render(seen.use);
  await until(() => expect(seen.state?.device?.target).toBe("cpu"));
  const first = seen.state?.device;
  const other = watched({ target: "simulator" });
  await render(other.use);
  await until(() => expect(other.state?.device?.target).toBe("simulator"));
  expect(first?.disposed).toBe(true);
});

test("tells why there is no device, and when it is gone", async () => {
  const wrong = watched({ target: "gpu" as never });
  await render(wrong.use);
  await until(() => expect(wrong.state?.error).toBeInstanceOf(UnsupportedError));
  const seen = watched({ target: "cpu" });
  await render(seen.use);
  await until(() => expect(seen.state?.device).not.toBeNull());
  seen.state?.device?.dispose();
  await until(() => expect(seen.state).toMatchObject({ device: null, error: { name: "DeviceLostError" } }));
});

test("a kernel is made once, and once more when a dependency changes", async () => {
  const make = vi.fn((k: number) =>
    kernel(
      ({ grid, k }, x) => {
        x[grid(1)] = k;
      },
      { uses: { k } },
    ),
  );
  const filled: Float32Array[] = [];
  const launched: unknown[] = [];
  for (const k of [3, 3, 5]) {
    await render(() => {
      const fill = useKernel(() => make(k), [k]);
      const x = new Float32Array(1);
      launched.push(fill.configure(1, 1)(x));
      filled.push(x);
    });
  }
  expect(make.mock.calls).toEqual([[3], [5]]);
  await Promise.all(launched);
  expect(filled.map(([x]) => x)).toEqual([3, 3, 5]);
});

test("frames come while the component is there, with what it knows now", async () => {
  const steps: (FrameTime & { readonly from: string })[] = [];
  let loop: { readonly current: FrameLoop | null } | undefined;
  const animated = (from: string, options?: UseFrameOptions) =>
    render(() => {
      loop = useFrame((time) => void steps.push({ ...time, from }), options);
    });
  await animated("first", { device: null });
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect([steps.length, loop?.current]).toEqual([0, null]);
  await animated("first");
  await until(() => expect(steps.length).toBeGreaterThan(2));
  const running = loop?.current;
  await animated("second");
  await until(() => expect(steps.at(-1)?.from).toBe("second"));
  expect(loop?.current).toBe(running);
  expect(steps.map(({ count }) => count)).toEqual(steps.map((_, i) => i));
  await animated("second", { paused: true });
  await running?.done;
  const { length } = steps;
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect([steps.length, loop?.current]).toEqual([length, null]);
});

test("what a frame throws, the error boundary gets", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const failure = new Error("no picture");
  await render(
    () => useFrame(() => Promise.reject(failure)),
    (node) => createElement(Boundary, null, node),
  );
  await until(() => expect(caught).toEqual([failure]));
});
