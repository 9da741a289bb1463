import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { routesByDomain } from '#contract/index';
import { bundleHandler, repoRoot } from '#infra/bundle';
import { median, printTable, roundTo } from './print-table.ts';

const bare = `import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
const doc = DynamoDBDocumentClient.from(new DynamoDBClient({}));
export const handler = async () => doc;
`;
const runs = 15;

/** Milliseconds to import the bundle in a fresh process, its own start left out. */
const importTime = (file: string): number => {
  const script = `const t = performance.now(); await import(${JSON.stringify(file)}); process.stdout.write(String(performance.now() - t));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return Number(stdout);
};

/** What each Lambda loads at a cold start, beside one that holds nothing but the document client. */
export const benchLambdaBundles = async (): Promise<void> => {
  const folder = mkdtempSync(join(repoRoot, '.local-bench-'));
  try {
    const bareEntry = join(folder, 'bare.ts');
    writeFileSync(bareEntry, bare);
    const names = ['bare', ...Object.keys(routesByDomain)];
    const bundles = names.map((name) => {
      const outdir = join(folder, name);
      const entry = name === 'bare' ? bareEntry : join(repoRoot, 'functions', name, 'handler.ts');
      return { name, files: bundleHandler(entry, outdir).files, outdir, times: [] as number[] };
    });
    // In turns, so that a noisy minute falls on all of them.
    for (let run = 0; run < runs; run += 1) {
      for (const { outdir, times } of bundles) times.push(importTime(join(outdir, 'handler.mjs')));
    }
    const bareTime = median(bundles[0]?.times ?? []);
    const kilobytes = (bytes: number) => roundTo(bytes / 1024);
    printTable(
      'Lambdas at a cold start',
      bundles.map(({ name, files, outdir, times }) => {
        const atStart = files.filter((file) => file.atStart);
        const zipped = atStart.reduce((sum, file) => sum + gzipSync(readFileSync(join(outdir, file.name))).length, 0);
        return {
          lambda: name,
          'at start KB': kilobytes(atStart.reduce((sum, { bytes }) => sum + bytes, 0)),
          'gzip KB': kilobytes(zipped),
          'later KB': kilobytes(files.filter((file) => !file.atStart).reduce((sum, { bytes }) => sum + bytes, 0)),
          'import ms': roundTo(median(times)),
          'x bare': roundTo(median(times) / bareTime, 2),
        };
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
