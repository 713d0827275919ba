import type { DeviceArray } from "@gridstride/core";
import { viewOf } from "@gridstride/core/internal";
import { multiply } from "@gridstride/ufunc/numpy";
import { matmul } from "../matmul/matmul.ts";
import { product } from "../reduce/lines.ts";
import { max, sum } from "../reduce/sum-min-max.ts";
import { reading } from "../views.ts";

/** An array whose axes have names, each once. */
export interface Term {
  readonly array: DeviceArray;
  readonly labels: readonly string[];
  /** The computation's own memory under it, to be freed; null for an operand's. */
  readonly memory: DeviceArray | null;
}

export function drop({ memory }: Term): void {
  memory?.dispose();
}

const sizeOf = ({ array, labels }: Term, label: string): number => array.shape[labels.indexOf(label)] as number;

/** A view in which labels that stand twice are a diagonal, and axes of one element that others stretch are gone. */
export function distinct(array: DeviceArray, labels: readonly string[], sizes: ReadonlyMap<string, number>): Term {
  const own = [...new Set(labels)].filter((label) => {
    const extents = array.shape.filter((_, axis) => labels[axis] === label);
    return extents.some((extent) => extent !== 1) || sizes.get(label) === 1;
  });
  const shape = own.map((label) => sizes.get(label) as number);
  const stride = own.map((label) =>
    array.stride.reduce((all, step, axis) => (labels[axis] === label && array.shape[axis] !== 1 ? all + step : all), 0),
  );
  return { array: viewOf(array, shape, stride, array.offset), labels: own, memory: null };
}

/** A view with its axes in an order of labels; one that it lacks has one element. */
function inOrder({ array, labels }: Term, order: readonly string[]): DeviceArray {
  const turned = array.transpose(order.filter((label) => labels.includes(label)).map((label) => labels.indexOf(label)));
  let axis = 0;
  const has = order.map((label) => (labels.includes(label) ? axis++ : -1));
  return viewOf(
    turned,
    has.map((at) => (at < 0 ? 1 : (turned.shape[at] as number))),
    has.map((at) => (at < 0 ? 0 : (turned.stride[at] as number))),
    turned.offset,
  );
}

/** The sum over all labels that are not kept: of bool, whether one is true. Takes over the term. */
export function summed(term: Term, keep: (label: string) => boolean): Term {
  const { array, labels } = term;
  const axis = labels.flatMap((label, at) => (keep(label) ? [] : [at]));
  if (axis.length === 0) return term;
  const made = array.dtype === "bool" ? max(array, { axis, initial: false }) : sum(array, { axis, dtype: array.dtype });
  drop(term);
  return { array: made, labels: labels.filter(keep), memory: made };
}

/**
 * The product of two terms, summed over the labels that both have and that are not kept: a matrix product, where either has
 * labels of its own.
 * Takes both over. Labels of one alone are kept.
 */
export function contracted(a: Term, b: Term, keep: (label: string) => boolean): Term {
  const both = a.labels.filter((label) => b.labels.includes(label));
  const inner = both.filter((label) => !keep(label));
  const batch = both.filter(keep);
  const rows = a.labels.filter((label) => !both.includes(label));
  const columns = b.labels.filter((label) => !both.includes(label));
  const labels = [...batch, ...rows, ...columns];
  const { dtype } = a.array;
  try {
    // A matrix product of one row and one column would be one sum after the other.
    if (inner.length === 0 || (rows.length === 0 && columns.length === 0)) {
      const order = [...labels, ...inner];
      const array = multiply(inOrder(a, order), inOrder(b, order), { dtype });
      return summed({ array, labels: order, memory: array }, (label) => labels.includes(label));
    }
    const extents = (term: Term, of: readonly string[]): readonly number[] => of.map((label) => sizeOf(term, label));
    const [g, m, k, n] = [extents(a, batch), extents(a, rows), extents(a, inner), extents(b, columns)];
    using x = reading(inOrder(a, [...batch, ...rows, ...inner]), [...g, product(m), product(k)]);
    using y = reading(inOrder(b, [...batch, ...inner, ...columns]), [...g, product(k), product(n)]);
    const memory = matmul(x.array, y.array);
    return { array: memory.reshape([...g, ...m, ...n]), labels, memory };
  } finally {
    drop(a);
    drop(b);
  }
}

/** The term's axes in the output's order. */
export function ordered(term: Term, output: readonly string[]): DeviceArray {
  return inOrder(term, output);
}
