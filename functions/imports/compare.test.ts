import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Comparison, WholeComparison } from '#contract/comparisons';
import { handler as activity } from '#functions/activity/handler';
import { handler as cash } from '#functions/cash/handler';
import { cashRow, dividendRow, importsAs, tradeRow } from '#functions/imports/testing';
import { handler as portfolio } from '#functions/portfolio/handler';
import { setPort } from '#functions/ports';
import { forgetCached } from '#functions/stocks/cache';
import { table as theTable } from '#functions/storage/table';
import { market, type Send, sender } from '#tests/kit/operations';
import { signedIn, startTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
let person: { id: string; token: string };
let send: Send;
beforeEach(async () => {
  table = await startTable();
  setPort('marketData', market);
  forgetCached();
  person = await signedIn('owner');
  send = sender(person);
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
const trade = (change: object = {}) => send(portfolio, 'POST', '/portfolio/transactions', tradeRow(change).row);
const deposit = (change: object = {}) => send(cash, 'POST', '/cash/transactions', cashRow(change).row);
const compare = (body: object, key = randomUUID()) => send(activity, 'POST', '/comparisons', body, key);
const whole = async (body: object = stated()) => (await compare(body)).body as WholeComparison;
const list = async () => (await send(activity, 'GET', '/comparisons')).body as Comparison[];
const isChanged = async () => (await list()).map(({ changedSince }) => changedSince);

const inWords = ({ lines }: WholeComparison) =>
  lines.map(({ what, counted, stated: theirs, causes }) => `${what} ${counted} ${theirs} ${causes[0]?.kind ?? '='}`);

describe('a comparison', () => {
  test('has a line for every holding of either side, those that differ first, each with its cause', async () => {
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

  test('counts cash as its rows come to on that day, and only what is stated', async () => {
    await deposit();
    await trade({ quantity: 1 });
    await deposit({ amount: 7, transactionDate: '2024-03-02' });
    const cashAlone = stated({ positions: [], balances: [{ currency: 'USD', amount: '400' }] });
    expect(inWords(await whole(cashAlone))).toEqual(['USD 400 400 =']);
    const wrong = stated({ positions: [], balances: [{ currency: 'USD', amount: '407' }] });
    expect(inWords(await whole(wrong))).toEqual(['USD 400 407 laterRow']);
  });

  test('counts the dividends of a year, found ones and those of statements once, and sees a change of them alone', async () => {
    const imports = importsAs(person.token);
    const dividends = [dividendRow(), dividendRow({ paymentDate: '2023-12-29', gross: 1, taxWithheld: 0 })];
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
      'What was before Jan 2, 2024 is in no file.',
    ]);
    expect(await isChanged()).toEqual([false]);
    const more = [
      dividendRow({ paymentDate: '2024-08-15' }),
      dividendRow({ paymentDate: '2023-11-15', platform: 'Schwab' }),
    ];
    await imports.record(await imports.begin(), { trades: [], cash: [], dividends: more });
    expect(await isChanged()).toEqual([false]);
    const late = [dividendRow({ paymentDate: '2023-11-16', gross: 2, taxWithheld: 0 })];
    await imports.record(await imports.begin(), { trades: [], cash: [], dividends: late });
    expect(await isChanged()).toEqual([true]);
    expect(await whole(asked)).toMatchObject({ different: 0, equal: 4 });
  });

  test('tells what explains a year of dividends, and where to look', async () => {
    const imports = importsAs(person.token);
    const dividends = [
      dividendRow(),
      dividendRow({ paymentDate: '2024-02-20', symbol: 'KO', gross: 7, taxWithheld: 0 }),
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
    await trade();
    await whole(stated({ positions: [{ symbol: 'AAPL', quantity: '9' }] }));
    await whole();
    await whole(stated({ platform: 'Schwab' }));
    expect((await list()).map(({ platform, different }) => [platform, different])).toEqual([
      ['Robinhood', 0],
      ['Schwab', 1],
    ]);
    const { body } = await send(activity, 'GET', '/comparisons/lines?platform=Robinhood');
    expect(inWords(body as WholeComparison)).toEqual(['AAPL 10 10 =']);
    expect((await send(activity, 'GET', '/comparisons/lines?platform=Webull')).status).toBe(404);
  });

  test('changes no row, and is nobody else’s', async () => {
    await trade();
    const before = (await send(portfolio, 'GET', '/portfolio/transactions')).body;
    await whole();
    expect((await send(portfolio, 'GET', '/portfolio/transactions')).body).toEqual(before);
    const other = sender(await signedIn('member'));
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
      send(portfolio, 'PUT', '/portfolio/transactions/1', { ...tradeRow({ price: 101 }).row, version: 1 }),
    'a trade that is deleted': () => send(portfolio, 'DELETE', '/portfolio/transactions/1'),
    'a row of an import': async () => {
      const imports = importsAs(person.token);
      await imports.record(await imports.begin(), {
        trades: [tradeRow({ transactionDate: '2024-02-01' })],
        cash: [],
        dividends: [],
      });
    },
    'a balance set by hand': () =>
      send(cash, 'PUT', '/cash/balances', { platform: 'Robinhood', currency: 'USD', balance: 12 }),
  };
  test.each(Object.entries(anyChange))('has changed since by %s', async (_name, change) => {
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
      send(portfolio, 'PUT', '/portfolio/transactions/1', { ...tradeRow({ notes: 'gift' }).row, version: 1 }),
    'a trade that came and was taken away': async () => {
      await trade({ quantity: 2 });
      await send(portfolio, 'DELETE', '/portfolio/transactions/2');
    },
  };
  test.each(Object.entries(noChange))('has not changed by %s', async (_name, change) => {
    await trade();
    await whole();
    await change();
    expect(await isChanged()).toEqual([false]);
  });

  test('costs two requests to ask about while no ledger has moved', async () => {
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
