import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ExplainedFigureRowsQuery } from '#contract/insight/explained-figures';
import { type FigureTerm, getTermAmount } from '#core/insight/explain/figure-terms';
import { sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { addDays, type Day } from '#core/time/day';
import { addCashEntry } from '#functions/cash/service';
import { discoverDividends } from '#functions/dividends/found/discover';
import { listPaidDividendsBetween } from '#functions/dividends/found/paid-dividends';
import { addManualDividend } from '#functions/dividends/manual/manual-dividends';
import { getFigureRowsPage } from '#functions/insight/returns/figure-rows';
import { createEmptyReturnsTestMarket, createReturnsTestEffects } from '#functions/insight/testing';
import { addTrade } from '#functions/portfolio/trade-service';
import type { Actor } from '#functions/runtime/identity/actor';
import { readLedgerStatesByKind } from '#functions/runtime/storage/ledger';
import { covers } from '#tests/kit/covers';
import { countTableRequests, startTestTable, type TestTable } from '#tests/kit/table';

const actor = { id: 'me' } as Actor;
const market = createEmptyReturnsTestMarket('2025-02-07');
const effects = createReturnsTestEffects(market);

let table: TestTable;
beforeEach(async () => {
  table = await startTestTable();
});
afterEach(() => table.stop());

const buy = (symbol: string, transactionDate: Day, change: object = {}) =>
  addTrade(
    actor,
    {
      symbol,
      companyName: `${symbol} Inc.`,
      transactionType: 'buy',
      quantity: 1,
      price: 10,
      fees: 0,
      transactionDate,
      platform: 'Schwab',
      notes: '',
      ...change,
    },
    effects,
  );
const dividend = {
  symbol: 'KO',
  companyName: 'KO Inc.',
  shares: 10,
  dividendPerShare: 0.5,
  fees: 0,
  taxWithheld: 0.75,
  notes: '',
};
const paid = (paymentDate: Day, change: object = {}) =>
  addManualDividend(actor, { ...dividend, paymentDate, ...change }, effects);

const pages = async (query: Record<string, string>): Promise<FigureTerm[][]> => {
  const all: FigureTerm[][] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const asked = ExplainedFigureRowsQuery.parse({ limit: '2', ...query, ...(cursor && { cursor }) });
    const page: Awaited<ReturnType<typeof getFigureRowsPage>> = await getFigureRowsPage(actor, asked, effects);
    all.push(page.rows);
    cursor = page.cursor;
  }
  return all;
};
/** As where a program has recorded that kept nothing: its lists are not gone by. */
const unkeep = (ledger: string) =>
  table.doc.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { pk: `USER#${actor.id}`, sk: `SEQ#${ledger}` },
      UpdateExpression: 'SET keptUpTo = :none',
      ExpressionAttributeValues: { ':none': 0 },
    }),
  );
const totalOf = (parts: readonly FigureTerm[]): number => toNumber(sumExactAmounts(parts.map(getTermAmount)));

describe('the rows of a term', () => {
  test('come a page at a time, newest first, and to the term; a page may be short before the last', async () => {
    covers('1.7 GET /insight/rows');
    for (let day = 1; day <= 5; day += 1) await buy('KO', `2025-01-0${day}`, { price: 10 + day });
    await buy('KO', '2025-01-06', { transactionType: 'sell' });
    const read = await pages({ list: 'bought' });
    expect(read.map((rows) => rows.map(({ date }) => date))).toEqual([
      ['2025-01-05'],
      ['2025-01-04', '2025-01-03'],
      ['2025-01-02', '2025-01-01'],
    ]);
    expect(totalOf(read.flat())).toBe(65);
    expect((await pages({ list: 'sold' })).flat().map(({ value }) => value)).toEqual(['10']);
  });

  test('are those of the stocks, the platform and the days that are asked for', async () => {
    await buy('KO', '2025-01-01');
    await buy('KO', '2025-01-02', { platform: 'Fidelity' });
    await buy('PEP', '2025-01-03');
    await buy('KO', '2025-01-04');
    const bought = async (query: Record<string, string>) =>
      (await pages({ list: 'bought', ...query })).flat().map(({ date }) => date);
    expect(await bought({ symbols: 'KO,PEP' })).toEqual(['2025-01-02', '2025-01-04', '2025-01-01', '2025-01-03']);
    expect(await bought({ platform: 'Fidelity' })).toEqual(['2025-01-02']);
    expect(await bought({ symbols: 'KO', platform: 'Schwab', to: '2025-01-03' })).toEqual(['2025-01-01']);
    expect(await bought({ from: '2025-01-02', to: '2025-01-03' })).toEqual(['2025-01-03', '2025-01-02']);
  });

  test('of dividends are net of tax and fees, and what is yet to be paid is none of them', async () => {
    covers('4.3 explained sums');
    await buy('KO', '2025-01-01', { quantity: 10 });
    await paid('2025-01-20');
    await paid('2025-02-07', { fees: 0.25 });
    const net = (await pages({ list: 'dividends' })).flat();
    expect(net.map(({ value, date }) => [value, date])).toEqual([
      ['4', '2025-02-07'],
      ['4.25', '2025-01-20'],
    ]);
    expect((await pages({ list: 'dividendTax' })).flat().map(({ value }) => value)).toEqual(['0.75', '0.75']);
    expect((await pages({ list: 'dividends', to: '2025-01-31' })).flat().length).toBe(1);
    // Of a month that is not over: what is of its end counts once its day has come.
    await addManualDividend(
      actor,
      { ...dividend, paymentDate: '2025-02-20' },
      createReturnsTestEffects(createEmptyReturnsTestMarket('2025-02-21')),
    );
    const month = { from: '2025-02-01', to: '2025-02-28' };
    const inMonth = async (list: string) => totalOf((await pages({ list, ...month })).flat());
    expect([await inMonth('dividends'), await inMonth('dividendsGross'), await inMonth('payments')]).toEqual([4, 5, 1]);
    expect([await inMonth('entered'), await inMonth('enteredGross'), await inMonth('enteredPayments')]).toEqual([
      8.25, 10, 2,
    ]);
    expect([await inMonth('found'), await inMonth('foundPayments'), await inMonth('foundStocks')]).toEqual([0, 0, 0]);
  });

  test('that were found are none of those entered, nor the other way round, kept or not', async () => {
    const known = { ...market, dividends: { KO: [['2025-01-10', 0.5] as [Day, number]] } };
    await buy('KO', '2025-01-01', { quantity: 20 });
    // 20 x $0.50, taken to be paid 21 days after the ex-date; that of January 20 is too far from it to be the same.
    await discoverDividends(actor, ['Schwab'], createReturnsTestEffects(known));
    await paid('2025-01-20');
    const lists = {
      found: 10,
      foundGross: 10,
      foundPayments: 1,
      entered: 4.25,
      enteredGross: 5,
      enteredTax: 0.75,
      enteredPayments: 1,
      dividends: 14.25,
      payments: 2,
      bought: 200,
    };
    const totals = async () => {
      const read = Object.keys(lists).map(async (list) => [list, totalOf((await pages({ list })).flat())] as const);
      return Object.fromEntries(await Promise.all(read));
    };
    expect(await totals()).toEqual(lists);
    await unkeep('PTX');
    await unkeep('MDIV');
    expect(await totals()).toEqual(lists);
  });

  test('are of the platform of what was found where they stand for it and name none, kept or not', async () => {
    const known = { ...market, dividends: { KO: [['2025-01-10', 0.5] as [Day, number]] } };
    await buy('KO', '2025-01-01', { quantity: 20 });
    await discoverDividends(actor, ['Schwab'], createReturnsTestEffects(known));
    await paid('2025-01-31', { shares: 20 });
    const totals = async () => {
      const { MDIV } = await readLedgerStatesByKind(actor.id);
      const span = { from: '2025-01-01', to: '2025-02-07', platforms: ['Schwab' as const] };
      const rows = await listPaidDividendsBetween(actor.id, MDIV, span);
      const listed = await pages({ list: 'dividends', platform: 'Schwab' });
      return [rows.map(({ id, platform }) => [id, platform]), totalOf(listed.flat())];
    };
    expect(await totals()).toEqual([[[1, 'Schwab']], 9.25]);
    await unkeep('MDIV');
    expect(await totals()).toEqual([[[1, 'Schwab']], 9.25]);
  });

  test('of cash are what was entered and what trades moved, each leading to its own; kept or not', async () => {
    const on = { platform: 'Robinhood' as const, currency: 'USD' as const, description: 'Pay for KO at work' };
    const cash = (transactionType: 'deposit' | 'dividend', amount: number, transactionDate: Day, more = {}) =>
      addCashEntry(actor, { ...on, transactionType, amount, transactionDate, ...more }, effects);
    await cash('deposit', 100, '2025-01-01');
    await cash('deposit', 40, '2025-01-01', { currency: 'EUR' });
    await buy('PEP', '2025-01-02', { platform: 'Robinhood', fees: 1 });
    await cash('dividend', 7, '2025-01-03');
    const read = async (list: string) => (await pages({ list, platform: 'Robinhood', currency: 'USD' })).flat();
    const told = async (list: string) =>
      (await read(list)).map(({ less, value, row }) => `${less ? '-' : ''}${value} ${row?.kind} ${row?.symbol}`);
    const counted = ['-11 trade PEP', '100 cash undefined'];
    expect(await told('cashCounted')).toEqual(counted);
    expect(await told('cash')).toEqual([...counted, '7 cash undefined']);
    await unkeep('CTX');
    expect(await told('cashCounted')).toEqual(counted);
    expect(await told('cash')).toEqual(['7 cash undefined', ...counted]);
  });

  test('of shares that a dividend is of are the trades of that platform up to the day, newest first', async () => {
    await buy('KO', '2025-01-01', { quantity: 4 });
    await buy('KO', '2025-01-02', { quantity: 3, platform: 'Fidelity' });
    await buy('PEP', '2025-01-02', { quantity: 2 });
    await buy('KO', '2025-01-03', { quantity: 1, transactionType: 'sell' });
    await buy('KO', '2025-01-05', { quantity: 5 });
    const held = async (query: object) =>
      (await pages({ list: 'entitled', symbols: 'KO', to: '2025-01-04', ...query }))
        .flat()
        .map(({ less, value }) => `${less ? '-' : ''}${value}`);
    expect(await held({ platform: 'Schwab' })).toEqual(['-1', '4']);
    expect(await held({})).toEqual(['-1', '3', '4']);
  });

  test('of another person are none', async () => {
    await buy('KO', '2025-01-01');
    const rowsOf = async (whom: Actor) =>
      (await getFigureRowsPage(whom, ExplainedFigureRowsQuery.parse({ list: 'bought' }), effects)).rows;
    expect(await rowsOf(actor)).toHaveLength(1);
    expect(await rowsOf({ ...actor, id: 'other' })).toEqual([]);
  });

  test('cost what their limit costs, however many other rows there are', async () => {
    covers('1.7 GET /insight/rows');
    for (let at = 0; at < 8; at += 1) await buy('KO', addDays('2025-01-01', at));
    const asked = ExplainedFigureRowsQuery.parse({ list: 'bought', limit: '2' });
    const few = await countTableRequests(() => getFigureRowsPage(actor, asked, effects));
    for (let at = 8; at < 24; at += 1) await buy('KO', addDays('2025-01-01', at));
    expect(await countTableRequests(() => getFigureRowsPage(actor, asked, effects))).toEqual(few);
    expect(toAmount((await getFigureRowsPage(actor, asked, effects)).rows.length).toNumber()).toBe(2);
  });
});
