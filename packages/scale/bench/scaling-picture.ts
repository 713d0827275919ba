/** A line for each store over numbers of workers. @param rows - efficiencies by workers, then by store. */
export function scalingPicture(
  workers: readonly number[],
  stores: readonly string[],
  rows: readonly (readonly number[])[],
): string {
  const [left, top, width, height] = [60, 40, 420, 220];
  const x = (at: number): number => left + (at / (workers.length - 1)) * width;
  const y = (value: number): number => top + (1 - value) * height;
  const dashes = ["", "8 4", "2 4"];
  const legend = y(0.2);
  const lines = stores.flatMap((store, at) => {
    const points = rows.map((row, i) => `${x(i)},${y(row[at] as number).toFixed(1)}`).join(" ");
    const stroke = `fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray="${dashes[at % dashes.length]}"`;
    const here = legend + 18 * at;
    return [
      `<polyline points="${points}" ${stroke}/>`,
      `<path d="M${left + 20} ${here}h40" ${stroke}/>`,
      `<text x="${left + 70}" y="${here + 4}">${store}: ${((rows.at(-1)?.[at] as number) * 100).toFixed(0)} % with ${workers.at(-1)} workers</text>`,
    ];
  });
  const ticks = [0, 0.25, 0.5, 0.75, 1].map(
    (one) =>
      `<path d="M${left} ${y(one)}h${width}" stroke="currentColor" opacity="0.25"/><text x="${left - 8}" y="${y(one) + 4}" text-anchor="end">${one * 100} %</text>`,
  );
  const counts = workers.map(
    (one, i) => `<text x="${x(i)}" y="${top + height + 20}" text-anchor="middle">${one}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 520 320" role="img" font-family="system-ui, sans-serif" font-size="12" fill="currentColor">
<title>Weak scaling from ${workers[0]} to ${workers.at(-1)} workers, simulated</title>
<text x="${left}" y="20">Part of the workers' time in which tasks ran</text>
${[...ticks, ...counts, ...lines].join("\n")}
<text x="${left + width / 2}" y="${top + height + 44}" text-anchor="middle">workers, with the same number of tasks for each</text>
</svg>
`;
}
