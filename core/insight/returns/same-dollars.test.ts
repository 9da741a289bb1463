import { describe, expect, test } from 'vitest';
import { computeSumFigure } from '#core/insight/explain/compute-figure';
import { createGivenTerm } from '#core/insight/explain/figure-terms';
import { outlineTerm } from '#core/insight/explain/testing';
import { computeMoneyWeightedReturn, type MoneyWeightedReturn } from '#core/insight/returns/money-weighted';
import {
  computeReturnDifference,
  computeSameDollarsReturns,
  listDailyNetFlows,
  type SameDollars,
} from '#core/insight/returns/same-dollars';
import { toAmount } from '#core/money/amount';

const year: SameDollars = {
  start: { date: '2024-01-01', value: 1000 },
  flows: [
    { date: '2024-06-03', in: 0, out: 50 },
    { date: '2024-03-01', in: 200, out: 0 },
    { date: '2024-03-01', in: 10, out: 60 },
    { date: '2024-04-01', in: 7, out: 7 },
    { date: '2024-01-01', in: 900, out: 0 },
    { date: '2024-12-31', in: 0, out: 30 },
    { date: '2025-01-01', in: 900, out: 0 },
  ],
  end: '2024-12-31',
};

describe('what a day moves', () => {
  test('is one amount a day in order, the start value first; what comes to nothing or is not in the range is left out', () => {
    expect(listDailyNetFlows(year).map(({ date, net }) => `${date} ${net}`)).toEqual([
      '2024-01-01 1000',
      '2024-03-01 150',
      '2024-06-03 -50',
      '2024-12-31 -30',
    ]);
    expect(listDailyNetFlows({ ...year, start: { date: '2024-12-30', value: 0 } }).map(({ date }) => date)).toEqual([
      '2024-12-31',
    ]);
  });
});

describe('the figures of the same dollars', () => {
  test('have as gain the end less what was put in, and what was taken out', () => {
    const end = computeSumFigure('comparedEnd', [createGivenTerm('value', 'money', 1200)]);
    const timeWeighted = { kind: 'none', reason: { code: 'nothing-held' } } as const;
    const { kind, explainedGain, gain, moneyWeighted, ...others } = computeSameDollarsReturns(year, end, {
      curve: [],
      timeWeighted,
    });
    // 1,200 - 1,000 - 150 + 50 + 30.
    expect([kind, String(others.end), String(gain)]).toEqual(['figure', '1200', '130']);
    expect(outlineTerm(explainedGain)).toEqual([
      'comparedGain 130 = sum',
      ['comparedEnd 1200 = sum', 'value 1200'],
      '-putIn 1000 on 2024-01-01',
      '-putIn 150 on 2024-03-01',
      'takenOut 50 on 2024-06-03',
      'takenOut 30 on 2024-12-31',
    ]);
    expect([others.explained, others.timeWeighted]).toEqual([end, timeWeighted]);
    expect(moneyWeighted.kind === 'figure' && moneyWeighted.flows.map(({ amount }) => String(amount))).toEqual([
      '-1000',
      '-150',
      '50',
      '1230',
    ]);
  });
});

describe('the difference of two returns', () => {
  const returned = (start: string, received: number): MoneyWeightedReturn =>
    computeMoneyWeightedReturn([
      { date: start, amount: toAmount(-1000) },
      { date: '2025-04-01', amount: toAmount(received) },
    ]);
  const side = (name: string, value: number, moneyWeighted: MoneyWeightedReturn) => ({
    explained: createGivenTerm(name, 'money', value),
    moneyWeighted,
  });
  const none: MoneyWeightedReturn = { kind: 'none', reason: { code: 'nothing' } };
  // 2024-04-01 is 365 days before the end, 2025-01-01 is 90.
  const [tenPercent, fourPercent] = [returned('2024-04-01', 1100), returned('2024-04-01', 1040)];
  const ofPeriod = returned('2025-01-01', 1040);

  test('is ours less theirs, in dollars and in points: 10 % and 4 % are 6 points apart', () => {
    const { dollars, explained, points } = computeReturnDifference(
      side('ours', 1100, tenPercent),
      side('theirs', 1040, fourPercent),
    );
    expect([String(dollars), String(points?.rate), points?.isYearly]).toEqual(['60', '0.06', true]);
    expect(outlineTerm(explained)).toEqual(['difference 60 = sum', 'ours 1100', '-theirs 1040']);
    expect(points && outlineTerm(points.explained)).toEqual([
      'points 0.06 rate = sum',
      ['moneyWeighted 0.1 rate = rate-of-flows', 'paidIn -1000 on 2024-04-01', 'received 1100 on 2025-04-01'],
      ['-comparedMoneyWeighted 0.04 rate = rate-of-flows', 'paidIn -1000 on 2024-04-01', 'received 1040 on 2025-04-01'],
    ]);
  });

  test('is below zero where theirs is more', () => {
    const { dollars, points } = computeReturnDifference(
      side('ours', 1040, fourPercent),
      side('theirs', 1100, tenPercent),
    );
    expect([dollars, points?.rate].map(String)).toEqual(['-60', '-0.06']);
  });

  test('has no points where either has no rate, or neither, or one is of a year and the other of a period', () => {
    const pointsOf = (ours: MoneyWeightedReturn, theirs: MoneyWeightedReturn) =>
      computeReturnDifference(side('ours', 1100, ours), side('theirs', 1040, theirs)).points;
    expect([
      pointsOf(none, fourPercent),
      pointsOf(tenPercent, none),
      pointsOf(none, none),
      pointsOf(tenPercent, ofPeriod),
      pointsOf(ofPeriod, tenPercent),
    ]).toEqual([null, null, null, null, null]);
    expect(pointsOf(ofPeriod, ofPeriod)?.isYearly).toBe(false);
  });
});
