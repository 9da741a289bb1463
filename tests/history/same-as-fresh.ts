import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { type AccountRead, listAccountReads, readRecordIds, requestAccountRead } from '#tests/history/account-reads';
import { createFreshAccount } from '#tests/history/fresh-account';
import { createRandomAccountLife, startTestClock } from '#tests/history/random-life';
import { listDerivedDifferences } from '#tests/kit/record-texts';
import { createSignedInPerson } from '#tests/kit/table';

/**
 * History does not show: after whatever was done, every read answers what an account answers that was given the same
 * records and has no history.
 */

/** When an answer was made is none of its figures. */
const made = new Set(['lastUpdated', 'exportedAt', 'account', 'milliseconds']);
const figures = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body ?? null, (name, value) => (made.has(name) ? undefined : value)));

const answersOf = async (reads: readonly AccountRead[], token: string) => {
  const answers = new Map<string, unknown>();
  for (const read of reads) {
    const { status, body } = await requestAccountRead(read, token);
    answers.set(read.path, { status, body: figures(body) });
  }
  return answers;
};

/** What is still to be counted, or to be corrected, is done by the first that looks. */
const settle = async (token: string): Promise<void> => {
  for (const [domain, path] of [
    ['dividends', '/dividends'],
    ['cash', '/cash/transactions'],
    ['analytics', '/analytics/portfolio/performance'],
  ] as const) {
    await requestAccountRead({ domain, path: `/api${path}` }, token);
  }
};

/** The command that lives one life once more. */
export const toReplayCommand = (seed: number, steps: number): string =>
  `SEED=${seed} STEPS=${steps} npx vitest run --project integration tests/history/history.test.ts`;

/** Whatever `reads` ask of the account, they answer as of one with the same records and no history. */
export const expectSameAnswersAsFresh = async (
  { id, token }: { id: string; token: string },
  reads: readonly AccountRead[],
  replay: string,
): Promise<void> => {
  await settle(token);
  expect(await listDerivedDifferences(id), replay).toEqual([]);
  const fresh = await createFreshAccount(id, `fresh-${id}`);
  await settle(fresh);
  const [before, after] = [await answersOf(reads, token), await answersOf(reads, fresh)];
  const differing = [...before.keys()].filter((path) => !isDeepStrictEqual(before.get(path), after.get(path)));
  const told = (answers: ReadonlyMap<string, unknown>) =>
    Object.fromEntries(differing.map((path) => [path, answers.get(path)]));
  expect(told(before), [replay, ...differing].join('\n')).toEqual(told(after));
};

/** One life of so many steps; the command that replays it stands with what differs. */
export const expectHistoryIndependence = async (seed: number, steps: number): Promise<void> => {
  clearMarketCache();
  const clock = startTestClock();
  const id = `life-${seed}-${randomUUID().slice(0, 8)}`;
  const { token } = await createSignedInPerson('owner', id);
  const life = createRandomAccountLife(id, token, seed, clock);
  await life.begin();
  for (let at = 0; at < steps; at += 1) await life.act();
  const reads = listAccountReads(life.by, Array.from({ length: 6 }, life.anyDay), await readRecordIds(token));
  await expectSameAnswersAsFresh({ id, token }, reads, toReplayCommand(seed, steps));
};
