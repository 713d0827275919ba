/** GS3xx: types. */
export const typeCodes = {
  GS301: {
    title: "A variable of two kinds",
    explanation: "Every variable has one type, which must fit every value assigned to it.",
    wrong: `({ grid }, a) => {
  let v = grid(2);
  v = 1;
  a[0] = v;
}`,
    right: `({ grid }, a) => {
  const p = grid(2);
  let v = p[0];
  v = 1;
  a[0] = v;
}`,
  },
  GS302: {
    title: "A whole number beyond 32 bits",
    explanation:
      "Whole numbers are int32, or uint32 from 2³¹ on, until they are combined with another type. A number argument is whole if it is compared with an integer element, or stored to one: `float32(n)` is a fraction there.",
    wrong: `({ grid }, k, n) => {
  k[grid(1)] = n + 5000000000;
}`,
    right: `({ grid }, a) => {
  a[grid(1)] = 5000000000;
}`,
  },
  GS303: {
    title: "A number that its type cannot hold",
    explanation:
      "A literal takes the type of the other operand, and must fit, as in NumPy 2. A cast wraps. `>>>` gives a uint32: where -1 stands for none, write `int32(x >>> 8)`.",
    wrong: `({ grid }, u) => {
  u[grid(1)] = u[0] + -1;
}`,
    right: `({ grid }, u) => {
  u[grid(1)] = u[0] - 1;
}`,
  },
  GS305: {
    title: "An array where a number is needed",
    explanation: "Kernels work on elements; there is no arithmetic on whole arrays.",
    wrong: `({ grid }, out, a) => {
  out[grid(1)] = a * 2;
}`,
    right: `({ grid }, out, a) => {
  const i = grid(1);
  out[i] = a[i] * 2;
}`,
  },
  GS306: {
    title: "A tuple where a number is needed",
    explanation: "A shape, or what `grid(2)` gives, is taken apart first.",
    wrong: `({ grid }, a) => {
  const i = grid(2);
  a[0] = i + 1;
}`,
    right: `({ grid }, a) => {
  const [i, j] = grid(2);
  a[0] = i + j;
}`,
  },
  GS307: {
    title: "A kernel that returns a value",
    explanation: "A kernel runs in many threads at once, and has nobody to return to.",
    wrong: `({ grid }, a) => {
  return a[grid(1)];
}`,
    right: `({ grid }, out, a) => {
  const i = grid(1);
  out[i] = a[i];
}`,
  },
  GS308: {
    title: "A device function that does not always return a value",
    explanation: "JavaScript would give undefined, which a device does not have.",
    wrong: `({ grid, missing }, a) => {
  a[0] = missing(1);
}`,
    right: `({ grid, twice }, a) => {
  a[0] = twice(1);
}`,
  },
  GS309: {
    title: "A device function that returns values of two kinds",
    explanation: "A call has one type, which must fit all returned values.",
    wrong: `({ grid, mixed }, a) => {
  a[0] = mixed(1);
}`,
    right: `({ grid, twice }, a) => {
  a[0] = twice(1);
}`,
  },
  GS310: {
    title: "A bit operation on a non-integer",
    explanation:
      "Functions on bits work on integers of any type, and so do bit operators where an operand has 64 bits. uint64 with a signed integer is float64: `uint64(k)` keeps all bits.",
    wrong: `({ grid, popc }, a) => {
  a[0] = popc(a[1]);
}`,
    right: `({ grid, popc, int32 }, a) => {
  a[0] = popc(int32(a[1]));
}`,
  },
  GS311: {
    title: "An atomic operation that the type does not have",
    explanation:
      "Atomics work on integers and floats of 32 and 64 bits; floats have load, store, add, sub, min, max, exch and cas. On webgpu they are of 32 bits.",
    wrong: `({ grid, atomic }, a) => {
  atomic.xor(a, 0, 1);
}`,
    right: `({ grid, atomic }, k) => {
  atomic.xor(k, 0, 1);
}`,
  },
  GS312: {
    title: "A sum or an extreme of a type that is too narrow",
    explanation: "Reductions of a warp or a block take numbers of 32 and 64 bits.",
    wrong: `({ grid, warp }, flags) => {
  flags[0] = warp.sum(flags[1]);
}`,
    right: `({ grid, warp, int32 }, flags) => {
  flags[0] = warp.sum(int32(flags[1]));
}`,
  },
  GS314: {
    title: "A bitcast to a type of another width",
    explanation: "`bitcast` changes no bit, so the value and the type are as wide as each other.",
    wrong: `({ bitcast }, u, d) => {
  u[0] = bitcast.uint32(d[0]);
}`,
    right: `({ bitcast, float32 }, u, d) => {
  u[0] = bitcast.uint32(float32(d[0]));
}`,
  },
  GS315: {
    title: "A complex number where a real one is needed",
    explanation:
      "Complex numbers have `+ - * /`, `**`, `===` and the functions that NumPy has for them. They have no order, no bits, no remainder, and cannot be a condition.",
    wrong: `({ grid, complex64 }, a) => {
  if (complex64(a[0], a[1]) < 2) a[2] = 1;
}`,
    right: `({ grid, complex64 }, a) => {
  if (Math.abs(complex64(a[0], a[1])) < 2) a[2] = 1;
}`,
  },
  GS313: {
    title: "An item that a tuple does not have",
    explanation: "Items are counted from 0. Where their types differ, index with a constant.",
    wrong: `({ grid }, a) => {
  const [x, y, z] = grid(2);
  a[x] = z;
}`,
    right: `({ grid }, a) => {
  const [x, y, z] = grid(3);
  a[x] = z;
}`,
  },
} as const;
