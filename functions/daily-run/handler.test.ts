import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { marketDataLostLogLine } from '#contract/daily-run';
import { buildNewPostWrites, listPostsByStatus } from '#functions/blog/store';
import { handler } from '#functions/daily-run/handler';
import { listDailyRuns } from '#functions/daily-run/run-lock';
import {
  createSampleTrade,
  putTradeWithInvalidQuantity,
  putUnmaterializedTestTrades,
} from '#functions/dividends/testing';
import { overridePort } from '#functions/ports';
import { writeTransaction } from '#functions/runtime/storage/table';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
let owner: string;
beforeEach(async () => {
  // A Friday; on a weekend there is nothing to do.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T21:00:00Z') });
  table = await startTestTable();
  clearMarketCache();
  overridePort('marketData', createTestMarket({ dividends: { KO: [['2025-06-13', 0.51, null]] } }));
  owner = (await createSignedInPerson('owner')).id;
});
afterEach(async () => {
  await table.stop();
  vi.useRealTimers();
});

test('runs for the schedule, and a second call of the same 4 PM changes nothing', async () => {
  const result = await handler();
  expect(result).toMatchObject({ found: 0, synced: 0, failedSymbols: [], skipped: null });
  expect(result).not.toHaveProperty('byUser');
  const runs = await listDailyRuns(2);
  expect(runs).toMatchObject([{ trigger: 'schedule', state: 'done' }]);
  expect(await handler()).toEqual(result);
  expect(await listDailyRuns(2)).toEqual(runs);
});

test('throws what went wrong, so that it is tried again', async () => {
  await putTradeWithInvalidQuantity(owner, createSampleTrade(1, 'KO'));
  await expect(handler()).rejects.toMatchObject({ code: 'incomplete' });
  expect(await listDailyRuns(2)).toMatchObject([{ state: 'failed' }]);
});

test('says in its log, in the words that an alarm counts, that it went without market data', async () => {
  const said: { message: string; stocks?: number; unanswered?: number }[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    said.push(JSON.parse(String(line)));
    return true;
  });
  vi.stubEnv('LOG_LEVEL', 'warn');
  try {
    overridePort('marketData', createTestMarket({ failing: ['KO', 'PEP'] }));
    await putUnmaterializedTestTrades(
      owner,
      createSampleTrade(1, 'KO'),
      createSampleTrade(2, 'PEP'),
      createSampleTrade(3, 'MSFT'),
    );
    expect(await handler()).toMatchObject({ lookedUp: { stocks: 3, unanswered: 2 } });
  } finally {
    write.mockRestore();
    vi.unstubAllEnvs();
  }
  expect(said.filter(({ message }) => message === marketDataLostLogLine)).toMatchObject([{ stocks: 3, unanswered: 2 }]);
});

test('publishes what was missed, on a holiday too and though the dividends fail', async () => {
  const post = {
    slug: 'missed',
    title: 'Missed',
    excerpt: '',
    createdAt: '2026-11-19T15:00:00.000Z',
    publishAt: '2026-11-20T14:00:00.000Z',
    status: 'Scheduled' as const,
    tags: [],
    featuredImage: null,
  };
  await writeTransaction(buildNewPostWrites(post, { html: '', markdown: '' }));
  await writeTransaction(
    buildNewPostWrites({ ...post, slug: 'later', publishAt: '2026-11-26T21:30:00.000Z' }, { html: '', markdown: '' }),
  );
  await putTradeWithInvalidQuantity(owner, createSampleTrade(1, 'KO'));
  await expect(handler()).rejects.toMatchObject({ code: 'incomplete' });
  expect(await listPostsByStatus('Published')).toMatchObject([{ slug: 'missed' }]);
  // Thanksgiving, a second after the run is due.
  vi.setSystemTime(new Date('2026-11-26T21:30:01Z'));
  expect(await handler()).toMatchObject({ found: 0, skipped: expect.anything() });
  expect(await listPostsByStatus('Scheduled')).toEqual([]);
});
