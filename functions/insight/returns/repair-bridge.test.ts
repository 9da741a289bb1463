import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ExplainedFigureQuery } from '#contract/insight/explained-figures';
import { ReturnsQuery, type ReturnsReport } from '#contract/insight/insight';
import { verificationMetricNames } from '#contract/verification';
import { explainReturn } from '#functions/insight/returns/explain-return';
import { liveRepairEffects } from '#functions/insight/returns/repair-bridge';
import { reportReturns } from '#functions/insight/returns/returns';
import {
  createEmptyReturnsTestMarket,
  createReturnsTestEffects,
  type ReturnsTestMarket,
} from '#functions/insight/testing';
import { addTrade } from '#functions/portfolio/trade-service';
import { overridePort } from '#functions/ports';
import { resolveAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { covers } from '#tests/kit/covers';
import { startTestTable, type TestTable } from '#tests/kit/table';

const actor = { id: 'me' } as Actor;
const closes: [string, number][] = [
  ['2024-11-05', 10.2],
  ['2024-12-10', 10.5],
  ['2025-01-15', 10.4],
];

let table: TestTable;
let market: ReturnsTestMarket;
let said: { message: string; isRight?: boolean }[];

const buy = (transactionDate: string, quantity: number) =>
  addTrade(
    actor,
    {
      symbol: 'KLM',
      companyName: 'KLM',
      transactionType: 'buy',
      quantity,
      price: 10,
      transactionDate,
      platform: 'Schwab',
      fees: 1,
      notes: '',
    },
    createReturnsTestEffects(market),
  );

/** Those that are over: today's figures are not kept. */
const days = { range: 'own', from: '2024-11-01', to: '2025-02-06' };

const ask = (repair = liveRepairEffects): Promise<ReturnsReport> =>
  resolveAnswer(reportReturns(actor, ReturnsQuery.parse(days), createReturnsTestEffects(market), repair));

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-02-07T20:00:00Z') });
  vi.stubEnv('LOG_LEVEL', 'warn');
  vi.stubEnv('METRIC_NAMESPACE', 'Evenkeel');
  table = await startTestTable();
  market = createEmptyReturnsTestMarket('2025-02-07');
  market.closes['KLM'] = closes;
  market.prices['KLM'] = 11;
  clearMarketCache();
  overridePort('marketData', createTestMarket({ prices: { KLM: [11, 11] }, history: { KLM: closes } }));
  said = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    said.push(JSON.parse(String(line)));
    return true;
  });
  await buy('2024-11-05', 100);
  await buy('2025-01-15', 50);
  await ask();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await table.stop();
  vi.useRealTimers();
});

/** What was put in until the last days is another figure than the trades', as only a defect could leave it. */
const damage = async (): Promise<void> => {
  for (const month of ['2025-01', '2025-02']) {
    const place = { TableName: table.name, Key: { pk: 'USER#me', sk: `DAYS#M#${month}` } };
    const { Item } = await table.doc.send(new GetCommand(place));
    const kept = String(Item?.['kept']).replaceAll(/"15(\d0)"/g, '"14$1"');
    expect(kept).not.toBe(Item?.['kept']);
    await table.doc.send(new PutCommand({ TableName: table.name, Item: { ...Item, kept } }));
  }
};

test('builds anew what a bridge is made of that does not close, and shows the figures once it does', async () => {
  const right = await ask();
  expect(right.bridge?.difference).toBe(0);
  await damage();
  expect(await ask()).toEqual(right);
  expect(said).toMatchObject([
    { message: 'bridge did not close', isRight: true, [verificationMetricNames.notClosing]: 1, user: 'me' },
  ]);
});

test('shows and explains no figure where the bridge does not close after that either, and builds anew once for the same records', async () => {
  covers('1.7 GET /insight/returns');
  let rebuilds = 0;
  const inVain: typeof liveRepairEffects = {
    ...liveRepairEffects,
    rebuild: async (...how) => {
      rebuilds += 1;
      await liveRepairEffects.rebuild(...how);
      // Counts the days.
      await resolveAnswer(reportReturns(actor, ReturnsQuery.parse(days), createReturnsTestEffects(market)));
      await damage();
      return true;
    },
  };
  await damage();
  const withheld = await ask(inVain);
  expect(withheld).toMatchObject({
    startValue: null,
    endValue: null,
    gain: null,
    simple: { percent: null, reason: { code: 'does-not-close' } },
    timeWeighted: { percent: null, reason: { code: 'does-not-close' } },
    moneyWeighted: { percent: null, reason: { code: 'does-not-close' } },
    bridge: null,
    comparison: null,
    curves: { value: [] },
    months: [],
  });
  expect(await ask(inVain)).toEqual(withheld);
  const query = ExplainedFigureQuery.parse({ ...days, name: 'bridge' });
  const explained = explainReturn(actor, query, createReturnsTestEffects(market), inVain);
  expect(await resolveAnswer(explained)).toEqual({ figure: null });
  expect(rebuilds).toBe(1);
  expect(said).toMatchObject([{ isRight: false }, { isRight: false }, { isRight: false }]);
  await buy('2025-01-16', 1);
  await ask(inVain);
  await damage();
  await ask(inVain);
  expect(rebuilds).toBe(2);
});
