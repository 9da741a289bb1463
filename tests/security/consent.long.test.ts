import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { backupLists } from '#contract/backup/backup-lists';
import type { HouseholdReport } from '#contract/household';
import { overridePort } from '#functions/ports';
import { profileKey } from '#functions/runtime/identity/profile';
import { getTableClient } from '#functions/runtime/storage/table';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { callApi } from '#ops/backup/testing';
import { type AccountRead, listAccountReads, readRecordIds, sendAccountRead } from '#tests/history/account-reads';
import { createTestMarketAt } from '#tests/history/market-of-2024';
import { covers } from '#tests/kit/covers';
import { createDice, isLongTestRun, testSeed } from '#tests/kit/dice';
import { createSignedInPerson, startTestTable, type TestAnswer } from '#tests/kit/table';
import {
  createMarkedAccounts,
  createSend,
  type MarkedAccount,
  recordUnsharedRest,
  toChoices,
} from '#tests/security/random-shared-accounts';

/**
 * Two people with random accounts, of which each shares some. Whatever one of them reads is searched for what the other
 * does not share, and is the same to the byte where that does not exist.
 */

const now = new Date('2024-07-10T20:00:00Z');

const otherReads: AccountRead[] = [
  ...backupLists.map((list): AccountRead => ({ domain: 'activity', path: `/api/backup/rows?list=${list}` })),
  { domain: 'activity', path: '/api/activity?limit=50' },
  { domain: 'analytics', path: '/api/insight/notices' },
  { domain: 'analytics', path: '/api/insight/income/feed' },
  { domain: 'auth', path: '/api/auth/profile' },
];

type Answers = Map<string, Pick<TestAnswer, 'status' | 'body'> & { etag: string | undefined }>;

/** Everything that can be read, with the numbers of both people's records. */
const listReads = async (token: string, others: string, seed: number): Promise<AccountRead[]> => {
  const [mine, theirs] = await Promise.all([readRecordIds(token), readRecordIds(others)]);
  const ids = Object.fromEntries(
    Object.entries(mine).map(([path, own]) => [path, [...new Set([...own, ...(theirs[path] ?? []), 1, 2, 3])]]),
  );
  return [...listAccountReads(createDice(seed), ['2024-02-01', '2024-05-20', '2024-07-09'], ids), ...otherReads];
};

const readAll = async (token: string, reads: readonly AccountRead[]): Promise<Answers> => {
  const answers: Answers = new Map();
  for (const read of reads) {
    const { status, body, headers } = await sendAccountRead(read, token);
    // How long it took is another each time.
    if (read.path === '/api/dashboard/debug') delete body.milliseconds;
    answers.set(read.path, { status, body, etag: headers['etag'] ?? headers['ETag'] });
  }
  return answers;
};

const recordAccounts = async (token: string, accounts: readonly MarkedAccount[]): Promise<void> => {
  const send = createSend(token);
  const refs = [];
  for (const account of accounts) refs.push(await account.record(send));
  await send('PUT', '/insight/household/sharing', { choices: toChoices(accounts, refs), version: 0 });
};

const isSeparate = (text: string, mark: string): boolean =>
  new RegExp(`(?<![\\d.])${mark.replaceAll('.', '\\.')}(?!\\d)`).test(text);

const listForbiddenMarks = (accounts: readonly MarkedAccount[]): string[] =>
  accounts.flatMap(({ level, marks: { outer, inner } }) => {
    if (level === 'everything') return [];
    return level === 'total' ? inner : [...outer, ...inner];
  });

const findLeaks = (answers: Answers, marks: readonly string[]): string[] =>
  [...answers].flatMap(([path, { body }]) => {
    const text = JSON.stringify(body) ?? '';
    return marks.filter((mark) => isSeparate(text, mark)).map((mark) => `${mark} in ${path}`);
  });

const forget = async (owner: string): Promise<void> => {
  const { doc, name } = getTableClient();
  await doc.send(new DeleteCommand({ TableName: name, Key: profileKey(owner) }));
};

/** How many answers were searched. */
const expectConsent = async (seed: number): Promise<number> => {
  const table = await startTestTable();
  try {
    clearMarketCache();
    overridePort('marketData', createTestMarketAt(now));
    overridePort('clock', () => now);
    const dice = createDice(seed);
    const [reader, keeper] = dice.pick([
      ['owner', 'member'],
      ['member', 'owner'],
    ] as const);
    const one = await createSignedInPerson(reader, `reader-${seed}`);
    const other = await createSignedInPerson(keeper, `keeper-${seed}`);
    await recordAccounts(one.token, createMarkedAccounts(dice, now));
    await recordUnsharedRest(createSend(one.token), dice);
    const theirs = createMarkedAccounts(dice, now);
    await recordAccounts(other.token, theirs);
    const rest = await recordUnsharedRest(createSend(other.token), dice);

    const unshared = [...listForbiddenMarks(theirs), ...rest];
    // What is counted once a person looks is counted then.
    const reads = await listReads(one.token, other.token, seed);
    const first = await readAll(one.token, reads);
    const answers = await readAll(one.token, reads);
    expect([...findLeaks(first, unshared), ...findLeaks(answers, unshared)]).toEqual([]);
    const household = answers.get('/api/insight/household')?.body as HouseholdReport;
    const shared = theirs.filter(({ level }) => level !== 'nothing');
    expect(household.shared.filter(({ keeper: by }) => by === 'other')).toHaveLength(shared.length);

    // The other person as if nothing of what is not shared had ever been.
    await forget(other.id);
    const instead = await createSignedInPerson(keeper, `instead-${seed}`);
    await recordAccounts(instead.token, shared);
    const without = await readAll(one.token, reads);
    for (const [path, answer] of without) expect(answers.get(path), path).toEqual(answer);

    // And after all of it was taken back, as if there were nothing at all.
    await callApi('PUT', '/insight/household/sharing', { choices: [], version: 1 }, instead.token);
    const back = await readAll(one.token, reads);
    expect(
      findLeaks(
        back,
        theirs.flatMap(({ marks }) => [...marks.outer, ...marks.inner]),
      ),
    ).toEqual([]);
    return first.size + answers.size + without.size + back.size;
  } finally {
    await table.stop();
  }
};

test('whatever one of the two reads holds nothing that the other does not share, and is as if that did not exist', async () => {
  covers('4.2 consent');
  let searched = 0;
  const rounds = isLongTestRun ? 13 : 1;
  for (let round = 0; round < rounds; round += 1)
    searched += await expectConsent(testSeed * 1_000 + round).catch((error: unknown) => {
      throw new Error(`SEED=${testSeed}, round ${round}`, { cause: error });
    });
  process.stdout.write(`${searched} answers searched for what is not shared.\n`);
  expect(searched).toBeGreaterThanOrEqual(rounds * 800);
}, 900_000);
