import { randomUUID } from 'node:crypto';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ReconciliationReport, ReconciliationSummary } from '#contract/imports/reconciliations';
import { handler as activity } from '#functions/activity/handler';
import { handler as cash } from '#functions/cash/handler';
import {
  createImportApiCalls,
  createSampleCashRow,
  createSampleDividendRow,
  createSampleTradeRow,
} from '#functions/imports/testing';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import { getTableClient as theTable } from '#functions/runtime/storage/table';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { stockEventsKey } from '#functions/stocks/market-cache-store';
import { createTestMarket } from '#functions/stocks/testing';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import { createSender, operationsMarket, type SendToHandler } from '#tests/kit/write-operations';

let table: TestTable;
let person: { id: string; token: string };
let send: SendToHandler;
beforeEach(async () => {
  table = await startTestTable();
  overridePort('marketData', operationsMarket);
  clearMarketCache();
  person = await createSignedInPerson('owner');
  send = createSender(person);
});
afterEach(() => table.stop());

const day = '2024-03-01';
const stated = (change: object = {}) => ({
  platform: 'Robinhood',
  day,
  positions: [{ symbol: 'AAPL', quantity: '10' }],
  balances: [],
  ...change,
});
const trade = (change: object = {}) =>
  send(portfolio, 'POST', '/portfolio/transactions', createSampleTradeRow(change).row);
const split = (change: object) =>
  send(portfolio, 'POST', '/portfolio/splits', { symbol: 'AAPL', date: '2024-02-01', ...change });
/** As if it had never been asked: what is known is what the books were kept by. */
const forgetEvents = async (symbol: string) => {
  await table.doc.send(new DeleteCommand({ TableName: table.name, Key: stockEventsKey(symbol) }));
  clearMarketCache();
};
const deposit = (change: object = {}) => send(cash, 'POST', '/cash/transactions', createSampleCashRow(change).row);
const compare = (body: object, key = randomUUID()) => send(activity, 'POST', '/comparisons', body, key);
const whole = async (body: object = stated()) => (await compare(body)).body as ReconciliationReport;
const list = async () => (await send(activity, 'GET', '/comparisons')).body as ReconciliationSummary[];
const isChanged = async () => (await list()).map(({ changedSince }) => changedSince);

const inWords = ({ lines }: ReconciliationReport) =>
  lines.map(({ what, counted, stated: theirs, causes }) => `${what} ${counted} ${theirs} ${causes[0]?.kind ?? '='}`);

describe('a comparison', () => {
  test('has a line for every holding of either side, those that differ first, each with its cause', async () => {
    covers('2.7 POST /comparisons');
    await trade();
    await trade({ symbol: 'KO', companyName: 'Coca-Cola', quantity: 3 });
    await trade({ quantity: 5, transactionDate: '2024-03-04' });
    const positions = [
      { symbol: 'AAPL', quantity: '10' },
      { symbol: 'MSFT', quantity: '1.5' },
    ];
    const answer = await whole(stated({ positions }));
    expect(answer).toMatchObject({ platform: 'Robinhood', day, equal: 1, different: 2, changedSince: false });
    expect(inWords(answer)).toEqual(['KO 3 0 row', 'MSFT 0 1.5 missing', 'AAPL 10 10 =']);
  });

  test('rounds what a split leaves behind: 10 shares after 1:3 are 3.33333333, as the broker states but for its rounding', async () => {
    await trade();
    await split({ numerator: 1, denominator: 3 });
    const { status, body } = await compare(stated({ positions: [{ symbol: 'AAPL', quantity: '3.3333' }] }));
    expect([status, inWords(body as ReconciliationReport)]).toEqual([200, ['AAPL 3.33333333 3.3333 residue']]);
  });

  test('counts an own split of a stock that the market does not know, as the portfolio does', async () => {
    covers('4.9 own splits');
    await trade({ symbol: 'GONE', companyName: 'Delisted' });
    await split({ symbol: 'GONE', numerator: 2, denominator: 1 });
    const { body } = await send(portfolio, 'GET', '/portfolio/holdings');
    expect((body as { holdings: unknown[] }).holdings).toMatchObject([{ symbol: 'GONE', shares: 20 }]);
    const answer = await whole(stated({ positions: [{ symbol: 'GONE', quantity: '20' }] }));
    expect(inWords(answer)).toEqual(['GONE 20 20 =']);
  });

  test('counts the splits that the market told before nobody could ask it', async () => {
    overridePort(
      'marketData',
      createTestMarket({ splits: { KO: [{ date: '2024-02-01', numerator: 3, denominator: 1 }] } }),
    );
    await trade({ symbol: 'KO', companyName: 'Coca-Cola' });
    // By a sale its books know the split.
    await trade({
      symbol: 'KO',
      companyName: 'Coca-Cola',
      transactionType: 'sell',
      quantity: 5,
      transactionDate: '2024-02-20',
    });
    overridePort('marketData', createTestMarket({ failing: ['KO'] }));
    await forgetEvents('KO');
    const { body } = await send(portfolio, 'GET', '/portfolio/holdings');
    expect((body as { holdings: unknown[] }).holdings).toMatchObject([{ symbol: 'KO', shares: 25 }]);
    const answer = await whole(stated({ positions: [{ symbol: 'KO', quantity: '25' }] }));
    expect(inWords(answer)).toEqual(['KO 25 25 =']);
  });

  test('counts cash as its rows come to on that day, and only what is stated', async () => {
    covers('2.7 POST /comparisons');
    await deposit();
    await trade({ quantity: 1 });
    await deposit({ amount: 7, transactionDate: '2024-03-02' });
    const cashAlone = stated({ positions: [], balances: [{ currency: 'USD', amount: '400' }] });
    expect(inWords(await whole(cashAlone))).toEqual(['USD 400 400 =']);
    const wrong = stated({ positions: [], balances: [{ currency: 'USD', amount: '407' }] });
    expect(inWords(await whole(wrong))).toEqual(['USD 400 407 laterRow']);
  });

  test('counts the cash of each currency by what trades in it have moved, and names the trade that is too much', async () => {
    const paid = { currency: 'EUR', priceInCurrency: 50, exchangeRate: 1.1, price: 55 };
    await trade(paid);
    await trade({ ...paid, quantity: 3 });
    await trade({ quantity: 1 });
    const balances = [
      { currency: 'EUR', amount: '-500' },
      { currency: 'USD', amount: '-100' },
    ];
    expect(inWords(await whole(stated({ positions: [], balances })))).toEqual(['EUR -650 -500 row', 'USD -100 -100 =']);
  });

  test('counts the dividends of a year, found ones and those of statements once, and sees a change of them alone', async () => {
    covers('4.9 dividends of a year compared');
    const imports = createImportApiCalls(person.token);
    const dividends = [
      createSampleDividendRow(),
      createSampleDividendRow({ paymentDate: '2023-12-29', gross: 1, taxWithheld: 0 }),
    ];
    await imports.record(await imports.begin(), { trades: [], cash: [], dividends });
    const years = [
      { year: '2024', gross: '2.4', tax: '0.36', net: '2.04' },
      { year: '2023', gross: '3' },
    ];
    const asked = stated({ day: '2024-06-30', positions: [], dividends: years });
    const answer = await whole(asked);
    expect(
      answer.lines.map(({ what, part, from, to, counted, stated: theirs }) => [what, part, from, to, counted, theirs]),
    ).toEqual([
      ['2023', 'gross', undefined, undefined, '1', '3'],
      ['2024', 'gross', '2024-01-01', '2024-06-30', '2.4', '2.4'],
      ['2024', 'tax', '2024-01-01', '2024-06-30', '0.36', '0.36'],
      ['2024', 'net', '2024-01-01', '2024-06-30', '2.04', '2.04'],
    ]);
    expect(answer.lines[0]?.causes.map(({ sentence }) => sentence)).toEqual([
      'A dividend may be missing here.',
      'No file has anything from before Jan 2, 2024.',
    ]);
    expect(await isChanged()).toEqual([false]);
    const more = [
      createSampleDividendRow({ paymentDate: '2024-08-15' }),
      createSampleDividendRow({ paymentDate: '2023-11-15', platform: 'Schwab' }),
    ];
    await imports.record(await imports.begin(), { trades: [], cash: [], dividends: more });
    expect(await isChanged()).toEqual([false]);
    const late = [createSampleDividendRow({ paymentDate: '2023-11-16', gross: 2, taxWithheld: 0 })];
    await imports.record(await imports.begin(), { trades: [], cash: [], dividends: late });
    expect(await isChanged()).toEqual([true]);
    expect(await whole(asked)).toMatchObject({ different: 0, equal: 4 });
  });

  test('tells what explains a year of dividends, and where to look', async () => {
    const imports = createImportApiCalls(person.token);
    const dividends = [
      createSampleDividendRow(),
      createSampleDividendRow({ paymentDate: '2024-02-20', symbol: 'KO', gross: 7, taxWithheld: 0 }),
    ];
    await imports.record(await imports.begin(), { trades: [], cash: [], dividends });
    const { lines } = await whole(stated({ positions: [], dividends: [{ year: '2024', gross: '2.4' }] }));
    expect(lines[0]?.causes).toEqual([
      {
        kind: 'paid',
        sentence: 'Exactly the dividend of KO of Feb 20, 2024, which your broker does not list.',
        about: { ledger: 'dividends', symbol: 'KO', day: '2024-02-20' },
      },
    ]);
  });

  test('is kept, one a platform, the newest', async () => {
    covers('2.7 GET /comparisons/lines');
    await trade();
    await whole(stated({ positions: [{ symbol: 'AAPL', quantity: '9' }] }));
    await whole();
    await whole(stated({ platform: 'Schwab' }));
    expect((await list()).map(({ platform, different }) => [platform, different])).toEqual([
      ['Robinhood', 0],
      ['Schwab', 1],
    ]);
    const { body } = await send(activity, 'GET', '/comparisons/lines?platform=Robinhood');
    expect(inWords(body as ReconciliationReport)).toEqual(['AAPL 10 10 =']);
    expect((await send(activity, 'GET', '/comparisons/lines?platform=Webull')).status).toBe(404);
  });

  test('changes no row, and is nobody else’s', async () => {
    await trade();
    const before = (await send(portfolio, 'GET', '/portfolio/transactions')).body;
    await whole();
    expect((await send(portfolio, 'GET', '/portfolio/transactions')).body).toEqual(before);
    const other = createSender(await createSignedInPerson('member'));
    expect((await other(activity, 'GET', '/comparisons')).body).toEqual([]);
  });

  test('refuses what says nothing, and days to come', async () => {
    const refused = [
      stated({ positions: [] }),
      stated({ day: '2999-01-01' }),
      stated({ day: 'today' }),
      stated({ positions: [{ symbol: 'AAPL', quantity: 'ten' }] }),
      stated({ platform: '' }),
      stated({ dividends: [{ year: '2025', gross: '1' }] }),
      stated({ dividends: [{ year: '2023' }] }),
      stated({ dividends: [{ year: '2023', gross: 'one' }] }),
      stated({ dividends: [{ year: '2023', from: '2022-12-01', gross: '1' }] }),
      stated({ dividends: [{ year: '2023', from: '2023-06-01', to: '2023-05-01', gross: '1' }] }),
      stated({ dividends: [1, 2].map(() => ({ year: '2023', gross: '1' })) }),
    ];
    for (const body of refused) expect((await compare(body)).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  test('of the same key is made once', async () => {
    await trade();
    const key = randomUUID();
    const first = await compare(stated(), key);
    await trade({ quantity: 1 });
    expect((await compare(stated(), key)).body).toEqual(first.body);
  });
});

describe('a platform that was compared', () => {
  const anyChange: Record<string, () => Promise<unknown>> = {
    'a purchase of that day': () => trade({ quantity: 1, transactionDate: day }),
    'a deposit before it': () => deposit(),
    'another price': () =>
      send(portfolio, 'PUT', '/portfolio/transactions/1', { ...createSampleTradeRow({ price: 101 }).row, version: 1 }),
    'a trade that is deleted': () => send(portfolio, 'DELETE', '/portfolio/transactions/1'),
    'a row of an import': async () => {
      const imports = createImportApiCalls(person.token);
      await imports.record(await imports.begin(), {
        trades: [createSampleTradeRow({ transactionDate: '2024-02-01' })],
        cash: [],
        dividends: [],
      });
    },
    'a balance set by hand': () =>
      send(cash, 'PUT', '/cash/balances', { platform: 'Robinhood', currency: 'USD', balance: 12 }),
  };
  test.each(Object.entries(anyChange))('has changed since by %s', async (_name, change) => {
    covers('2.7 GET /comparisons');
    await trade();
    await whole();
    expect(await isChanged()).toEqual([false]);
    await change();
    expect(await isChanged()).toEqual([true]);
    await whole(stated({ positions: [{ symbol: 'AAPL', quantity: '11' }] }));
    expect(await isChanged()).toEqual([false]);
  });

  const noChange: Record<string, () => Promise<unknown>> = {
    'a trade of a later day': () => trade({ transactionDate: '2024-03-02' }),
    'a trade on another platform': () => trade({ platform: 'Schwab' }),
    'a deposit of a later day': () => deposit({ transactionDate: '2024-03-02' }),
    'a note': () =>
      send(portfolio, 'PUT', '/portfolio/transactions/1', {
        ...createSampleTradeRow({ notes: 'gift' }).row,
        version: 1,
      }),
    'a trade that came and was taken away': async () => {
      await trade({ quantity: 2 });
      await send(portfolio, 'DELETE', '/portfolio/transactions/2');
    },
  };
  test.each(Object.entries(noChange))('has not changed by %s', async (_name, change) => {
    covers('2.7 GET /comparisons');
    await trade();
    await whole();
    await change();
    expect(await isChanged()).toEqual([false]);
  });

  test('costs two requests to ask about while no ledger has moved', async () => {
    covers('2.7 GET /comparisons');
    await trade();
    await whole();
    const { doc } = theTable();
    const names: string[] = [];
    const send0 = doc.send.bind(doc);
    doc.send = ((command: { input: { KeyConditionExpression?: string } }, ...rest: []) => {
      if (command.input.KeyConditionExpression) names.push(command.constructor.name);
      return send0(command as never, ...rest);
    }) as never;
    await list();
    doc.send = send0 as never;
    expect(names).toEqual(['QueryCommand', 'QueryCommand']);
  });
});
