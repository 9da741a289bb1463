import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Returns, ReturnsQuery } from '#contract/insight';
import type { TransactionType } from '#contract/trades';
import type { Day } from '#core/time/day';
import { addByHand } from '#functions/dividends/manual';
import { madeNow } from '#functions/http/conditional';
import type { Actor } from '#functions/identity/actor';
import { reportReturns } from '#functions/insight/returns';
import { effectsOf, emptyMarket, type TestMarket } from '#functions/insight/testing';
import { addTrade } from '#functions/portfolio/service';
import { startTable, type TestTable } from '#tests/kit/table';

const actor = { id: 'me' } as Actor;

let table: TestTable;
let market: TestMarket;
beforeEach(async () => {
  table = await startTable();
  market = emptyMarket('2025-02-07');
});
afterEach(() => table.stop());

const record = (
  transactionType: TransactionType,
  symbol: string,
  transactionDate: Day,
  [quantity, price, fees = 0]: [number, number, number?],
) =>
  addTrade(
    actor,
    {
      symbol,
      companyName: `${symbol} Inc.`,
      transactionType,
      quantity,
      price,
      transactionDate,
      platform: 'Schwab',
      fees,
      notes: '',
    },
    effectsOf(market),
  );

const ask = async (query: Partial<Record<keyof ReturnsQuery, string>> = {}): Promise<Returns> =>
  madeNow(reportReturns(actor, ReturnsQuery.parse(query), effectsOf(market)));

const amounts = ({ bridge }: Returns) => Object.fromEntries((bridge?.lines ?? []).map((one) => [one.line, one.amount]));

/** The second worked example of the rules: KLM over a week. */
const week = async () => {
  market.closes['KLM'] = [
    ['2025-02-03', 10.2],
    ['2025-02-04', 10.5],
    ['2025-02-05', 10.4],
    ['2025-02-06', 10.5],
  ];
  market.prices['KLM'] = 10.8;
  await record('buy', 'KLM', '2025-02-03', [100, 10, 2]);
  await record('buy', 'KLM', '2025-02-05', [50, 10.6]);
  const dividend = { symbol: 'KLM', companyName: 'KLM Inc.', shares: 150, dividendPerShare: 0.06, notes: '' };
  const paid = { fees: 0, taxWithheld: 1.35, paymentDate: '2025-02-06', platform: 'Schwab' };
  await addByHand(actor, { ...dividend, ...paid }, { now: effectsOf(market).now });
  await record('sell', 'KLM', '2025-02-07', [30, 10.7, 1.5]);
};

describe('the worked example', () => {
  test('comes to its figures', async () => {
    await week();
    const answer = await ask({ range: 'all' });
    expect(amounts(answer)).toEqual({
      start: 0,
      contributions: 1532,
      withdrawals: -327.15,
      priceGain: 87,
      income: 9,
      fees: -3.5,
      taxes: -1.35,
      end: 1296,
    });
    expect(answer).toMatchObject({ startValue: 0, endValue: 1296, gain: 91.15, base: 1530, bridge: { difference: 0 } });
    expect(answer.simple).toEqual({ percent: 5.9575, reason: null });
    expect(answer.timeWeighted).toEqual({ percent: 7.6653, aYear: null, skipped: [], reason: null });
    expect(answer.moneyWeighted).toEqual({ percent: 7.2312, isYearly: false, reason: null });
  });
});
