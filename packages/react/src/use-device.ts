import { type Device, type RequestOptions, requestDevice } from "@gridstride/core";
import { useEffect, useState } from "react";

/** A device, once it is open. */
export interface DeviceState {
  /** Null until it is open, and when it failed or was lost. */
  readonly device: Device | null;
  /** Why there is none: what `requestDevice` threw, or that it was lost. */
  readonly error: Error | null;
}

const WAITING: DeviceState = { device: null, error: null };

/**
 * Opens a device when the component is mounted, and disposes of it, with its arrays, when it is unmounted. Arrays made in an
 * effect that depends on `device` are gone with it. Components below get it as a property or by a context: each call opens its own.
 *
 * @param options - of `requestDevice`; when one of them changes, another device replaces it.
 * @returns the device, or the error that `requestDevice` threw: `useDevice` itself throws nothing.
 */
export function useDevice(options: RequestOptions = {}): DeviceState {
  const [state, setState] = useState(WAITING);
  // Each of them, not the object, which is a new one in each render.
  const { target, powerPreference, device, gpu, adapter, ...rest } = options as Record<string, unknown>;
  const others = JSON.stringify(rest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `options` holds what is listed.
  useEffect(() => {
    let mounted = true;
    let opened: Device | undefined;
    const show = (shown: DeviceState): void => {
      if (mounted) setState(shown);
    };
    requestDevice(options).then(
      (device) => {
        if (!mounted) return device.dispose();
        opened = device;
        show({ device, error: null });
        void device.lost.then((error) => show({ device: null, error }));
      },
      (error: Error) => show({ device: null, error }),
    );
    return () => {
      mounted = false;
      setState(WAITING);
      opened?.dispose();
    };
  }, [target, powerPreference, device, gpu, adapter, others]);
  return state;
}
