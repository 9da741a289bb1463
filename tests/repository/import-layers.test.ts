import { describe, expect, test } from 'vitest';
import { routesByDomain } from '#contract/index';
import {
  compositionFiles,
  findImportCycles,
  frontendFeatureLayers,
  frontendFeatures,
  functionDomainLayers,
  functionDomains,
  listImportableCompositions,
  listImportableDomains,
  listImportableFeatures,
  readImportGraph,
  readRepositoryFile,
} from './import-layers.ts';

interface Edge {
  from: string;
  to: string;
  /** What is imported. */
  file: string;
}

/** What the rooms of a folder import from each other. */
const edgesOf = (files: ReadonlyMap<string, readonly string[]>, roomOf: (file: string) => string | undefined): Edge[] =>
  [...files].flatMap(([importer, reached]) =>
    reached.flatMap((file) => {
      const [from, to] = [roomOf(importer), roomOf(file)];
      return from && to && from !== to ? [{ from, to, file }] : [];
    }),
  );

const graphOf = (rooms: readonly string[], edges: readonly Edge[]) =>
  new Map(rooms.map((room) => [room, edges.filter(({ from }) => from === room).map(({ to }) => to)]));

const roomsIn = (files: ReadonlyMap<string, unknown>, folder: string): string[] => [
  ...new Set([...files.keys()].flatMap((file) => new RegExp(`^${folder}/([^/]+)/`).exec(file)?.[1] ?? [])),
];

/** `portfolio` of `functions/portfolio/trade-service.ts`; nothing of the entries of Lambdas, which stand above all floors. */
const domainOf = (file: string): string | undefined =>
  /handler\.ts$/.test(file) ? undefined : /^functions\/([^/]+)\//.exec(file)?.[1];

/** `followers` of `functions/followers.ts`. */
const compositionOf = (file: string): string | undefined => /^functions\/([^/]+)\.ts$/.exec(file)?.[1];

const files = readImportGraph('functions');
const edges = edgesOf(files, domainOf);

describe('the floors of functions', () => {
  test('name every domain there is', () => {
    expect(roomsIn(files, 'functions').sort()).toEqual([...functionDomains, 'runtime'].sort());
  });

  test('have no arrow up', () => {
    const up = edges.filter(
      ({ from, to }) => to !== 'runtime' && (from === 'runtime' || !listImportableDomains(from).includes(to)),
    );
    expect(up.map(({ from, file }) => `${from} imports ${file}`)).toEqual([]);
  });

  test('have no circle of domains, by way of compositions neither', () => {
    const rooms = [...functionDomains, 'runtime', ...Object.keys(compositionFiles)];
    const all = edgesOf(files, (file) => domainOf(file) ?? compositionOf(file));
    expect(findImportCycles(graphOf(rooms, all))).toEqual([]);
  });

  test.each(Object.entries(compositionFiles))(
    'have in %s nothing above what it is said to put together',
    (name, highest) => {
      const put = [...new Set((files.get(`functions/${name}.ts`) ?? []).flatMap((file) => domainOf(file) ?? []))];
      const below = [...highest.flatMap(listImportableDomains), 'runtime'];
      expect(put.filter((domain) => !below.includes(domain))).toEqual([]);
    },
  );

  test('have compositions that are imported only by domains above all that they put together', () => {
    const found = [...files].flatMap(([from, all]) => {
      const domain = domainOf(from);
      const reached = all.flatMap((to) => compositionOf(to) ?? []);
      return domain === undefined
        ? []
        : reached
            .filter((file) => !listImportableCompositions(domain).includes(file))
            .map((file) => `${from} imports ${file}`);
    });
    expect(found).toEqual([]);
  });

  const ownLambda = [...Object.keys(routesByDomain), 'daily-run', 'publish-on-time', 'blog-page'];
  const served = functionDomains.filter((domain) => !ownLambda.includes(domain));
  test.each(served)('have no Lambda for %s, which says whose serves it', (domain) => {
    const texts = [...files.keys()].filter((file) => file.startsWith(`functions/${domain}/`)).map(readRepositoryFile);
    const serving = texts.flatMap((text) => /A part of the Lambda of ([a-z-]+)/.exec(text)?.[1] ?? []);
    expect(serving.length).toBeGreaterThan(0);
    expect(serving.filter((name) => !ownLambda.includes(name))).toEqual([]);
  });

  test('have no domain that imports the entry of a Lambda', () => {
    const reached = [...files].flatMap(([from, all]) =>
      all.filter((to) => /handler\.ts$/.test(to) && domainOf(from) !== undefined).map((to) => `${from} imports ${to}`),
    );
    expect(reached).toEqual([]);
  });
});

describe('the drawings of docs/house.md', () => {
  const [, section = ''] = readRepositoryFile('docs/house.md').split('\n## The floors\n');
  const drawn = [...section.matchAll(/^```\n(.*?)^```/gms)].slice(0, 2).map(([, drawing = '']) =>
    drawing
      .replaceAll(/ \(.*?\)/g, '')
      .trim()
      .split('\n')
      .map((line) => line.split(/ +/))
      .filter(([floor]) => floor !== 'runtime' && floor !== 'publishing'),
  );

  test.each([
    ['functions', functionDomainLayers, drawn[0]],
    ['the pages', frontendFeatureLayers, drawn[1]],
  ] as const)('show the floors of %s from the top down', (_, floors, drawing) => {
    const wanted = Object.entries(floors).map(([floor, rooms]) => [floor, ...rooms]);
    const sorted = (all: readonly string[][] = []) => all.map(([floor, ...rooms]) => [floor, ...rooms.sort()]);
    expect(sorted(drawing)).toEqual(sorted(wanted.toReversed()));
  });
});

describe('the floors of the pages', () => {
  const folder = 'frontend/src/features';
  const pages = readImportGraph(folder);
  const between = edgesOf(pages, (file) => /^frontend\/src\/features\/([^/]+)\//.exec(file)?.[1]);

  test('name every feature there is', () => {
    expect(roomsIn(pages, folder).sort()).toEqual([...frontendFeatures].sort());
  });

  test('have no arrow up', () => {
    const up = between.filter(({ from, to }) => !listImportableFeatures(from).includes(to));
    expect(up.map(({ from, file }) => `${from} imports ${file}`)).toEqual([]);
  });

  test('have no circle of features', () => {
    expect(findImportCycles(graphOf(frontendFeatures, between))).toEqual([]);
  });
});

test.each([
  'audit',
  'bench',
  'contract',
  'core',
  'demo',
  'e2e',
  'frontend/src',
  'functions',
  'infra',
  'local',
  'ops',
  'tests',
])('no file of %s imports itself by way of others, types included', (folder) => {
  expect(findImportCycles(readImportGraph(folder))).toEqual([]);
});
