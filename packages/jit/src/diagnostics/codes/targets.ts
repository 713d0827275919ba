/** GS7xx: what a target does not have. */
export const targetCodes = {
  GS701: {
    title: "float64 on webgpu",
    explanation:
      "WGSL has no float64. An int32 element times a float32 element is float64, as in NumPy; the simulator has every type.",
    wrong: "({ grid }, a, k) => { const i = grid(1); if (i < a.length) a[i] = a[i] * k[i]; }",
    right: "({ grid, float32 }, a, k) => { const i = grid(1); if (i < a.length) a[i] = a[i] * float32(k[i]); }",
  },
} as const;
