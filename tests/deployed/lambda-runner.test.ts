import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeployedFunction } from '#tests/deployed/cloud-assembly';
import { LambdaRunner, maxPayloadBytes } from '#tests/deployed/lambda-runner';
import { scaleToMachineLoad } from '#tests/kit/machine-load';

/** What the deployed stack is run by, tried with a handler that does as it is told. */

const source = `
export const handler = async ({ wait = 0, bytes = 0, hold = 0, fail }, context) => {
  if (fail) throw new TypeError(fail);
  Buffer.alloc(hold * 1024 * 1024, 1);
  await new Promise((resolve) => setTimeout(resolve, wait));
  return { left: context.getRemainingTimeInMillis(), memory: context.memoryLimitInMB, text: 'x'.repeat(bytes) };
};
`;

let code: string;
let lambda: DeployedFunction;
let lambdas: LambdaRunner;
beforeAll(() => {
  code = mkdtempSync(join(tmpdir(), 'evenkeel-lambda-'));
  writeFileSync(join(code, 'handler.mjs'), source);
  const rest = { environment: {}, statements: [], logGroup: 'log', memory: 256 };
  lambda = { name: 'told', arn: 'arn:told', code, handler: 'handler.handler', timeout: 3, ...rest };
  lambdas = new LambdaRunner({ port: 1, http2Port: 1 });
});
afterAll(() => {
  lambdas.stop();
  rmSync(code, { recursive: true, force: true });
});

test('tells a handler how much of its time is left, and its memory', async () => {
  const before = scaleToMachineLoad(3_000);
  const outcome = await lambdas.invoke(lambda, {});
  const { left, memory } = JSON.parse(outcome.kind === 'answered' ? outcome.payload : '{}');
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(Math.max(before, scaleToMachineLoad(3_000)));
  expect(memory).toBe('256');
});

test('kills a handler at its timeout, and starts another for the next call', async () => {
  const late = await lambdas.invoke({ ...lambda, arn: 'arn:late', timeout: 1 }, { wait: 60_000 });
  expect(late).toMatchObject({ kind: 'failed', reason: expect.stringContaining('Task timed out after 1 seconds') });
  expect(await lambdas.invoke({ ...lambda, arn: 'arn:late' }, {})).toMatchObject({ kind: 'answered' });
});

test.runIf(process.platform === 'linux')(
  'tells the most memory that a process has held, outside of its heap too',
  async () => {
    const arn = 'arn:held';
    await lambdas.invoke({ ...lambda, name: 'light', arn }, {});
    await lambdas.invoke({ ...lambda, name: 'heavy', arn }, { hold: 300 });
    const [light = 0, heavy = 0] = ['light', 'heavy'].map((name) => lambdas.peaks.get(name));
    expect(light).toBeLessThan(lambda.memory);
    expect(heavy - light).toBeGreaterThan(250);
  },
);

test('refuses an answer of more than 6 MB', async () => {
  const outcome = await lambdas.invoke(lambda, { bytes: maxPayloadBytes });
  expect(outcome).toMatchObject({ kind: 'failed', reason: expect.stringContaining('ResponseSizeTooLarge') });
});

test('tells what a handler throws', async () => {
  const outcome = await lambdas.invoke(lambda, { fail: 'No such thing.' });
  expect(outcome).toMatchObject({ kind: 'failed', reason: expect.stringContaining('No such thing.') });
});
