import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { runInSessionQueue } from '#local/lambda/session-queue';

const asking = (method: string, authorization?: string) =>
  ({ method, headers: authorization === undefined ? {} : { authorization } }) as IncomingMessage;

/** Work that goes on until it is let go, and notes when it begins. */
const works = () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, work, end: (name: string) => ends.get(name)?.() };
};
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

test('changes by one session are made one after the other, in their order', async () => {
  const { begun, work, end } = works();
  const answers = ['first', 'second'].map((name) => runInSessionQueue('cash', asking('POST', 'Bearer a'), work(name)));
  await settled();
  expect(begun).toEqual(['first']);
  end('first');
  await settled();
  expect(begun).toEqual(['first', 'second']);
  end('second');
  expect(await Promise.all(answers)).toEqual(['first', 'second']);
});

test.each([
  ['a read', 'cash', 'GET', 'Bearer a'],
  ['a change by another session', 'cash', 'POST', 'Bearer b'],
  ['a search for dividends', 'dividends', 'POST', 'Bearer a'],
  ['whoever has not signed in', 'cash', 'POST', undefined],
] as const)('%s waits for no change', async (_, domain, method, session) => {
  const { begun, work, end } = works();
  const change = runInSessionQueue('portfolio', asking('POST', 'Bearer a'), work('change'));
  const other = runInSessionQueue(domain, asking(method, session), work('other'));
  await settled();
  expect(begun.toSorted()).toEqual(['change', 'other']);
  end('change');
  end('other');
  expect(await Promise.all([change, other])).toEqual(['change', 'other']);
});

test('a change that fails lets the next one through', async () => {
  const failed = runInSessionQueue('cash', asking('POST', 'Bearer a'), () => Promise.reject(new Error('No.')));
  const next = runInSessionQueue('cash', asking('DELETE', 'Bearer a'), async () => 'done');
  await expect(failed).rejects.toThrow('No.');
  expect(await next).toBe('done');
});
