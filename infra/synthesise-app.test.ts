import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repoRoot } from '#infra/bundle';

/** `npx cdk synth` as somebody types it, who gives a setting on the command line. */
let outdir: string;
beforeEach(() => {
  outdir = mkdtempSync(join(tmpdir(), 'evenkeel-cli-'));
});
afterEach(() => rmSync(outdir, { recursive: true, force: true }));

const tool = createRequire(import.meta.url).resolve('aws-cdk/bin/cdk');
const synth = (...args: string[]) =>
  spawnSync(process.execPath, [tool, 'synth', '--quiet', '--output', outdir, ...args], {
    cwd: repoRoot,
    encoding: 'utf8',
    env: { ...process.env, CDK_DISABLE_VERSION_CHECK: '1' },
  });

test('a setting that is not right is one sentence at the terminal, and nothing is written', () => {
  const { status, stderr } = synth('-c', 'domain={name: ledger.example.org}');
  expect(status).toBe(1);
  expect(stderr).toContain('- domain must be JSON such as {"name":"ledger.example.org"');
  expect(stderr).not.toContain('at readSettings');
  expect(existsSync(join(outdir, 'manifest.json'))).toBe(false);
}, 60_000);
