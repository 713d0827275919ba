/** GS1xx: names, and where values come from. */
export const nameCodes = {
  GS101: {
    title: "A name that the kernel does not know",
    explanation:
      "A kernel sees its arguments, its own variables, its context and JavaScript's mathematics. Numbers, constant arrays and device functions from outside come in through `uses`.",
    wrong: `({ grid }, a) => {
  a[grid(1)] = scale;
}`,
    right: `({ grid, TPB }, a) => {
  a[grid(1)] = TPB;
}`,
  },
  GS102: {
    title: "A captured object",
    explanation: "Objects of the host do not exist on a device: only numbers, booleans and arrays of them do.",
    wrong: `({ grid }, out, a) => {
  const i = grid(1);
  out[i] = lookup.get(a[i]);
}`,
    right: `({ grid, table }, out, k) => {
  const i = grid(1);
  out[i] = table[k[i]];
}`,
  },
  GS103: {
    title: "A name of the context that was not taken from it",
    explanation:
      "The members of the context are taken from the first parameter, so that they are found however a bundler renames the rest.",
    wrong: `({ grid }, a) => {
  syncthreads();
  a[grid(1)] = 1;
}`,
    right: `({ grid, syncthreads }, a) => {
  syncthreads();
  a[grid(1)] = 1;
}`,
  },
  GS104: {
    title: "A part of JavaScript that devices do not have",
    explanation: "Dates, texts, maps and the like are worked with before the launch.",
    wrong: `({ grid }, a) => {
  a[grid(1)] = Date.now();
}`,
    right: `({ grid }, a, n) => {
  a[grid(1)] = n;
}`,
  },
  GS105: {
    title: "Math.random",
    explanation:
      "A hidden state shared by all threads would be slow, and differ from run to run. `philox` is a function of a seed and a counter, such as the number of the thread.",
    wrong: `({ grid }, a) => {
  a[grid(1)] = Math.random();
}`,
    right: `({ grid, philox, uniform }, a) => {
  const i = grid(1);
  a[i] = uniform(philox(7, i))[0];
}`,
  },
  GS106: {
    title: "A variable used before its declaration",
    explanation: "As in JavaScript, `let` and `const` begin where they are declared.",
    wrong: `({ grid }, a) => {
  const j = i + 1;
  const i = grid(1);
  a[i] = j;
}`,
    right: `({ grid }, a) => {
  const i = grid(1);
  const j = i + 1;
  a[i] = j;
}`,
  },
  GS107: {
    title: "An unknown member",
    explanation: "The reference page lists the members of `Math`, `atomic`, `threadIdx` and the like.",
    wrong: `({ grid }, a) => {
  const i = grid(1);
  a[i] = Math.sine(a[i]);
}`,
    right: `({ grid }, a) => {
  const i = grid(1);
  a[i] = Math.sin(a[i]);
}`,
  },
  GS108: {
    title: "The context has no such member",
    explanation: "The context holds the names of the reference page, and the names in `uses`.",
    wrong: `({ gird }, a) => {
  a[gird(1)] = 1;
}`,
    right: `({ grid }, a) => {
  a[grid(1)] = 1;
}`,
  },
  GS109: {
    title: "Something that cannot be assigned",
    explanation: "Variables declared with `let`, parameters and elements of arrays can be assigned.",
    wrong: `({ grid }, a) => {
  const i = grid(1);
  i = 0;
  a[i] = 1;
}`,
    right: `({ grid }, a) => {
  let i = grid(1);
  i = 0;
  a[i] = 1;
}`,
  },
  GS110: {
    title: "Recursion",
    explanation: "Devices have no call stack: every call is known when the kernel is compiled.",
    wrong: `function step(cuda, a) {
  step(cuda, a);
}`,
    right: `function step(cuda, a) {
  for (let i = 0; i < a.length; i++) a[i] = 1;
}`,
  },
  GS111: {
    title: "Something that is not a value",
    explanation: "Functions, vectors and the context itself cannot be kept in variables that change, or passed on.",
    wrong: `({ threadIdx }, a) => {
  a[0] = threadIdx;
}`,
    right: `({ threadIdx }, a) => {
  a[0] = threadIdx.x;
}`,
  },
  GS112: {
    title: "A variable without a value",
    explanation:
      "The type of a variable comes from what is assigned to it, and it has a value only where every path has assigned it.",
    wrong: `({ grid }, a) => {
  let sum;
  a[grid(1)] = sum;
}`,
    right: `({ grid }, a) => {
  let sum = 0;
  a[grid(1)] = sum;
}`,
  },
} as const;
