/** GS2xx: JavaScript that is not part of the language of kernels. */
export const syntaxCodes = {
  GS201: {
    title: "Not part of the language",
    explanation: "The language of kernels is a list of what is allowed, so that everything allowed works everywhere.",
    wrong: `({ grid }, a) => {
  debugger;
  a[grid(1)] = 1;
}`,
    right: `({ grid }, a) => {
  a[grid(1)] = 1;
}`,
  },
  GS203: {
    title: "Exceptions",
    explanation: "A thread cannot throw. `assert` stops a launch in debug mode.",
    wrong: `({ grid }, a) => {
  if (a[0] < 0) throw new Error("negative");
}`,
    right: `({ grid, assert }, a) => {
  assert(a[0] >= 0, "negative");
}`,
  },
  GS204: {
    title: "Making objects",
    explanation: "A device has numbers, tuples and arrays whose size is known; nothing is allocated while it runs.",
    wrong: `({ grid }, a) => {
  const buffer = new Float32Array(4);
  a[grid(1)] = buffer[0];
}`,
    right: `({ grid, local }, a) => {
  const buffer = local.array(4, "float32");
  buffer[0] = 1;
  a[grid(1)] = buffer[0];
}`,
  },
  GS205: {
    title: "A function as a value",
    explanation:
      "A device has no addresses of functions: a function in a kernel has a name, and each call of it is its body.",
    wrong: `({ grid }, a) => {
  const fs = [(v) => v * 2, (v) => v + 1];
  a[0] = fs[1](a[0]);
}`,
    right: `({ grid }, a) => {
  const f = (v) => v * 2;
  a[0] = f(a[0]);
}`,
  },
  GS206: {
    title: "Waiting",
    explanation: "Launches and copies are ordered by themselves; threads of a block wait with `syncthreads`.",
    wrong: `({ grid }, a) => {
  await a[0];
}`,
    right: `({ grid, syncthreads }, a) => {
  syncthreads();
  a[0] = 1;
}`,
  },
  GS207: {
    title: "Text as a value",
    explanation: "Strings stand in `console.log`, in `assert`, and as the type of a shared or local array.",
    wrong: `({ grid }, a) => {
  const name = "x";
  a[grid(1)] = 1;
}`,
    right: `({ grid }, a) => {
  const i = grid(1);
  console.log("x", a[i]);
  a[i] = 1;
}`,
  },
  GS208: {
    title: "undefined and null",
    explanation: "Values on a device are numbers and bools, and tuples and objects of them.",
    wrong: `({ grid }, a) => {
  a[grid(1)] = undefined;
}`,
    right: `({ grid }, a) => {
  a[grid(1)] = NaN;
}`,
  },
  GS209: {
    title: "this and arguments",
    explanation: "A kernel has parameters and a context, and nothing else around it.",
    wrong: "function (cuda, a) { a[0] = this.scale; }",
    right: `({ TPB }, a) => {
  a[0] = TPB;
}`,
  },
  GS210: {
    title: "?. and ??",
    explanation: "Values on a device are never missing.",
    wrong: `({ grid }, a, x) => {
  a[grid(1)] = x ?? 1;
}`,
    right: `({ grid }, a, x) => {
  a[grid(1)] = Number.isNaN(x) ? 1 : x;
}`,
  },
  GS211: {
    title: "A form of object that kernels do not have",
    explanation: "An object is a value of named fields, each written once, with a name and a value.",
    wrong: `({ grid }, a) => {
  const p = {
    u: 1,
    get v() {
      return 2;
    },
  };
  a[grid(1)] = p.u;
}`,
    right: `({ grid }, a) => {
  const p = { u: 1, v: 2 };
  a[grid(1)] = p.u;
}`,
  },
  GS212: {
    title: "Spread",
    explanation: "The number of arguments and of items is fixed when the kernel is compiled: write them out.",
    wrong: `({ grid }, a) => {
  const p = [1, 2];
  a[grid(1)] = Math.max(...p);
}`,
    right: `({ grid }, a) => {
  const p = [1, 2];
  a[grid(1)] = Math.max(p[0], p[1]);
}`,
  },
  GS213: {
    title: "A form of destructuring that kernels do not have",
    explanation: "Tuples are taken apart item by item, without defaults and rests.",
    wrong: `({ grid }, a) => {
  const [i, ...rest] = grid(2);
  a[i] = 1;
}`,
    right: `({ grid }, a) => {
  const [i, j] = grid(2);
  a[i] = j;
}`,
  },
  GS214: {
    title: "Operators on types and properties",
    explanation: "`typeof`, `delete`, `in` and `instanceof` ask what is known when the kernel is compiled.",
    wrong: `({ grid }, a) => {
  if (typeof a[0] === "number") a[grid(1)] = 1;
}`,
    right: `({ grid }, a) => {
  if (a.ndim === 1) a[grid(1)] = 1;
}`,
  },
  GS215: {
    title: "Loops over what has no elements",
    explanation: "`for … of` goes over `range`, an array, a row or a tuple.",
    wrong: `({ grid }, a, n) => {
  let sum = 0;
  for (const i of n) sum += a[i];
  a[0] = sum;
}`,
    right: `({ grid, range }, a, n) => {
  let sum = 0;
  for (const i of range(n)) sum += a[i];
  a[0] = sum;
}`,
  },
  GS216: {
    title: "Code that is not there yet",
    explanation: "`eval` and `import` bring in code while the program runs; a kernel is compiled before.",
    wrong: `({ grid }, a) => {
  a[grid(1)] = eval("1");
}`,
    right: `({ grid }, a) => {
  a[grid(1)] = 1;
}`,
  },
} as const;
