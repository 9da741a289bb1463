/** Colours that an owner chooses for links and marks, told by how well they are read on the page's own backgrounds. */

/** Backgrounds of the public pages, as frontend/src/styles.css has them: page, bar, inset well. */
const backgrounds = {
  light: ['#f6f8f9', '#ffffff', '#edf1f3'],
  dark: ['#0c141a', '#131d25', '#1a2630'],
} as const;
export type ColorTheme = keyof typeof backgrounds;

/** What WCAG 2.2 asks of text (1.4.3, level AA). */
const leastContrast = 4.5;

export const isHexColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

/** A channel of sRGB, 0 to 255, as light. */
const toLinearLight = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** Of a colour such as `#0b5266`: 0 is black, 1 is white. */
const computeLuminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLinearLight(Number.parseInt(color.slice(at, at + 2), 16)),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** 1 (the same) to 21 (black on white), in whichever order. */
export const computeContrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [computeLuminance(one), computeLuminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

/** Rounded down, so that what falls short never reads as enough. */
const formatContrast = (contrast: number): string => (Math.floor(contrast * 10) / 10).toFixed(1);

/** Why a colour can't be read there, as a sentence; null where it can. */
export const findAccentColorFault = (color: string, theme: ColorTheme): string | null => {
  const least = Math.min(...backgrounds[theme].map((background) => computeContrast(color, background)));
  if (least >= leastContrast) return null;
  const way = theme === 'light' ? 'darker' : 'lighter';
  return `This colour is too faint on the ${theme} page: its contrast is ${formatContrast(least)} to 1, and text takes 4.5 to 1. Choose a ${way} one.`;
};
