import sharp from 'sharp';

/** Pictures over the demo's posts: a calm sea at an hour of the day, computed pixel by pixel. */

const width = 1200;
const height = 675;

export interface DemoCover {
  alt: string;
  /** Of the sky above and at the horizon, and of the water, as red, green, blue. */
  colors: readonly [Color, Color, Color];
  /** How far down the page the horizon lies, and how long the waves are. */
  horizon: number;
  swell: number;
}
type Color = readonly [number, number, number];

const mix = (a: Color, b: Color, share: number): Color =>
  [0, 1, 2].map((at) => Math.round((a[at] ?? 0) + ((b[at] ?? 0) - (a[at] ?? 0)) * share)) as unknown as Color;

const getColor = (x: number, y: number, { colors: [sky, low, water], horizon, swell }: DemoCover): Color => {
  const line = horizon + 0.006 * Math.sin(x * swell) + 0.004 * Math.sin(x * swell * 2.7 + 1);
  if (y < line) return mix(sky, low, (y / line) ** 1.5);
  const depth = (y - line) / (1 - line);
  const wave = Math.sin(x * swell * (3 - 2 * depth) + 24 * Math.sqrt(depth) * (1 + 0.15 * Math.sin(x * 5)));
  return mix(mix(low, water, 0.35 + 0.65 * depth), [255, 255, 255], 0.05 * (1 + wave) * (1 - depth));
};

/** A PNG of 1200 by 675 pixels. */
export const drawDemoCover = (cover: DemoCover): Promise<Buffer> => {
  const pixels = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      pixels.set(getColor(column / width, row / height, cover), 3 * (row * width + column));
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
};

const morning: DemoCover = {
  alt: 'A calm sea in the morning',
  colors: [
    [188, 214, 222],
    [247, 226, 196],
    [52, 104, 120],
  ],
  horizon: 0.52,
  swell: 9,
};
const noon: DemoCover = {
  alt: 'Open water at noon',
  colors: [
    [96, 152, 186],
    [206, 228, 234],
    [17, 74, 98],
  ],
  horizon: 0.38,
  swell: 14,
};
const dusk: DemoCover = {
  alt: 'The sea at dusk, almost still',
  colors: [
    [58, 66, 102],
    [232, 158, 120],
    [34, 44, 70],
  ],
  horizon: 0.6,
  swell: 7,
};

export const demoCovers = { morning, noon, dusk };
