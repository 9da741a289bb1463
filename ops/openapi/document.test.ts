import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routesByDomain } from '#contract/index';

const root = join(import.meta.dirname, '..', '..');

test('`npm run openapi` writes one operation for each call of the contract', () => {
  execFileSync(process.execPath, ['ops/openapi/write.ts'], { cwd: root });
  const { openapi, paths } = JSON.parse(readFileSync(join(root, 'dist', 'openapi.json'), 'utf8')) as {
    openapi: string;
    paths: Record<string, Record<string, unknown>>;
  };
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = Object.values(routesByDomain).flatMap((routes) =>
    Object.values(routes).map(({ method, path }) => `${method} /api${path}`),
  );
  expect(openapi).toMatch(/^3\.1/);
  expect(described.toSorted()).toEqual(declared.toSorted());
});
