import { requestDevice, zeros } from "@gridstride/core";
import { fromArrowTable } from "@gridstride/data/arrow";
import { groupBy } from "@gridstride/kernels";
import {
  Float32,
  type Int32,
  Table,
  tableFromIPC,
  tableToIPC,
  vectorFromArray,
} from "apache-arrow";
import type { Stage } from "../stage.ts";

const ROWS = 200_000;

/** Temperatures of a year in no order, a tenth of them missing, as a file of Arrow. */
function file(): Uint8Array {
  let state = 1;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const day = Int32Array.from({ length: ROWS }, () =>
    Math.floor(365 * random()),
  );
  const hour = Int32Array.from({ length: ROWS }, () =>
    Math.floor(24 * random()),
  );
  const degrees = Array.from(day, (d, i) => {
    const year = 12 - 11 * Math.cos((2 * Math.PI * (d - 15)) / 365);
    const afternoon =
      -(3 + year / 5) * Math.cos((2 * Math.PI * (hour[i]! - 3)) / 24);
    return random() < 0.1
      ? null
      : year + afternoon + 5 * (random() - 0.5) + 3 * Math.sin(d / 3);
  });
  const columns = {
    day: vectorFromArray(day),
    hour: vectorFromArray(hour),
    degrees: vectorFromArray(degrees, new Float32()),
  };
  return tableToIPC(new Table(columns));
}

export default async function run({
  canvas,
  print,
}: Stage): Promise<void> {
  using device = await requestDevice({ target: "cpu" });
  const { columns, masks } = fromArrowTable(
    tableFromIPC<{ day: Int32; hour: Int32; degrees: Float32 }>(file()),
  );
  const { day, hour, degrees } = columns;
  const start = performance.now();
  const means = await groupBy(
    { day: day!, hour: hour! },
    { device },
  ).mean({ degrees: degrees! }, { where: masks });
  print(
    `${ROWS} rows in ${means.degrees.size} groups, ${(performance.now() - start).toFixed(0)} ms`,
  );

  const picture = zeros([24, 365], "float32");
  for (let i = 0; i < means.degrees.size; i++)
    picture.set(
      means.degrees.get(i),
      23 - Number(means.hour.get(i)),
      Number(means.day.get(i)),
    );
  await device
    .toDevice(picture)
    .drawTo(canvas, { colormap: "coolwarm", range: [-8, 34] });
}
