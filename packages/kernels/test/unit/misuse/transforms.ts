import { fft, ifft, irfft, rfft } from "@gridstride/kernels";
import { axis, type Case, matrix, one, operand, type Place, vector } from "./kinds.ts";

export function transformCases({ put, where }: Place): readonly Case[] {
  const pairs = operand(() => put(matrix()));
  const options = { axis, n: one(4), norm: one("ortho"), variant: one("naive"), ...where };
  return [
    ["fft", fft, { args: { x: pairs }, options, takes: ["options"] }],
    ["ifft", ifft, { args: { x: pairs }, options, takes: ["options"] }],
    ["irfft", irfft, { args: { x: pairs }, options, takes: ["options"] }],
    [
      "rfft",
      rfft,
      {
        args: { x: operand(() => put(vector()), "elsewhere") },
        options: { ...options, dtype: one("complex64") },
        takes: ["options"],
      },
    ],
  ];
}
