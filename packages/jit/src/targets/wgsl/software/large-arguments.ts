import type { ArrayId } from "../../../ir/expr.ts";
import { LANES } from "../../../ir/lanes.ts";
import type { Build } from "../build.ts";
import { AGAIN } from "./invocation.ts";

/**
 * Where a large argument of a sine or cosine (|x| >= 200) is reduced (`far` of ir/lanes.ts). The reduction takes a third of the
 * time of a kernel with a sine on adapters that do not skip branches, and few launches have such arguments. So there are three
 * ways: `inside` reduces in place; `noted` reduces nothing, and notes that there was a large argument; `again` is a second
 * dispatch, which repeats the whole launch with the reduction if the first dispatch noted one, and else does nothing.
 *
 * The note is the number of the launch, so that nothing has to clear it.
 */

/**
 * The workgroups that this workgroup does in turn, as `bid`; a loop follows that is left open.
 *
 * @param sized - an array of the arrays that neighbours read and write as vectors (passes/software/neighbours.ts): the last
 *   elements, which may not fill a vector, are always done.
 */
export function againLines({ uniforms, options }: Build, sized: ArrayId | undefined): readonly string[] {
  const [gx, gy, gz] = [uniforms.grid(0), uniforms.grid(1), uniforms.grid(2)];
  const rest = sized === undefined ? null : `u32(${uniforms.shape(sized, 0)}) / ${LANES * options.block[0]}u`;
  return [
    `  let across = (u32(${gx}) + ${LANES - 1}u) / ${LANES}u;`,
    `  let all = across * u32(${gy}) * u32(${gz});`,
    `  let far = met == ${uniforms.launch()};`,
    ...(rest === null ? [] : [`  let rest = min(${rest}, all);`]),
    `  let end = select(${rest === null ? "0u" : "min(rest + 1u, all)"}, all, far);`,
    `  for (var number = wid.x${rest === null ? "" : " + select(rest, 0u, far)"}; number < end; number += ${AGAIN}u) {`,
    "  let row = number / across;",
    `  let bid = vec3<i32>(vec3<u32>(number % across, row % u32(${gy}), row / u32(${gy})));`,
  ];
}
