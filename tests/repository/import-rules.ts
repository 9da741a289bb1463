import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  frontendFeatures,
  functionDomains,
  listImportableCompositions,
  listImportableDomains,
  listImportableFeatures,
} from './import-layers.ts';

/**
 * Who may import whom, in one table. `npm run rules` writes it as rules of the linter (`biome.rules.json`), and a test
 * holds the two together. docs/house.md says it in words.
 */

/** Only what is listed may be reached; a folder's own files always. Where two rooms fit a file, the later one counts. */
interface Room {
  files: string;
  /** Of the repository's own rooms. */
  may: readonly string[];
  /** Of packages and Node's modules: all of them, where this is left out. */
  packages?: readonly string[];
  /** What must not be reached, of the packages. */
  never?: readonly string[];
}

const shared = ['#contract/**', '#core/**'];
/** What a command writes, and the page of settings. */
const audit = '#audit/**';
const tools = ['vitest', 'fast-check', 'ical.js'];
/** What a test says it proves. */
const covers = '#tests/kit/covers';

const inFunctions = (paths: readonly string[]) => paths.map((path) => `#functions/${path}`);
const domain = (name: string): Room => ({
  files: `functions/${name}/**`,
  may: [
    ...shared,
    ...inFunctions([
      'runtime/**',
      ...listImportableDomains(name).map((below) => `${below}/**`),
      ...listImportableCompositions(name),
    ]),
  ],
});
const noServer = ['node:*', '@aws-sdk/**'];
const featuresFolder = join(import.meta.dirname, '..', '..', 'frontend', 'src', 'features');
const roomsIn = (feature: string): string[] =>
  readdirSync(join(featuresFolder, feature), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
/** A feature's own files, and those of its rooms, one folder further down. */
const feature = (name: string): Room[] => {
  const below = listImportableFeatures(name).filter((one) => one !== name);
  const own = ['#ui/**', '#lib/**', ...(name === 'settings' ? [audit] : [])];
  const rooms = roomsIn(name);
  const files = `frontend/src/features/${name}`;
  const fromRoot = {
    files: `${files}/*`,
    may: [...shared, ...own, ...below.map((one) => `../${one}/**`)],
    never: noServer,
  };
  const fromRoom = {
    files: `${files}/*/**`,
    may: [
      ...shared,
      ...own,
      ...['*', ...rooms.map((room) => `${room}/*`), ...below.map((one) => `../${one}/**`)].map((path) => `../${path}`),
    ],
    never: noServer,
  };
  return rooms.length === 0 ? [fromRoot] : [fromRoot, fromRoom];
};

/** What every Lambda stands on: each part reaches those below it. */
const runtime = ['clock', 'env', 'limit-warnings', 'log', 'port', 'refusal', 'request-timeouts', 'time-budget'];
const runtimeRooms: readonly Room[] = [
  { files: 'functions/runtime/*', may: [...shared, ...inFunctions(runtime.map((name) => `runtime/${name}`))] },
  ...Object.entries({
    storage: ['storage/**'],
    identity: ['storage/**', 'identity/**'],
    http: ['storage/**', 'identity/**', 'http/**'],
  }).map(([name, reached]) => ({
    files: `functions/runtime/${name}/**`,
    may: [...shared, ...inFunctions([...runtime, ...reached].map((path) => `runtime/${path}`))],
  })),
];

const onOneMachine = [...shared, '#functions/**', '#local/**', '#demo/**'];
const kit = '#tests/kit/**';
const inLocal = (files: readonly string[]): string[] => files.map((file) => `#local/${file}`);

const rooms: readonly Room[] = [
  { files: 'core/**', may: ['#core/**'], packages: ['big.js'] },
  { files: 'core/blog/**', may: ['#core/**'], packages: ['big.js', 'github-slugger'] },
  { files: 'core/statements/**', may: ['#core/**'], packages: ['big.js', 'papaparse', 'fflate'] },
  {
    files: 'core/**/{*.test,testing*}.ts',
    may: ['#core/**', covers, '#tests/kit/processor-time'],
    packages: ['big.js', 'fflate', ...tools],
  },
  { files: 'contract/**', may: shared, packages: ['zod'] },
  // The browser takes values from here, and Zod must not come along.
  { files: 'contract/fields/field-rules.ts', may: [], packages: [] },
  { files: 'audit/**', may: [...shared, audit], packages: [] },
  { files: 'audit/**/*.test.ts', may: [...shared, audit, covers], packages: tools },
  { files: 'contract/**/*.test.ts', may: [...shared, covers], packages: ['zod', ...tools] },

  { files: 'frontend/**', may: [...shared, '#app/**', '#ui/**', '#lib/**'] },
  { files: 'frontend/src/*', may: [...shared, '#app/**', '#ui/**', '#lib/**'], never: noServer },
  {
    files: 'frontend/src/app/**',
    may: [...shared, '#app/**', '#ui/**', '#lib/**', '../features/**', '../../features/**'],
    never: noServer,
  },
  ...frontendFeatures.flatMap(feature),
  { files: 'frontend/src/{ui,lib}/**', may: [...shared, '#ui/**', '#lib/**'], never: noServer },
  {
    files: 'frontend/src/**/*.test.{ts,tsx}',
    may: [...shared, '#app/**', '#ui/**', '#lib/**', '../**', covers],
  },

  // What puts the domains together.
  { files: 'functions/*', may: [...shared, '#functions/**'] },
  ...runtimeRooms,
  ...functionDomains.map(domain),
  // The entry of a Lambda wires domains of any floor; no domain imports one.
  { files: 'functions/*/*handler.ts', may: [...shared, '#functions/**'] },
  { files: 'functions/blog-page/*handler.ts', may: [...shared, '#functions/**', '#app/render-blog'] },
  { files: 'functions/**/{*.test,testing*,*-testing}.ts', may: [...shared, '#functions/**', kit] },

  {
    files: 'infra/**',
    may: ['#contract/**', '#infra/**', ...inLocal(['command-error', 'site/digest-files', 'site/digest-site-sources'])],
  },
  { files: 'local/**', may: onOneMachine },
  { files: 'demo/**', may: onOneMachine },
  {
    files: 'ops/**',
    may: [...onOneMachine, audit, '#ops/**', '#infra/deployment/stack-name', '#infra/deployment/find-stack'],
  },
  {
    files: '{local,demo,ops,infra}/**/{*.test,testing}.ts',
    may: [...onOneMachine, audit, '#ops/**', '#infra/**', kit],
  },
  // What pages are told in their own tests, journeys tell them as well.
  { files: 'e2e/**', may: [...shared, '#demo/**', '#local/**', '#tests/**', '../frontend/src/features/*/testing.ts'] },
];

const message = 'Who may import whom stands in docs/house.md; the table is tests/repository/import-rules.ts.';

const group = ({ may, packages, never = [] }: Room): string[] => [
  ...(packages ? ['**'] : ['#*/**', '../**', ...never]),
  ...[...(packages ?? []), ...may, './**'].map((path) => `!${path}`),
];

const rule = (room: Room) => ({
  includes: [room.files],
  linter: {
    rules: {
      style: { noRestrictedImports: { level: 'error', options: { patterns: [{ group: group(room), message }] } } },
    },
  },
});

/** The text of `biome.rules.json`. */
export const renderImportRules = (): string => `${JSON.stringify({ overrides: rooms.map(rule) }, null, 2)}\n`;
