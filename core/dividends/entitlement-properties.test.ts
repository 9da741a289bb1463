import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeGrossDividend,
  type DividendEvent,
  type EntitledDividend,
  getDividendPaymentDate,
  listEntitledDividends,
} from '#core/dividends/entitlement';
import { planDividendDiscovery, toDividendIdentityKey } from '#core/dividends/plan-dividend-discovery';
import { roundShares, toNumber } from '#core/money/amount';
import { computePositions } from '#core/portfolio/position/positions';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import type { TradeRow } from '#core/portfolio/trades';
import { addDays } from '#core/time/day';

const symbols = ['AAPL', 'NVDA'];
const platforms = ['Robinhood', 'Revolut'];
const today = '2020-03-15';
const someDay = fc.nat({ max: 90 }).map((n) => addDays('2020-01-01', n));

const entry = fc.record({
  symbol: fc.constantFrom(...symbols),
  companyName: fc.constantFrom('One Inc.', 'Two Inc.'),
  platform: fc.constantFrom(...platforms),
  transactionType: fc.constantFrom<'buy' | 'sell'>('buy', 'buy', 'sell'),
  quantity: fc.oneof(
    fc.integer({ min: 1, max: 500 }),
    fc.integer({ min: 1, max: 2_000_000_000 }).map((n) => n / 100_000_000),
  ),
  price: fc.constant(10),
  fees: fc.constant(0),
  transactionDate: someDay,
});
/** Dates in any order, sales of more than is held included. */
const anyLedger = fc
  .array(entry, { maxLength: 40 })
  .map((entries): TradeRow[] => entries.map((written, i) => ({ id: i + 1, ...written })));
const someSplits: fc.Arbitrary<SplitsBySymbol> = fc
  .array(
    fc.record({
      date: someDay,
      numerator: fc.integer({ min: 1, max: 20 }),
      denominator: fc.integer({ min: 1, max: 10 }),
    }),
    {
      maxLength: 3,
    },
  )
  .map((splits) => new Map([['AAPL', splits]]));

const someEvent: fc.Arbitrary<DividendEvent> = fc.record({
  exDate: someDay,
  amountPerShare: fc.integer({ min: 1, max: 9_000_000 }).map((n) => n / 1_000_000),
  paymentDate: fc.option(someDay),
  currency: fc.constantFrom('USD', 'USD', 'USD', 'EUR'),
});
const eventsOf = fc.uniqueArray(someEvent, { maxLength: 20, selector: ({ exDate }) => exDate });
const someEvents = fc
  .tuple(eventsOf, eventsOf)
  .map((lists) => new Map(symbols.map((symbol, i) => [symbol, lists[i] ?? []])));

/** The rule as it reads: for each event, the positions as they stood the evening before. */
const naive = (trades: readonly TradeRow[], splits: SplitsBySymbol, events: ReadonlyMap<string, DividendEvent[]>) =>
  [...events].flatMap(([symbol, list]) =>
    list
      .filter(({ exDate, currency }) => exDate <= today && currency === 'USD')
      .flatMap((event) =>
        computePositions(trades, splits, addDays(event.exDate, -1))
          .filter((position) => position.symbol === symbol)
          .map(({ platform, shares }) => {
            const held = roundShares(shares);
            const total = computeGrossDividend(held, event.amountPerShare);
            const { exDate, amountPerShare } = event;
            const names = computePositions(trades, splits).find(
              (one) => one.symbol === symbol && one.platform === platform,
            );
            return {
              symbol,
              companyName: names?.companyName ?? '',
              platform,
              exDate,
              ...getDividendPaymentDate(event),
              sharesHeld: toNumber(held),
              amountPerShare,
              totalAmount: toNumber(total),
            };
          })
          .filter(({ totalAmount }) => totalAmount > 0),
      ),
  );

const byKey = (dividends: readonly EntitledDividend[]) =>
  dividends.toSorted((a, b) => (toDividendIdentityKey(a) < toDividendIdentityKey(b) ? -1 : 1));

describe('any ledger', () => {
  test('one walk finds what asking again for every event finds', () =>
    fc.assert(
      fc.property(anyLedger, someSplits, someEvents, (trades, splits, events) => {
        const walked = listEntitledDividends(trades, splits, events, { today });
        expect(byKey(walked)).toEqual(byKey(naive(trades, splits, events)));
      }),
      { numRuns: 300 },
    ));

  test('the order of trades and events makes no difference, and no dividend is found twice', () =>
    fc.assert(
      fc.property(
        anyLedger.chain((trades) =>
          fc.tuple(fc.constant(trades), fc.shuffledSubarray(trades, { minLength: trades.length })),
        ),
        someSplits,
        someEvents,
        ([trades, shuffled], splits, events) => {
          const found = listEntitledDividends(trades, splits, events, { today });
          const reversed = new Map([...events].map(([symbol, list]) => [symbol, list.toReversed()]));
          expect(listEntitledDividends(shuffled, splits, reversed, { today })).toEqual(found);
          expect(new Set(found.map(toDividendIdentityKey)).size).toBe(found.length);
        },
      ),
    ));

  test('platforms asked for one by one come to the whole', () =>
    fc.assert(
      fc.property(anyLedger, someSplits, someEvents, (trades, splits, events) => {
        const of = (...wanted: string[]) => listEntitledDividends(trades, splits, events, { today, platforms: wanted });
        const whole = listEntitledDividends(trades, splits, events, { today });
        expect(byKey(platforms.flatMap((platform) => of(platform)))).toEqual(byKey(whole));
        expect(of()).toEqual([]);
      }),
    ));
});

describe('discovery', () => {
  const failing = fc.subarray(symbols);
  const carriedOut = (
    before: readonly EntitledDividend[],
    now: readonly EntitledDividend[],
    failed: readonly string[],
  ) => {
    const { added, corrected, removed, unchanged } = planDividendDiscovery(before, now, failed);
    expect(corrected.length + removed.length + unchanged.length).toBe(before.length);
    return [...unchanged, ...added, ...corrected.map(({ to }) => to)];
  };

  test('done twice changes nothing the second time, whatever was there before', () =>
    fc.assert(
      fc.property(anyLedger, anyLedger, someSplits, someEvents, failing, (before, after, splits, events, failed) => {
        const found = listEntitledDividends(before, splits, events, { today });
        const entitled = listEntitledDividends(after, splits, events, { today });
        const once = carriedOut(found, entitled, failed);
        const again = planDividendDiscovery(once, entitled, failed);
        expect(again).toMatchObject({ added: [], corrected: [], removed: [] });
        const kept = found.filter(({ symbol }) => failed.includes(symbol));
        const learned = entitled.filter(({ symbol }) => !failed.includes(symbol));
        expect(byKey(once)).toEqual(byKey([...kept, ...learned]));
      }),
    ));
});
