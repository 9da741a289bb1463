import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { verificationMetricNames } from '#contract/verification';
import { formatNotice } from '#core/notices/messages';
import { listBalances } from '#functions/cash/balances';
import { setCashBalance } from '#functions/cash/reports';
import { addCashEntry } from '#functions/cash/service';
import { verifyAndRepairUserDerivedData } from '#functions/daily-run/verify-and-repair-user-derived-data';
import { liveTradeEffects } from '#functions/followers';
import { readNoticeState } from '#functions/notices/store';
import { listTrades } from '#functions/portfolio/store';
import { addTrade } from '#functions/portfolio/trade-service';
import { overridePort } from '#functions/ports';
import type { Actor } from '#functions/runtime/identity/actor';
import { createJobTimeBudget } from '#functions/runtime/time-budget';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { rebuildDerivedData } from '#functions/verification/rebuild-derived-data';
import { listVerificationDifferences, verifyDerivedData } from '#functions/verification/verify-derived-data';
import { isLongTestRun } from '#tests/kit/dice';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';

const now = () => new Date('2026-11-20T21:00:00Z');
const live = { now, rebuild: rebuildDerivedData };
let table: TestTable;
let actor: Actor;
let said: { message: string; level: string }[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: now() });
  vi.stubEnv('LOG_LEVEL', 'warn');
  vi.stubEnv('METRIC_NAMESPACE', 'Evenkeel');
  table = await startTestTable();
  clearMarketCache();
  overridePort('marketData', createTestMarket({ prices: { KO: [60, 61] }, history: { KO: [['2026-11-02', 58]] } }));
  actor = { id: (await createSignedInPerson('owner')).id } as Actor;
  said = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    said.push(JSON.parse(String(line)));
    return true;
  });
  await buy();
  expect(await verify()).toBe('right');
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await table.stop();
  vi.useRealTimers();
});

const buy = (quantity = 2) =>
  addTrade(
    actor,
    {
      symbol: 'KO',
      companyName: 'Coca-Cola',
      transactionType: 'buy',
      quantity,
      price: 50,
      transactionDate: '2026-11-02',
      platform: 'Robinhood',
      fees: 0,
      notes: '',
    },
    liveTradeEffects,
  );
const verify = (effects = live, budget = createJobTimeBudget()) =>
  verifyAndRepairUserDerivedData(actor.id, budget, effects);
const differences = async () => listVerificationDifferences(await verifyDerivedData(actor.id));
const notices = async () => (await readNoticeState(actor.id)).notices;

const damage = async (sk: string, change: object | ((kept: string) => string)): Promise<void> => {
  const place = { TableName: table.name, Key: { pk: `USER#${actor.id}`, sk } };
  const { Item } = await table.doc.send(new GetCommand(place));
  const changed = typeof change === 'function' ? { kept: change(Item?.['kept']) } : change;
  await table.doc.send(new PutCommand({ TableName: table.name, Item: { ...Item, ...changed } }));
};
const damagePosition = () => damage('BOOK#P#KO', (kept) => kept.replace('"bought":"100"', '"bought":"100.01"'));

describe('a difference', () => {
  test('is put right, told to the person and counted in a metric, and gone the next time', async () => {
    await damagePosition();
    expect(await verify()).toBe('rebuilt');
    expect(await differences()).toEqual([]);
    const [notice] = await notices();
    expect(notice).toMatchObject({ kind: 'rebuilt', isRight: true, day: '2026-11-20' });
    expect(notice && formatNotice(notice)).toBe(
      'Some of your figures did not match your records. They have been recalculated and are correct again. Your records were not changed.',
    );
    expect(said).toMatchObject([
      {
        level: 'warn',
        message: 'derived rows differed',
        state: 'rebuilt',
        [verificationMetricNames.differing]: 1,
        count: 1,
      },
    ]);
    expect(JSON.stringify(said)).not.toContain('100');
    expect(await verify()).toBe('right');
    expect(await notices()).toHaveLength(1);
  });

  test('that the rebuild does not put right is told as such, to the person as in the log', async () => {
    await damagePosition();
    expect(await verify({ ...live, rebuild: async () => true })).toBe('differs');
    expect(await notices()).toMatchObject([{ kind: 'rebuilt', isRight: false }]);
    expect(said).toMatchObject([{ message: 'derived rows differed', state: 'differs' }]);
  });

  test('is left to the next run where there is no time', async () => {
    await damagePosition();
    expect(await verify(live, { left: () => 0 })).toBe('postponed');
    expect(await notices()).toEqual([]);
  });
});

describe('a change made meanwhile', () => {
  test('is no difference, however many are made', async () => {
    let isOver = false;
    const recording = (async () => {
      while (!isOver) await buy(1);
    })();
    const states = [await verify()];
    while (isLongTestRun && states.length < 3) states.push(await verify());
    isOver = true;
    await recording;
    expect(states.filter((state) => !['right', 'postponed'].includes(state))).toEqual([]);
    expect(await notices()).toEqual([]);
    expect(await verify()).toBe('right');
  });

  test('is not lost by a rebuild, nor is its number given out twice', async () => {
    const changes = Array.from({ length: 12 }, (_, at) => buy(1 + at));
    const entries = [10, 20, 30].map((amount) =>
      addCashEntry(actor, {
        transactionType: 'deposit',
        amount,
        platform: 'Robinhood',
        currency: 'USD',
        transactionDate: '2026-11-03',
        description: '',
      }),
    );
    await Promise.all([
      ...changes,
      rebuildDerivedData(actor.id, 30_000),
      ...entries,
      rebuildDerivedData(actor.id, 30_000),
    ]);
    const trades = await listTrades(actor.id);
    expect(new Set(trades.map(({ id }) => id)).size).toBe(13);
    expect(await rebuildDerivedData(actor.id, 30_000)).toBe(true);
    expect(await differences()).toEqual([]);
  });
});

describe('a balance', () => {
  const stands = async () => (await listBalances(actor.id)).map(({ balance }) => balance);

  test('that was set by hand is right, and stays so while rows come', async () => {
    await setCashBalance(actor, { platform: 'Robinhood', currency: 'USD', balance: 1_234.5 });
    expect(await verify()).toBe('right');
    await buy(1);
    expect(await verify()).toBe('right');
    expect(await stands()).toEqual([1_184.5]);
  });

  test('that is neither its rows nor its corrections is put right', async () => {
    await setCashBalance(actor, { platform: 'Robinhood', currency: 'USD', balance: 1_234.5 });
    await damage('CBAL#Robinhood#USD', { balance: 1_234.51 });
    expect(await verify()).toBe('rebuilt');
    expect(await stands()).toEqual([1_234.5]);
  });
});
