// The functions of golden/gufunc.py once more. Types are any: golden rows try what they do not fit.
import { guvectorize } from "@gridstride/ufunc";

// biome-ignore lint/suspicious/noExplicitAny: an array of any rank
type A = any;

/** NumPy's one-letter codes. */
const TYPES: Readonly<Record<string, string>> = {
  "?": "bool",
  h: "int16",
  i: "int32",
  l: "int64",
  f: "float32",
  d: "float64",
};

const cores: Readonly<Record<string, (...args: A[]) => void>> = {
  inner: (x, y, out) => {
    out[0] = 0;
    for (let i = 0; i < x.length; i++) out[0] += x[i] * y[i];
  },
  moments: (x, total, squares) => {
    total[0] = 0;
    squares[0] = 0;
    for (let i = 0; i < x.length; i++) {
      total[0] += x[i];
      squares[0] += x[i] * x[i];
    }
  },
  scale: (x, k, out) => {
    for (let i = 0; i < x.length; i++) out[i] = x[i] * k;
  },
  laplace: (u, out) => {
    for (let i = 1; i < u.shape[0] - 1; i++)
      for (let j = 1; j < u.shape[1] - 1; j++)
        out[i][j] = 0.25 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1]);
  },
  sum2: (u, out) => {
    out[0] = 0;
    for (let i = 0; i < u.shape[0]; i++) for (let j = 0; j < u.shape[1]; j++) out[0] += u[i][j];
  },
  table: (x, y, products, below) => {
    for (let j = 0; j < y.length; j++) {
      below[j] = 0;
      for (let i = 0; i < x.length; i++) {
        products[i][j] = x[i] * y[j];
        if (x[i] < y[j]) below[j] += 1;
      }
    }
  },
  above: (x, y, out) => {
    out[0] = x > y;
  },
  inner1d: (x, y, out) => {
    let total = 0;
    for (let i = 0; i < x.length; i++) total += x[i] * y[i];
    out[0] = total;
  },
  innerwt: (x, y, w, out) => {
    let total = 0;
    for (let i = 0; i < x.length; i++) total += x[i] * y[i] * w[i];
    out[0] = total;
  },
  matmul: (a, b, c) => {
    for (let i = 0; i < a.shape[0]; i++)
      for (let j = 0; j < b.shape[1]; j++) {
        let total = 0;
        for (let k = 0; k < a.shape[1]; k++) total += a[i][k] * b[k][j];
        c[i][j] = total;
      }
  },
  multiply: (a, b, c) => {
    for (let i = 0; i < c.shape[0]; i++)
      for (let j = 0; j < c.shape[1]; j++) {
        c[i][j] = 0;
        for (let k = 0; k < b.length; k++) c[i][j] += a[i][k] * b[k][j];
      }
  },
  cross: (x, y, out) => {
    for (let i = 0; i < 3; i++) {
      const j = (i + 1) % 3;
      const k = (i + 2) % 3;
      out[i] = x[j] * y[k] - x[k] * y[j];
    }
  },
  cumulate: (x, out) => {
    let total = 0;
    for (let i = 0; i < x.length; i++) {
      total += x[i];
      out[i] = total;
    }
  },
  distances: (x, out) => {
    let place = 0;
    for (let i = 0; i < x.shape[0]; i++)
      for (let j = i + 1; j < x.shape[0]; j++) {
        let square = 0;
        for (let k = 0; k < x.shape[1]; k++) square += (x[i][k] - x[j][k]) * (x[i][k] - x[j][k]);
        out[place++] = Math.sqrt(square);
      }
  },
};

/** The gufunc of a golden row, with the loops that NumPy's has. */
export function core(name: string, layout: string, types: readonly string[]): (...args: unknown[]) => unknown {
  const fn = cores[name] as () => void;
  const known = Object.defineProperty(fn, "name", {
    value: name === "multiply" ? "matrix_multiply" : (LONG[name] ?? name),
  });
  const nin = (layout.split("->")[0] as string).split("(").length - 1;
  const ranks = [...layout.matchAll(/\(([^)]*)\)/g)].map(([, group = ""], i) => {
    const rank = group === "" ? 0 : group.split(",").length;
    return i < nin ? rank : Math.max(rank, 1);
  });
  const signatures = types.map((codes) => {
    const operands = [...codes.replace("->", "")].map((code, i) => {
      const axes = Array.from({ length: ranks[i] as number }, () => ":").join(",");
      return `${TYPES[code]}${axes === "" ? "" : `[${axes}]`}`;
    });
    return `void(${operands.join(", ")})`;
  });
  return (guvectorize as A)(signatures, layout, known);
}

/** Names that NumPy's own have in messages. */
const LONG: Readonly<Record<string, string>> = { cross: "cross1d", cumulate: "cumsum", distances: "euclidean_pdist" };
