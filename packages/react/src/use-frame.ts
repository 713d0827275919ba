import { type Device, type FrameLoop, type FrameTime, frames } from "@gridstride/core";
import { useEffect, useRef, useState } from "react";

/** Options of `useFrame`. */
export interface UseFrameOptions {
  /** Whose work is awaited, as by `frames`; null, as before `useDevice` has one: nothing runs yet. */
  readonly device?: Device | null;
  /** Whether the loop is paused; false by default. */
  readonly paused?: boolean;
}

/**
 * Calls a function for each frame that the screen shows while the component is mounted, as `frames` does. Each call is of the
 * function of the last render, so that it sees the properties and state of now; the loop is not restarted when it changes.
 * An error that it throws, or rejects with, is thrown by the component in its next render, for the error boundary around it.
 *
 * @returns the running loop, with `perSecond`; its `current` is null while nothing runs.
 */
export function useFrame(
  step: (time: FrameTime) => unknown,
  options: UseFrameOptions = {},
): { readonly current: FrameLoop | null } {
  const { device, paused = false } = options;
  const latest = useRef(step);
  const loop = useRef<FrameLoop | null>(null);
  const [failure, fail] = useState<{ readonly error: unknown } | null>(null);
  useEffect(() => {
    latest.current = step;
  });
  useEffect(() => {
    if (paused || device === null) return;
    const running = frames((time) => latest.current(time), device === undefined ? {} : { device });
    loop.current = running;
    let mounted = true;
    running.done.catch((error: unknown) => {
      // A device is disposed with its component, in the middle of a frame.
      if (mounted) fail({ error });
    });
    return () => {
      mounted = false;
      running.stop();
      loop.current = null;
    };
  }, [device, paused]);
  if (failure !== null) throw failure.error;
  return loop;
}
