import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./styles.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split('@variant dark');

/** Every `--color-name: value;` of one scheme. */
const colours = (part: string): Map<string, string> =>
  new Map([...part.matchAll(/--color-([a-z-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));

const schemes = { light: colours(light), dark: colours(dark) };

/** WCAG 2.2 relative luminance of `#rrggbb`. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

const surfaces = ['surface', 'surface-raised', 'surface-sunken'];
const tones = ['positive', 'negative', 'warning', 'info', 'accent'];
const texts = ['ink', 'ink-muted', ...tones, 'accent-strong'];

/** What is read on what: 4.5 to 1. */
const readable: [string, string][] = [
  ...texts.flatMap((text) => surfaces.map((surface): [string, string] => [text, surface])),
  ...tones.flatMap((tone): [string, string][] => [
    [tone, `${tone}-soft`],
    ['ink', `${tone}-soft`],
  ]),
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-strong'],
  ['danger-ink', 'danger'],
  ['danger-ink', 'danger-strong'],
  ['surface', 'ink'],
];

/** What must be seen, though not read: the edge of a control, the focus ring. 3 to 1. */
const visible: [string, string][] = ['line-strong', 'focus', 'negative'].flatMap((edge) =>
  surfaces.map((surface): [string, string] => [edge, surface]),
);

describe.each(Object.entries(schemes))('%s', (_, scheme) => {
  const colour = (name: string): string => {
    const value = scheme.get(name);
    if (!value) throw new Error(`no --color-${name}`);
    return value;
  };

  test.each(readable)('%s can be read on %s', (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(visible)('%s is visible on %s', (edge, ground) => {
    expect(contrast(colour(edge), colour(ground))).toBeGreaterThanOrEqual(3);
  });
});

test('every colour has a value in both schemes', () => {
  expect([...schemes.dark.keys()].sort()).toEqual([...schemes.light.keys()].sort());
});

test('contrast is computed as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

/** The journeys count on it: axe's rules of colour alone are asked in the dark (e2e/axe.ts). */
test('the dark scheme changes colours and shadows, and nothing else', () => {
  expect(light.trimEnd()).toMatch(/:root \{$/);
  const declarations = dark.slice(dark.indexOf('{') + 1, dark.indexOf('}'));
  const names = declarations.split(';').map((one) => one.split(':')[0]?.trim());
  expect(names.filter((name) => name && !/^--(color|shadow)-[a-z-]+$/.test(name))).toEqual([]);
  expect(css.match(/prefers-color-scheme|light-dark\(/g)).toHaveLength(1);
  // What is drawn on a canvas is drawn anew by whoever asks when the scheme changes.
  const asks = join('ui', 'chart', 'chart-style.ts');
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|css)$/.test(name) && !name.includes('.test.') && name !== 'styles.css' && name !== asks)
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));
  expect(sources.filter((text) => /prefers-color-scheme|light-dark\(|['"` ]dark:/.test(text))).toEqual([]);
});
