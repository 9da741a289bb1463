import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Amount, roundCents, sumExactAmounts, toAmount } from '#core/money/amount';
import type { CorporateAction } from '#core/portfolio/corporate-actions/action-details';
import { type ActionLedger, isActionFault, planCorporateAction } from '#core/portfolio/corporate-actions/plan-action';
import { distributeCents, toTradeRowsAtCost } from '#core/portfolio/corporate-actions/rows-at-cost';
import { computeLotsAndRealizedGains, lotMethods } from '#core/portfolio/position/lots';
import { computePositions, findOversell } from '#core/portfolio/position/positions';
import {
  arbitraryDay,
  arbitraryLedger,
  arbitraryPrice,
  arbitrarySplits,
  firstTestDay,
} from '#core/portfolio/testing-ledgers';
import type { TradeRow } from '#core/portfolio/trades';
import { addDays } from '#core/time/day';
import { covers } from '#tests/kit/covers';

const ratio = fc.record({ newShares: fc.integer({ min: 1, max: 30 }), oldShares: fc.integer({ min: 1, max: 30 }) });
const received = ratio.map((one) => ({ ...one, to: 'CHILD', toName: 'Child Co.' }));
const day = arbitraryDay(60);
const lastDay = addDays(firstTestDay, 60);

const merger = fc
  .record({ date: day, received })
  .map((one): CorporateAction => ({ kind: 'merger', symbol: 'AAPL', cashPerShare: 0, fractions: [], ...one }));
const spinOff = fc
  .record({ date: day, received, costPercent: fc.integer({ min: 0, max: 100_000_000 }).map((n) => n / 1_000_000) })
  .map((one): CorporateAction => ({ kind: 'spinOff', symbol: 'AAPL', fractions: [], ...one }));
const returnOfCapital = fc
  .record({ date: day, amountPerShare: arbitraryPrice })
  .map((one): CorporateAction => ({ kind: 'returnOfCapital', symbol: 'AAPL', ...one }));

/** The ledger up to the day of the action, and with it; undefined where it cannot be. */
const runAction = (action: CorporateAction, ledger: ActionLedger) => {
  const planned = planCorporateAction(action, ledger);
  if (isActionFault(planned) || action.kind === 'rename') return undefined;
  const until = ledger.trades.filter(({ transactionDate }) => transactionDate <= action.date);
  const last = Math.max(0, ...ledger.trades.map(({ id }) => id));
  const added = planned.added.map((trade, at): TradeRow => ({ ...trade, id: last + 1 + at }));
  return { before: until, after: [...until, ...added], added };
};

const sumByPlatform = (
  trades: readonly TradeRow[],
  ledger: ActionLedger,
  date: string,
  name: 'cost' | 'realizedGain',
) => {
  const positions = computePositions(trades, ledger.splits, date).filter(({ symbol }) => symbol !== 'NVDA');
  return [...Map.groupBy(positions, ({ platform }) => platform)].map(([platform, own]): [string, Amount] => [
    platform,
    sumExactAmounts(own.map((position) => position[name])),
  ]);
};

const isWithin = (a: Amount | undefined, b: Amount, by: string): boolean => (a ?? toAmount(0)).minus(b).abs().lte(by);

describe('whatever the ledger,', () => {
  test('a merger for shares and a spin-off leave the cost to the cent, and realize nothing', () => {
    covers('4.1 corporate actions');
    fc.assert(
      fc.property(fc.oneof(merger, spinOff), arbitraryLedger, arbitrarySplits, (action, trades, splits) => {
        const ledger = { trades, splits, today: lastDay };
        const done = runAction(action, ledger);
        if (!done || action.kind === 'rename') return;
        const costs = new Map(sumByPlatform(done.before, ledger, action.date, 'cost'));
        for (const [platform, cost] of sumByPlatform(done.after, ledger, action.date, 'cost'))
          expect(roundCents(cost).toFixed(2)).toBe(roundCents(costs.get(platform) ?? 0).toFixed(2));
        const gains = new Map(sumByPlatform(done.before, ledger, action.date, 'realizedGain'));
        for (const [platform, gain] of sumByPlatform(done.after, ledger, action.date, 'realizedGain'))
          expect(isWithin(gains.get(platform), gain, '0.005')).toBe(true);
      }),
    );
  });

  test('a return of capital takes from the cost what it pays, or all of it, and the rest is a gain', () => {
    covers('4.1 corporate actions');
    fc.assert(
      fc.property(returnOfCapital, arbitraryLedger, arbitrarySplits, (action, trades, splits) => {
        const ledger = { trades, splits, today: lastDay };
        const done = runAction(action, ledger);
        if (!done || action.kind === 'rename') return;
        const costs = new Map(sumByPlatform(done.before, ledger, action.date, 'cost'));
        const gains = new Map(sumByPlatform(done.before, ledger, action.date, 'realizedGain'));
        const after = new Map(sumByPlatform(done.after, ledger, action.date, 'cost'));
        for (const [platform, gain] of sumByPlatform(done.after, ledger, action.date, 'realizedGain')) {
          const paid = sumExactAmounts(
            done.added
              .filter((one) => one.platform === platform && one.transactionType === 'sell')
              .map(({ quantity, price }) => toAmount(quantity).times(price)),
          );
          const taken = (costs.get(platform) ?? toAmount(0)).minus(after.get(platform) ?? 0);
          const gained = gain.minus(gains.get(platform) ?? 0);
          expect(isWithin(paid, taken.plus(gained), '0.006')).toBe(true);
        }
      }),
    );
  });

  test('shares and days are those of the lots, so that no method realizes more or less than another', () => {
    fc.assert(
      fc.property(fc.oneof(merger, spinOff), arbitraryLedger, arbitrarySplits, (action, trades, splits) => {
        const ledger = { trades, splits, today: lastDay };
        const done = runAction(action, ledger);
        if (!done || findOversell(done.before, splits)) return;
        const own = done.after.filter(({ symbol, platform }) => symbol === 'AAPL' && platform === 'Robinhood');
        const total = (method: (typeof lotMethods)[number]) => {
          const { lots, realized } = computeLotsAndRealizedGains(own, splits.get('AAPL'), method);
          return realized.short.plus(realized.long).minus(sumExactAmounts(lots.map(({ cost }) => cost)));
        };
        for (const method of lotMethods) expect(isWithin(total(method), total('average'), '0.000001')).toBe(true);
        expect(done.added.every(({ acquiredOn, transactionDate }) => !acquiredOn || acquiredOn < transactionDate)).toBe(
          true,
        );
      }),
    );
  });
});

test('rows come to what they are to cost in all, whatever the quantities', () => {
  const quantities = fc.array(fc.integer({ min: 1, max: 2_000_000_000_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(quantities, fc.integer({ min: 0, max: 2_000_000_000 }), (hundredMillionths, cents) => {
      const shares = hundredMillionths.map((n) => toAmount(n).div(100_000_000));
      const costs = distributeCents(toAmount(cents).div(100), shares);
      expect(sumExactAmounts(costs).toFixed(2)).toBe(toAmount(cents).div(100).toFixed(2));
      const rows = toTradeRowsAtCost(shares.map((quantity, at) => ({ quantity, cost: costs[at] ?? toAmount(0) })));
      const total = sumExactAmounts(rows.map(({ quantity, price }) => toAmount(quantity).times(price)));
      expect(roundCents(total).toFixed(2)).toBe(toAmount(cents).div(100).toFixed(2));
      expect(sumExactAmounts(rows.map(({ quantity }) => toAmount(quantity))).eq(sumExactAmounts(shares))).toBe(true);
    }),
  );
});
