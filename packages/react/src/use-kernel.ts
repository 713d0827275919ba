import { type DependencyList, useRef } from "react";

/**
 * Makes a kernel once for a component, and once more when a dependency changes: one that is made in each render is compiled in
 * each. (`useMemo` may forget what it holds.)
 *
 * @param make - such as `() => kernel(...)`; also of a ufunc, or of several kernels in an object.
 * @param dependencies - what `make` uses of the component, such as a constant in `uses`; none by default.
 */
export function useKernel<K>(make: () => K, dependencies: DependencyList = []): K {
  const kept = useRef<{ readonly kernel: K; readonly dependencies: DependencyList } | null>(null);
  const before = kept.current?.dependencies;
  const same = before?.length === dependencies.length && before.every((one, i) => Object.is(one, dependencies[i]));
  if (kept.current === null || !same) kept.current = { kernel: make(), dependencies };
  return kept.current.kernel;
}
