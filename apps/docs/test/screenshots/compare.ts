import type { Page } from "playwright";

/** How much smaller than a screenshot its approved picture is: edges of letters, which differ between machines, blur. */
const SCALE = 0.5;
const QUALITY = 0.25;
/** Channels differ by more than this, of 255, where a pixel looks different. */
const CHANNEL = 48;

/** A picture as it is approved, as WebP. @param page - any; its own content is not used. */
export function reduced(page: Page, png: Buffer): Promise<Buffer> {
  return page
    .evaluate(
      async ({ source, scale, quality }) => {
        const image = new Image();
        image.src = `data:image/png;base64,${source}`;
        await image.decode();
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
        const pen = canvas.getContext("2d");
        if (pen === null) throw new Error("no 2d context");
        pen.imageSmoothingQuality = "high";
        pen.drawImage(image, 0, 0, canvas.width, canvas.height);
        return canvas.toDataURL("image/webp", quality).split(",")[1] ?? "";
      },
      { source: png.toString("base64"), scale: SCALE, quality: QUALITY },
    )
    .then((text) => Buffer.from(text, "base64"));
}

/** The part of the pixels that look different, from 0 to 1; 1 for pictures of different sizes. */
export function difference(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async ({ sources, channel }) => {
      const [a, b] = await Promise.all(
        sources.map(async (source) => {
          const image = new Image();
          image.src = `data:image/webp;base64,${source}`;
          await image.decode();
          const canvas = document.createElement("canvas");
          [canvas.width, canvas.height] = [image.width, image.height];
          const pen = canvas.getContext("2d", { willReadFrequently: true });
          pen?.drawImage(image, 0, 0);
          return {
            size: `${image.width} x ${image.height}`,
            data: pen?.getImageData(0, 0, image.width, image.height).data,
          };
        }),
      );
      if (!a?.data || !b?.data || a.size !== b.size) return 1;
      let different = 0;
      for (let i = 0; i < a.data.length; i += 4) {
        const most = Math.max(...[0, 1, 2].map((c) => Math.abs((a.data?.[i + c] ?? 0) - (b.data?.[i + c] ?? 0))));
        if (most > channel) different += 1;
      }
      return different / (a.data.length / 4);
    },
    { sources: [one, other].map((each) => each.toString("base64")), channel: CHANNEL },
  );
}
