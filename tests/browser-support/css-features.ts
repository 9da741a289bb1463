import { type AtRule, type Declaration, parse } from 'postcss';
import { filterDocumented } from './compat-data.ts';

/** The documented features that a style sheet uses, by their paths. */

/** `0 auto stable` -> auto, stable. */
const keywords = (value: string): string[] => value.match(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g) ?? [];

/** `color-mix(in srgb, red, blue)` -> color-mix. */
const functions = (value: string): string[] =>
  [...value.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)].map(([, name = '']) => name);

/** Where the documentation keeps a function, most being below the kind of value that they make. */
const functionPaths = ['', 'color.', 'gradient.', 'image.', 'transform-function.', 'easing-function.'];

const units: readonly (readonly [RegExp, string])[] = [
  [/\ddv[hwib]\b/, 'css.types.length.viewport_percentage_units_dynamic'],
  [/\dsv[hwib]\b/, 'css.types.length.viewport_percentage_units_small'],
  [/\dlv[hwib]\b/, 'css.types.length.viewport_percentage_units_large'],
  [/\dcq[whib]\b/, 'css.types.length.container_query_length_units'],
  [/\dlh\b/, 'css.types.length.lh'],
  [/\drlh\b/, 'css.types.length.rlh'],
];

/** A property that stands there under Safari's own name as well. */
const hasTwin = ({ prop, parent }: Declaration): boolean =>
  parent?.some((node) => node.type === 'decl' && node.prop === `-webkit-${prop}`) ?? false;

/** What is said of a sheet of paper is documented with it, where it is no property that anything can have. */
const pathOf = ({ prop, parent }: Declaration): string => {
  const ofPaper = `css.at-rules.page.${prop}`;
  const isOnPaper = parent?.type === 'atrule' && (parent as AtRule).name === 'page';
  return isOnPaper && filterDocumented([ofPaper]).length > 0 ? ofPaper : `css.properties.${prop}`;
};

const ofDeclaration = (declaration: Declaration): string[] => {
  const { prop, value } = declaration;
  const property = pathOf(declaration);
  const own =
    prop.startsWith('-') || hasTwin(declaration)
      ? []
      : [property, ...keywords(value).map((word) => `${property}.${word}`)];
  return filterDocumented([
    ...own,
    ...functions(value).flatMap((name) => functionPaths.map((kind) => `css.types.${kind}${name}`)),
    ...units.filter(([unit]) => unit.test(value)).map(([, path]) => path),
  ]);
};

/** `a:has(:focus-visible)::marker` -> has, focus-visible, marker. */
const ofSelector = (selector: string): string[] =>
  filterDocumented([...selector.matchAll(/:([a-z][a-z-]*)/g)].map(([, name = '']) => `css.selectors.${name}`));

/** `(hover: hover) and (width >= 40rem)` -> hover, width, the comparison. */
const ofQuery = (query: string): string[] =>
  filterDocumented([
    ...[...query.matchAll(/([a-z][a-z-]*)\s*[:)<>=]/g)].map(([, name = '']) => `css.at-rules.media.${name}`),
    ...(/[<>]/.test(query) ? ['css.at-rules.media.range_syntax'] : []),
  ]);

export const collectCssFeatures = (css: string): Set<string> => {
  const found = new Set<string>();
  const note = (paths: readonly string[]): void => {
    for (const path of paths) found.add(path);
  };
  const sheet = parse(css);
  sheet.walkDecls((declaration) => note(ofDeclaration(declaration)));
  sheet.walkRules(({ selector }) => note(ofSelector(selector)));
  sheet.walkAtRules(({ name, params }) => {
    note(filterDocumented([`css.at-rules.${name}`]));
    if (name === 'media') note(ofQuery(params));
  });
  return found;
};
