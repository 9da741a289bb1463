import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { renderImportRules } from './import-rules.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

const put = (name: string, text: string): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
};

/** What a lint binary says about the scratch folder. */
const said = (binary: string, ...args: string[]): string => {
  const { stdout, stderr } = spawnSync(join(root, 'node_modules', '.bin', binary), args, {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout + stderr;
};

const forbidden: [path: string, specifier: string][] = [
  ['functions/portfolio/trade-service.ts', '#functions/followers'],
  ['core/cash/cash-deltas.ts', '#contract/cash'],
  ['core/cash/cash-deltas.ts', 'node:fs'],
  ['core/cash/cash-deltas.ts', 'zod'],
  ['core/cash/cash-deltas.ts', '../contract/cash'],
  ['contract/cash.ts', '#functions/cash/store'],
  ['contract/cash.ts', '@aws-sdk/client-dynamodb'],
  ['frontend/src/main.tsx', '#functions/cash/store'],
  ['frontend/src/main.tsx', 'node:fs'],
  ['frontend/src/app/app.tsx', '#functions/cash/store'],
  ['frontend/src/app/app.tsx', '../../../core/money/amount'],
  ['frontend/src/lib/api/api.ts', '../features/cash/queries'],
  ['frontend/src/lib/api/api.ts', '@aws-sdk/client-s3'],
  ['frontend/src/ui/button.tsx', '#app/app'],
  ['frontend/src/ui/button.tsx', '../features/cash/queries'],
  ['frontend/src/features/cash/cash-page.tsx', '../portfolio/queries'],
  ['frontend/src/features/cash/cash-page.tsx', '../../ui/button'],
  ['frontend/src/features/cash/cash-page.tsx', '#app/app'],
  ['functions/runtime/env.ts', '#functions/runtime/http/serve'],
  ['functions/cash/store.ts', '#app/app'],
  ['functions/cash/store.ts', '#local/server'],
  ['functions/cash/store.ts', '../../core/money/amount'],
  ['functions/cash/store.ts', '#tests/kit/table'],
  ['functions/savings/store.ts', '#functions/portfolio/store'],
  ['functions/runtime/http/serve.ts', '#functions/auth/service'],
  ['functions/runtime/identity/token.ts', '#functions/runtime/http/serve'],
  ['functions/runtime/storage/table.ts', '#functions/runtime/identity/profile'],
  ['functions/portfolio/trade-service.ts', '#functions/dividends/found/discover'],
  ['functions/dashboard/portfolio-snapshot.ts', '#functions/imports/store'],
  ['functions/imports/undo/undo-import.ts', '#functions/activity/store'],
  ['functions/imports/undo/undo-import.ts', '#functions/reverts'],
  ['functions/notices/service.ts', '#functions/ports'],
  ['functions/runtime/port.ts', '#functions/notices/mailer'],
  ['functions/blog/read-posts.ts', '#functions/portfolio/store'],
  ['functions/portfolio/trade-service.ts', '#functions/blog/reads'],
  ['functions/stocks/market-cache.ts', '#functions/portfolio/store'],
  ['infra/stack.ts', '#functions/cash/handler'],
  ['infra/stack.ts', '../functions/cash/handler'],
  ['local/server.ts', '#app/app'],
  ['local/server.ts', '#ops/invite'],
  ['local/server.ts', '#tests/kit/launch'],
  ['local/server.ts', '../functions/cash/handler'],
  ['demo/seed.ts', '#ops/invite'],
  ['ops/invite.ts', '#infra/stack'],
  ['ops/invite.ts', '#tests/kit/table'],
  ['e2e/cash.spec.ts', '#functions/cash/store'],
];

const allowed: [path: string, specifier: string][] = [
  ['core/cash/cash-deltas.ts', 'big.js'],
  ['core/cash/cash-deltas.ts', '#core/money/amount'],
  ['core/cash/cash-deltas.test.ts', 'vitest'],
  ['contract/cash.ts', 'zod'],
  ['frontend/src/app/app.tsx', '#contract/cash'],
  ['frontend/src/app/app.tsx', '../features/cash/cash-page'],
  ['frontend/src/features/cash/cash-page.tsx', './messages'],
  ['frontend/src/features/cash/cash-page.tsx', '../stocks/stock-search'],
  ['frontend/src/features/cds/cds-page.tsx', '../banking/queries'],
  ['functions/portfolio/trade-service.ts', '#functions/stocks/cache'],
  ['functions/dividends/service.ts', '#functions/portfolio/store'],
  ['functions/imports/record/record-rows.ts', '#functions/followers'],
  ['functions/first-run/remove-sample.ts', '#functions/reverts'],
  ['functions/insight/returns/repair-bridge.ts', '#functions/verification/rebuild-derived'],
  ['functions/dashboard/dashboard-report.ts', '#functions/cash/store'],
  ['functions/auth/service.test.ts', '#functions/portfolio/handler'],
  ['functions/auth/service.test.ts', '#tests/kit/table'],
  ['functions/blog-page/a-handler.ts', '#app/render-blog'],
  ['functions/portfolio/trades-handler.ts', '#functions/dividends/follow-trades'],
  ['functions/runtime/http/serve.ts', '#functions/runtime/storage/commit'],
  ['local/server.ts', '#functions/cash/handler'],
  ['local/start.long.test.ts', '#tests/kit/launch'],
  ['ops/deploy/deploy.ts', '#infra/deployment/stack-name'],
  ['e2e/cash.spec.ts', '#demo/seed'],
];

/** Each case in a scratch file of its own beside where the named file would be. */
const scratchName = (path: string, at: number): string =>
  path.replace(/[^/]+?((-handler|\.test|\.spec)?\.tsx?)$/, `case-${at}$1`);
const texts = [
  ...[...forbidden, ...allowed].map(([path, specifier]) => [path, `import x from '${specifier}';\nx();\n`] as const),
  ['functions/cash/store.ts', "export const load = () => import('#local/server');\n"] as const,
  ['functions/cash/store.ts', "import type { Stack } from '#local/stack';\nexport type Mine = Stack;\n"] as const,
];

const refusedFiles = (): Set<string> => {
  for (const name of ['biome.json', 'biome.rules.json']) copyFileSync(join(root, name), join(folder, name));
  for (const [at, [path, text]] of texts.entries()) put(scratchName(path, at), text);
  const output = said('biome', 'lint', '--only=style/noRestrictedImports', '--max-diagnostics=none', '.');
  return new Set(
    [...output.matchAll(/^(\S+?):\d+:\d+ lint\/style\/noRestrictedImports/gm)].map(([, file]) => file ?? ''),
  );
};

describe('who may import whom', () => {
  test('is in the linter as the table has it: npm run rules writes it', () => {
    expect(readFileSync(join(root, 'biome.rules.json'), 'utf8')).toBe(renderImportRules());
  });

  const refused = refusedFiles();
  const verdict = (at: number) => refused.has(scratchName(texts[at]?.[0] ?? '', at));

  test.each(forbidden.map((one, at) => [...one, at] as const))('%s must not import %s', (_, __, at) => {
    expect(verdict(at)).toBe(true);
  });

  test.each(allowed.map((one, at) => [...one, forbidden.length + at] as const))('%s may import %s', (_, __, at) => {
    expect(verdict(at)).toBe(false);
  });

  test('a late import and a type import count like any other', () => {
    expect([verdict(texts.length - 2), verdict(texts.length - 1)]).toEqual([true, true]);
  });
});

describe('what else the check refuses', () => {
  const oxlint = () => said('oxlint', '--type-aware', '-c', join(root, '.oxlintrc.json'), 'scratch');

  test('an import cycle and a promise nobody waits for, and not their absence', () => {
    put('tsconfig.json', '{}');
    put('scratch/a.ts', "import { b } from './b.ts';\nexport const a = () => b;\n");
    put('scratch/b.ts', "import { a } from './a.ts';\nexport const b = () => a;\n");
    put('scratch/c.ts', 'const save = async () => {};\nexport const all = () => {\n  save();\n};\n');
    expect(oxlint()).toContain('no-cycle');
    expect(oxlint()).toContain('no-floating-promises');
    put('scratch/b.ts', 'export const b = 1;\n');
    put('scratch/c.ts', 'export const all = 1;\n');
    expect(oxlint()).toContain('Found 0 warnings and 0 errors');
  });
});
