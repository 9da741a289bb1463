import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeFoundDividendCashByKey } from '#core/dividends/dividend-cash';
import { pairFoundAndEnteredDividends } from '#core/dividends/dividend-pairs';
import { computeGrossDividend, computeNetDividend } from '#core/dividends/entitlement';
import {
  type EnteredDividend,
  type FoundDividend,
  listDividendIncomePaidBy,
  sumNetDividendIncome,
} from '#core/dividends/income';
import { toDividendIdentityKey } from '#core/dividends/plan-dividend-discovery';
import { sumExactAmounts, toNumber, zeroAmount } from '#core/money/amount';
import { addDays } from '#core/time/day';

const platforms = ['Robinhood', 'Revolut', 'Schwab'];
const today = '2026-03-31';
const someDay = fc.nat({ max: 40 }).map((n) => addDays('2026-02-01', n));
const someShares = fc.constantFrom(1, 2, 3, 5, 8, 2.5);

const someFound: fc.Arbitrary<FoundDividend[]> = fc
  .uniqueArray(
    fc.record({
      platform: fc.constantFrom(...platforms),
      symbol: fc.constantFrom('AAPL', 'KO'),
      exDate: someDay,
      daysToPayment: fc.constantFrom(0, 3, 3, 21),
      sharesHeld: someShares,
      perShare: fc.constantFrom(0.25, 0.26, 1),
      taxShare: fc.constantFrom(0, 0, 0.15, 1),
    }),
    { maxLength: 14, selector: toDividendIdentityKey },
  )
  .map((list) =>
    list.map(({ daysToPayment, perShare, taxShare, ...one }) => {
      const total = computeGrossDividend(one.sharesHeld, perShare);
      return {
        ...one,
        paymentDate: addDays(one.exDate, daysToPayment),
        totalAmount: toNumber(total),
        taxWithheld: toNumber(computeGrossDividend(total, taxShare)),
      };
    }),
  );

const someName = fc.record({
  platform: fc.constantFrom(...platforms),
  symbol: fc.constantFrom('AAPL', 'KO'),
  exDate: someDay,
});

/** Decisions about dividends that are there, and about some that are not. */
const booksOf = someFound.chain((found) => {
  const names = fc.array(found.length > 0 ? fc.oneof(someName, fc.constantFrom(...found)) : someName, { maxLength: 2 });
  const entry = fc.record({
    symbol: fc.constantFrom('AAPL', 'KO'),
    platform: fc.option(fc.constantFrom(...platforms), { nil: undefined }),
    shares: fc.oneof(someShares, fc.constantFrom(4, 7, 11)),
    dividendPerShare: fc.constantFrom(0.25, 0.26, 1),
    fees: fc.constantFrom(0, 0.05),
    taxWithheld: fc.constantFrom(0, 0.1),
    paymentDate: someDay,
    joined: names,
    parted: names,
  });
  return fc.record({
    found: fc.constant(found),
    entered: fc
      .array(entry, { maxLength: 10 })
      .map((list): EnteredDividend[] => list.map((one, at) => ({ id: at + 1, ...one }))),
  });
});

const shuffled = <T>(items: readonly T[]) => fc.shuffledSubarray([...items], { minLength: items.length });
const inWords = (pairs: ReturnType<typeof pairFoundAndEnteredDividends>) =>
  pairs.map(({ entered, found, byHand }) => [entered.id, found.map(toDividendIdentityKey).toSorted(), byHand]);

describe('any found and entered dividends', () => {
  test('each row is in one pair at most', () =>
    fc.assert(
      fc.property(booksOf, ({ found, entered }) => {
        const pairs = pairFoundAndEnteredDividends(found, entered);
        const keys = pairs.flatMap((pair) => pair.found.map(toDividendIdentityKey));
        const ids = pairs.map((pair) => pair.entered.id);
        expect([new Set(keys).size, new Set(ids).size]).toEqual([keys.length, ids.length]);
        expect(pairs.every((pair) => pair.found.length > 0)).toBe(true);
      }),
      { numRuns: 300 },
    ));

  test('the order of entry makes no difference', () =>
    fc.assert(
      fc.property(
        booksOf.chain(({ found, entered }) =>
          fc.tuple(fc.constant({ found, entered }), shuffled(found), shuffled(entered)),
        ),
        ([{ found, entered }, others, again]) => {
          expect(inWords(pairFoundAndEnteredDividends(others, again))).toEqual(
            inWords(pairFoundAndEnteredDividends(found, entered)),
          );
        },
      ),
      { numRuns: 300 },
    ));

  test('the total is the sum of the rows counted, and each row is counted once or stands in a pair', () =>
    fc.assert(
      fc.property(booksOf, ({ found, entered }) => {
        const counted = listDividendIncomePaidBy(found, entered, '9999-12-31');
        const paired = pairFoundAndEnteredDividends(found, entered).flatMap((pair) =>
          pair.found.map(toDividendIdentityKey),
        );
        const ofFound = counted.flatMap((row) => (row.origin === 'found' ? [toDividendIdentityKey(row.found)] : []));
        const ofEntered = counted.flatMap((row) => (row.origin === 'entered' ? [row.entered.id] : []));
        expect([...ofFound, ...paired].toSorted()).toEqual(found.map(toDividendIdentityKey).toSorted());
        expect(ofEntered.toSorted((a, b) => a - b)).toEqual(entered.map(({ id }) => id));
        const nets = counted.map(({ gross, tax, fees }) => computeNetDividend(gross, fees, tax));
        expect(sumNetDividendIncome(counted).eq(sumExactAmounts(nets))).toBe(true);
        const paid = listDividendIncomePaidBy(found, entered, today);
        expect(paid.length + counted.filter(({ date }) => date > today).length).toBe(counted.length);
      }),
      { numRuns: 300 },
    ));

  test('what they bring into cash is, of found ones, what counts as income', () =>
    fc.assert(
      fc.property(booksOf, ({ found, entered }) => {
        const counted = listDividendIncomePaidBy(found, entered, '9999-12-31');
        const income = counted.filter((row) => row.origin === 'found' || row.pair !== null);
        const cash = [...computeFoundDividendCashByKey(found, entered).values()];
        expect(sumExactAmounts(cash.map(({ amount }) => amount)).toFixed(2)).toBe(
          sumNetDividendIncome(income).plus(zeroAmount).toFixed(2),
        );
        expect(cash.every(({ amount }) => amount.gt(0) && amount.round(2).eq(amount))).toBe(true);
      }),
      { numRuns: 300 },
    ));
});
