import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Holding } from '#contract/portfolio/holdings';
import { maxOwnSplits } from '#core/portfolio/position/own-splits';
import type { Split } from '#core/portfolio/position/splits';
import { handler as activity } from '#functions/activity/handler';
import { handler as analytics } from '#functions/analytics/handler';
import { handler as dividends } from '#functions/dividends/handler';
import { handler } from '#functions/portfolio/handler';
import {
  buildOwnSplitWrite,
  listOwnSplits,
  serializeOwnSplitsForLedgerHead,
} from '#functions/portfolio/splits/own-splits-store';
import { tradeLedger } from '#functions/portfolio/store';
import { verifyTrades } from '#functions/portfolio/trades/verify-trades';
import { overridePort } from '#functions/ports';
import { clearContainerCaches } from '#functions/runtime/storage/ledger-version-cache';
import { writeTransaction } from '#functions/runtime/storage/table';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { covers } from '#tests/kit/covers';
import { listDerivedDifferences, readRecordTexts } from '#tests/kit/record-texts';
import {
  countTableRequests,
  createSignedInPerson,
  invokeHandler,
  startTestTable,
  type TestTable,
} from '#tests/kit/table';
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

let table: TestTable;
let person: { id: string; token: string };
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.stop());

const split = { date: '2025-03-03', numerator: 4, denominator: 1 };
const sent = { symbol: 'AAPL', ...split };
const trade = {
  symbol: 'AAPL',
  companyName: 'Apple Inc.',
  transactionType: 'buy',
  quantity: 10,
  price: 100,
  transactionDate: '2025-01-15',
  platform: 'Robinhood',
};

const dividendDays: [string, number, string][] = [
  ['2025-02-10', 0.25, '2025-02-13'],
  ['2025-03-03', 0.26, '2025-03-06'],
  ['2025-03-04', 0.27, '2025-03-07'],
  ['2025-05-12', 0.28, '2025-05-15'],
];
const closes: [string, number][] = [
  ['2025-02-28', 100],
  ['2025-03-03', 25],
  ['2025-03-04', 26],
  ['2025-06-30', 30],
];

/** What the market knows of splits, null where it cannot be asked; what was kept of its answers is gone. */
const marketKnows = async (splits: Split[] | null): Promise<void> => {
  const market = createTestMarket({
    prices: { AAPL: [30, 29] },
    splits: { AAPL: splits ?? [] },
    dividends: { AAPL: dividendDays },
    history: { AAPL: closes },
    failing: splits ? [] : ['AAPL'],
  });
  overridePort('marketData', market);
  await writeTransaction([{ Delete: { Key: { pk: 'QUOTE#AAPL', sk: 'EV' } } }]);
  clearMarketCache();
  clearContainerCaches();
};

const send = (
  method: string,
  path: string,
  body?: unknown,
  { to = handler, key }: { to?: typeof handler; key?: string } = {},
) =>
  invokeHandler(to, {
    method,
    path: `/api${path}`,
    body,
    token: person.token,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const record = (more: object = {}) => send('POST', '/portfolio/splits', { ...sent, ...more });
const holding = async (): Promise<Holding> => {
  const { body } = await send('GET', '/portfolio/holdings');
  return (body as { holdings: Holding[] }).holdings[0] as Holding;
};
const sell = (quantity: number, transactionDate: string, more: object = {}) =>
  send('POST', '/portfolio/transactions', { ...trade, transactionType: 'sell', quantity, transactionDate, ...more });

beforeEach(async () => {
  person = await createSignedInPerson('owner', crypto.randomUUID());
  await marketKnows([]);
  expect((await send('POST', '/portfolio/transactions', trade)).status).toBe(201);
});

const figures = async () => {
  const found = await send('POST', '/dividends/automated/sync-historical', {}, { to: dividends });
  expect(found.status).toBe(200);
  const [value, change, found_, income, performance] = await Promise.all([
    send('GET', '/portfolio/value'),
    send('GET', '/portfolio/daily-change'),
    send('GET', '/dividends/automated/historical', undefined, { to: dividends }),
    send('GET', '/dividends/automated/check-eligibility', undefined, { to: dividends }),
    send('GET', '/analytics/portfolio/performance?interval=day&from=2025-01-15', undefined, { to: analytics }),
  ]);
  const { adjustmentSummary: _told, ...held } = await holding();
  return {
    held,
    value: value.body,
    change: change.body,
    found: found_.body,
    income: income.body,
    performance: performance.body,
  };
};

describe('a split by hand', () => {
  test('changes shares and average, leaves the cost, and says by whom it was entered', async () => {
    expect(await holding()).toMatchObject({ shares: 10, avgPrice: 100, cost: 1000, adjustmentSummary: null });
    expect(await record()).toMatchObject({ status: 201, body: { ...sent, version: 1 } });
    expect(await holding()).toMatchObject({
      shares: 40,
      avgPrice: 25,
      cost: 1000,
      originalShares: 10,
      totalSplitRatio: 4,
      adjustmentSummary: '4:1 split on Mar 3, 2025, entered by hand',
    });
    expect((await verifyTrades(person.id)).differences).toEqual([]);
    expect((await sell(40, '2025-06-02')).status).toBe(201);
    expect(await listDerivedDifferences(person.id)).toEqual([]);
  });

  test('gives the very figures that the same split gives where the market knows it', async () => {
    covers('1.7 POST /portfolio/splits');
    await sell(2, '2025-02-20', { price: 120 });
    await marketKnows([split]);
    const known = await figures();
    person = await createSignedInPerson('owner', crypto.randomUUID());
    await marketKnows([]);
    await send('POST', '/portfolio/transactions', trade);
    await sell(2, '2025-02-20', { price: 120 });
    await figures();
    expect((await record()).status).toBe(201);
    expect(await figures()).toEqual(known);
    expect(await listDerivedDifferences(person.id)).toEqual([]);
  });

  test('and takes the dividends that were found along, those after its day', async () => {
    await figures();
    await record();
    const { found } = await figures();
    expect(
      (found as { dividends: { exDate: string; sharesHeld: number }[] }).dividends.map(({ exDate, sharesHeld }) => [
        exDate,
        sharesHeld,
      ]),
    ).toEqual([
      ['2025-05-12', 40],
      ['2025-03-04', 40],
      ['2025-03-03', 10],
      ['2025-02-10', 10],
    ]);
  });

  test('recorded and deleted it leaves everything as it was', async () => {
    covers('1.7 DELETE /portfolio/splits/{symbol}/{day}');
    await figures();
    const before = await readRecordTexts(person.id);
    const shown = await figures();
    await record();
    expect(await readRecordTexts(person.id)).not.toEqual(before);
    expect((await send('DELETE', '/portfolio/splits/AAPL/2025-03-03')).status).toBe(204);
    expect(await readRecordTexts(person.id)).toEqual(before);
    expect(await figures()).toEqual(shown);
    expect(await listDerivedDifferences(person.id)).toEqual([]);
  });

  test('counts once where the market learns of it, on the day of the market, and says so', async () => {
    covers('1.7 GET /portfolio/splits');
    await record({ date: '2025-03-06' });
    await marketKnows([split]);
    expect(await holding()).toMatchObject({ shares: 40, adjustmentSummary: '4:1 split on Mar 3, 2025' });
    expect((await send('GET', '/portfolio/splits?symbol=AAPL')).body).toMatchObject({
      market: [split],
      own: [{ date: '2025-03-06', marketDay: '2025-03-03' }],
    });
    expect((await verifyTrades(person.id)).differences).toEqual([]);
  });

  test('stays known while the market cannot be asked, and so do those of the market', async () => {
    await marketKnows([{ date: '2025-02-03', numerator: 2, denominator: 1 }]);
    await sell(1, '2025-02-20');
    await record();
    await sell(1, '2025-06-02');
    await marketKnows(null);
    expect(await holding()).toMatchObject({ shares: 75, splitsUnknown: true });
    expect((await send('DELETE', '/portfolio/splits/AAPL/2025-03-03')).status).toBe(204);
    expect(await holding()).toMatchObject({ shares: 18 });
  });

  test('costs a read no request more', async () => {
    await holding();
    const cost = async () => (await countTableRequests(holding)).requests;
    const before = await cost();
    await record();
    await holding();
    expect(await cost()).toBe(before);
  });

  test('done twice it is done once, and is put back by Undo', async () => {
    const again = () => send('POST', '/portfolio/splits', sent, { key: 'the-press' });
    const [first, second] = [await again(), await again()];
    expect([first.status, second.body]).toEqual([201, first.body]);
    expect(await listOwnSplits(person.id)).toHaveLength(1);
    const undone = await send('POST', '/activity/undo', { group: 'the-press' }, { to: activity });
    expect(undone.body).toMatchObject({ left: 0, refused: [] });
    expect(await holding()).toMatchObject({ shares: 10 });
    const { ownSplits = '[]' } = await tradeLedger.head(person.id);
    expect(ownSplits).toBe(serializeOwnSplitsForLedgerHead([]));
  });
});

describe('a split is refused, and changes nothing', () => {
  const refused = async (more: object, status: number, code: string, sentence: string) => {
    const before = await readRecordTexts(person.id);
    expect(await record(more)).toMatchObject({ status, body: { code, error: sentence } });
    expect(await readRecordTexts(person.id)).toEqual(before);
    const preview = await send('POST', '/portfolio/splits/preview', { ...sent, ...more });
    if (preview.status === 200) expect(preview.body).toMatchObject({ refused: sentence });
    else expect(preview.body).toMatchObject({ error: sentence });
  };

  test.each([
    [{ numerator: 0 }, 400, 'invalid', 'New shares must be greater than 0.'],
    [{ numerator: 1 }, 400, 'invalid', '1:1 changes nothing. Enter how many new shares came for how many old ones.'],
    [{ numerator: 2000 }, 400, 'invalid', 'Enter a ratio from 1:1,000 to 1,000:1.'],
    [{ date: '2999-01-01' }, 400, 'invalid', 'The date cannot be in the future.'],
    [
      { date: '2025-01-15' },
      422,
      'no_trade',
      'Your first trade of AAPL was on Jan 15, 2025: there was nothing to split on Jan 15, 2025.',
    ],
    [{ symbol: 'KO' }, 422, 'no_trade', 'You have recorded no trade of KO that a split could change.'],
  ])('%j', (more, status, code, sentence) => refused(more, status, code, sentence));

  test('a second one on the same day', async () => {
    await record();
    await refused({ numerator: 2 }, 409, 'duplicate', 'You already have a split of AAPL on Mar 3, 2025.');
  });

  test('one that makes a sale impossible, of a position that is closed too', async () => {
    covers('1.7 POST /portfolio/splits');
    await sell(10, '2025-06-02');
    await refused(
      { numerator: 1, denominator: 2 },
      422,
      'oversell',
      'This would leave 5 shares of AAPL on Robinhood on Jun 2, 2025, when 10 were sold.',
    );
  });

  test('one whose deletion would take the shares of a sale', async () => {
    await record();
    await sell(40, '2025-06-02');
    expect(await send('DELETE', '/portfolio/splits/AAPL/2025-03-03')).toMatchObject({
      status: 422,
      body: { error: 'This would leave 10 shares of AAPL on Robinhood on Jun 2, 2025, when 40 were sold.' },
    });
  });

  test('one too many', async () => {
    const rows = Array.from({ length: maxOwnSplits }, (_, at) => ({ symbol: `S${at}`, ...split, version: 1 }));
    for (let at = 0; at < rows.length; at += 50) {
      await writeWithoutChangeLog(rows.slice(at, at + 50).map((row) => buildOwnSplitWrite(person.id, row)));
    }
    await refused({}, 422, 'too_many', 'At most 200 splits can be recorded by hand.');
  });
});

describe('a split is edited', () => {
  const edit = (more: object) => send('PUT', '/portfolio/splits/AAPL/2025-03-03', { ...split, version: 1, ...more });

  test('in its ratio and its day, by whoever has seen the latest of it', async () => {
    covers('1.7 PUT /portfolio/splits/{symbol}/{day}');
    await record();
    expect(await edit({ numerator: 2 })).toMatchObject({ status: 200, body: { numerator: 2, version: 2 } });
    expect(await holding()).toMatchObject({ shares: 20 });
    expect(await edit({ numerator: 3 })).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(await edit({ date: '2025-04-01', version: 2 })).toMatchObject({ status: 200, body: { date: '2025-04-01' } });
    expect(await edit({})).toMatchObject({ status: 404 });
    expect((await listOwnSplits(person.id)).map(({ date }) => date)).toEqual(['2025-04-01']);
    expect(await listDerivedDifferences(person.id)).toEqual([]);
  });

  test('not onto the day of another', async () => {
    await record();
    await record({ date: '2025-04-01', numerator: 2 });
    expect(await edit({ date: '2025-04-01' })).toMatchObject({ status: 409, body: { code: 'duplicate' } });
  });
});

test('a preview tells each platform before and after, and what the market knows, and changes nothing', async () => {
  covers('1.7 POST /portfolio/splits/preview');
  await send('POST', '/portfolio/transactions', { ...trade, platform: 'Revolut', quantity: 3, price: 60 });
  await sell(3, '2025-02-20', { platform: 'Revolut' });
  const items = await table.countItems();
  const preview = (more: object = {}) => send('POST', '/portfolio/splits/preview', { ...sent, ...more });
  expect((await preview()).body).toEqual({
    positions: [
      { platform: 'Revolut', before: { shares: 0, avgPrice: 0, cost: 0 }, after: { shares: 0, avgPrice: 0, cost: 0 } },
      {
        platform: 'Robinhood',
        before: { shares: 10, avgPrice: 100, cost: 1000 },
        after: { shares: 40, avgPrice: 25, cost: 1000 },
      },
    ],
    marketDay: null,
    refused: null,
  });
  expect(await table.countItems()).toBe(items);
  await record();
  expect((await preview({ numerator: 2, replaces: '2025-03-03' })).body).toMatchObject({
    positions: [{}, { before: { shares: 40 }, after: { shares: 20 } }],
  });
  await marketKnows([split]);
  expect((await preview({ date: '2025-03-05' })).body).toMatchObject({ marketDay: '2025-03-03' });
});
