import sharp from 'sharp';

/** The portrait of the demo's owner, who is nobody: a few shapes, computed pixel by pixel. */

const side = 960;
type Color = readonly [number, number, number];

const isInside = (x: number, y: number, [cx, cy, rx, ry]: readonly [number, number, number, number]): boolean =>
  ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1;

/** Front to back; places are shares of the side. */
const shapes: readonly { at: readonly [number, number, number, number]; color: Color }[] = [
  // Fringe, face, neck, collar, hair, jacket.
  { at: [0.45, 0.29, 0.17, 0.075], color: [74, 52, 44] },
  { at: [0.5, 0.41, 0.155, 0.195], color: [236, 196, 168] },
  { at: [0.5, 0.6, 0.07, 0.12], color: [221, 176, 147] },
  { at: [0.5, 0.77, 0.12, 0.13], color: [244, 242, 236] },
  { at: [0.5, 0.44, 0.21, 0.27], color: [88, 62, 52] },
  { at: [0.5, 1.02, 0.4, 0.33], color: [27, 62, 82] },
];

const getColor = (x: number, y: number): Color => {
  const shape = shapes.find(({ at }) => isInside(x, y, at));
  if (shape) return shape.color;
  const light = 1 - 0.35 * y - 0.1 * x;
  return [Math.round(214 * light), Math.round(228 * light), Math.round(226 * light)];
};

/** A PNG, 480 pixels a side; its edges are smooth, being drawn at twice the size. */
export const drawDemoPortrait = (): Promise<Buffer> => {
  const pixels = Buffer.alloc(side * side * 3);
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      pixels.set(getColor(column / side, row / side), 3 * (row * side + column));
    }
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .resize(side / 2)
    .png()
    .toBuffer();
};
