import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/**
 * The floors of a house, from the ground up: a room imports what stands below it or beside it, never what stands above.
 * docs/house.md draws them.
 */
type Floors = Readonly<Record<string, readonly string[]>>;

/** The rooms of a floor and of those below it. */
const upTo = (floors: Floors, room: string): readonly string[] => {
  const all = Object.values(floors);
  return all.slice(0, all.findIndex((floor) => floor.includes(room)) + 1).flat();
};

/**
 * Of `functions`. `runtime` is below all of them; the entry of a Lambda (`*handler.ts`) and the files of `functions` itself
 * wire domains of every floor and stand above them.
 */
export const functionDomainLayers = {
  market: ['stocks'],
  cash: ['cash'],
  banking: ['savings', 'cds', 'debts'],
  trading: ['portfolio'],
  watchlist: ['watchlist'],
  dividends: ['dividends'],
  insight: ['dashboard', 'analytics', 'insight', 'allocation', 'notes', 'verification', 'household'],
  imports: ['imports'],
  account: ['auth', 'activity', 'backup', 'first-run', 'notices'],
  jobs: ['daily-run', 'publish-on-time', 'account-removal'],
  overview: ['agenda', 'income'],
} satisfies Floors;
/** Stands beside the others and knows none of them; an account has its posts. */
const publishing = ['blog', 'blog-page', 'images', 'writing'];
const knowPublishing: readonly string[] = [...functionDomainLayers.account, ...functionDomainLayers.jobs];

export const functionDomains: readonly string[] = [...Object.values(functionDomainLayers).flat(), ...publishing];

/** The domains that one may import, itself among them. */
export const listImportableDomains = (domain: string): readonly string[] => {
  if (publishing.includes(domain)) return publishing;
  const below = upTo(functionDomainLayers, domain);
  return knowPublishing.includes(domain) ? [...below, ...publishing] : below;
};

/** Of `frontend/src/features`; `app` puts their pages together and stands above them. */
export const frontendFeatureLayers: Floors = {
  market: ['stocks'],
  parts: ['platforms', 'reconciliation', 'first-run'],
  cash: ['cash'],
  banking: ['banking', 'savings', 'cds', 'citi', 'marcus', 'wealthfront', 'deposits', 'debts'],
  trading: ['portfolio', 'own-assets'],
  dividends: ['dividends'],
  insight: ['dashboard', 'analytics', 'returns', 'allocation', 'stock'],
  watchlist: ['watchlist'],
  imports: ['import'],
  account: ['activity', 'auth', 'notices', 'settings', 'welcome'],
  overview: ['income', 'net-worth', 'household'],
};
/** The blog stands beside the others: it knows none of them, and none knows it. */
export const frontendFeatures: readonly string[] = [...Object.values(frontendFeatureLayers).flat(), 'blog'];

/** The features that one may import, itself among them. */
export const listImportableFeatures = (feature: string): readonly string[] => [
  ...upTo(frontendFeatureLayers, feature),
  feature,
];

/**
 * Files of `functions` itself that put together what a change of one floor brings along on others, with the highest of the
 * domains that they put together. Who stands above all of these may import them, and Lambdas.
 */
export const compositionFiles: Readonly<Record<string, readonly string[]>> = {
  followers: ['dividends'],
  reverts: ['activity', 'notices'],
};

/** The compositions that a domain may import. */
export const listImportableCompositions = (domain: string): readonly string[] =>
  Object.entries(compositionFiles).flatMap(([file, above]) =>
    above.every((one) => one !== domain && listImportableDomains(domain).includes(one)) ? [file] : [],
  );

const root = join(import.meta.dirname, '..', '..');
/** Of a file by its path from the repository's root. */
export const readRepositoryFile = (file: string): string => readFileSync(join(root, file), 'utf8');

const specifier = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g;
const isProduct = (file: string) => !/\.(test|spec)\.tsx?$|testing/.test(file);

/** Each file of a folder with the files that it imports, types included. Paths from the repository's root. */
export const readImportGraph = (folder: string): Map<string, string[]> => {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter(isProduct).sort();
  const known = new Set(files);
  const resolve = (from: string, name: string): string[] => {
    const path = name.startsWith('.') ? normalize(join(dirname(from), name)) : name.slice(1);
    return [path, `${path}.ts`, `${path}.tsx`].filter((one) => known.has(one));
  };
  return new Map(
    files.map((file) => [
      file,
      [...readRepositoryFile(file).matchAll(specifier)].flatMap(([, name = '']) => resolve(file, name)),
    ]),
  );
};

/** The circles of a graph, each as the nodes that reach each other. */
export const findImportCycles = (graph: ReadonlyMap<string, readonly string[]>): string[][] => {
  const reach = (from: string): Set<string> => {
    const seen = new Set<string>();
    const open = [...(graph.get(from) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...(graph.get(next) ?? []));
    }
    return seen;
  };
  const reached = new Map([...graph.keys()].map((node) => [node, reach(node)]));
  const circle = (node: string) =>
    [...graph.keys()].filter((one) => reached.get(node)?.has(one) && reached.get(one)?.has(node));
  const circles = [...graph.keys()].filter((node) => reached.get(node)?.has(node)).map(circle);
  return [...new Map(circles.map((one) => [one.join(), one])).values()];
};
