import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toAmount, toDecimalText } from '#core/money/amount';
import type { StatementEvent } from '#core/statements/events';
import { toUnrecordedRowEffect } from '#core/statements/plan/row-effects';
import { toRecordableRowsAndSkippedEvents } from '#core/statements/plan/rows-from-events';
import type { RecordedRow, RowToRecord } from '#core/statements/plan/rows-to-record';
import { combineStatementFiles } from '#core/statements/reader/combine-files';
import {
  type DividendPaymentGrossTaxNet,
  sumCountedDividendsByYear,
  sumListedDividendsByPlatform,
} from '#core/statements/reconcile/dividend-years';
import type { ReconciliationContext, UnrecordedRow } from '#core/statements/reconcile/find-difference-causes';
import {
  computeRecordedFigures,
  listStatedFigures,
  type ReconciledFigure,
  reconcileFigures,
  toDividendYearFigures,
} from '#core/statements/reconcile/reconciliation';
import { toRecordedCashRow, toRecordedDividendRow, toRecordedTradeRow } from '#core/statements/reconcile/recorded-rows';
import { cashEvent, dividendEvent, statementEvent, statementFile } from '#core/statements/testing-events';
import { computeStatementOutcome } from '#core/statements/testing-outcome';
import { addDays } from '#core/time/day';
import { covers } from '#tests/kit/covers';

/** A ledger beside the statement that it came from: equal as it is, and never once a row of it is another one. */

const platform = 'Schwab';
const platforms = { '': platform };
const splits = new Map();
const ever = '2030-12-31';
const nothing: ReconciliationContext = { notRecorded: [], foundDividends: [], pending: [], covered: [], fees: [] };

const day = fc.nat(900).map((days) => addDays('2023-06-01', days));
const symbol = fc.constantFrom('AAPL', 'MSFT', 'KO');
const shares = fc.integer({ min: 1, max: 4_000 }).map((quarters) => toDecimalText(toAmount(quarters).div(4)));
const cents = (min: number) => fc.integer({ min, max: 90_000 }).map((each) => toDecimalText(toAmount(each).div(100)));
const minus = (figure: string): string => toDecimalText(toAmount(figure).times(-1));

const drawn: fc.Arbitrary<StatementEvent[]> = fc.oneof(
  fc
    .record({ day, symbol, quantity: shares, price: cents(1), fees: fc.constantFrom('0', '0.03') })
    .map(({ quantity, price, fees, ...of }) => {
      const money = toAmount(quantity).times(price).plus(fees).round(2).times(-1);
      return [statementEvent({ ...of, quantity, price, fees, amount: toDecimalText(money) })];
    }),
  fc.record({ day, symbol, quantity: shares, price: cents(100) }).map(({ quantity, price, ...of }) => [
    statementEvent({
      ...of,
      kind: 'sell',
      quantity,
      price,
      amount: toDecimalText(toAmount(quantity).times(price).round(2)),
    }),
  ]),
  fc
    .record({ day, symbol, quantity: shares })
    .map((of) => [statementEvent({ ...of, kind: 'sharesIn', price: '5', amount: null })]),
  fc
    .record({ day, symbol, amount: cents(100), tax: fc.option(fc.constantFrom('0.01', '0.37', '1'), { nil: null }) })
    .map(({ tax, ...of }) => [
      dividendEvent(of),
      ...(tax ? [dividendEvent({ ...of, kind: 'tax', amount: minus(tax) })] : []),
    ]),
  fc.record({ day, amount: cents(1) }).map((of) => [cashEvent({ ...of, kind: 'interest' })]),
  fc.record({ day, amount: cents(1) }).map((of) => [cashEvent(of)]),
  fc
    .record({ day, amount: cents(1) })
    .map((of) => [cashEvent({ ...of, kind: 'withdrawal', amount: minus(of.amount) })]),
);

const history = fc
  .array(drawn, { minLength: 1, maxLength: 25 })
  .map((some) => some.flat().toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day))));

const asRecorded = (one: RowToRecord, id: number): RecordedRow[] => {
  if (one.ledger === 'trades') return [toRecordedTradeRow({ ...one.row, id })];
  if (one.ledger === 'cash') return [toRecordedCashRow({ ...one.row, id })];
  return one.ledger === 'dividends' ? [toRecordedDividendRow({ ...one.row, id })] : [];
};

const paidBy = (one: RowToRecord): DividendPaymentGrossTaxNet[] => {
  if (one.ledger !== 'dividends') return [];
  const { paymentDate, gross, taxWithheld, net } = one.row;
  return [{ day: paymentDate, gross: toAmount(gross), tax: toAmount(taxWithheld), net: toAmount(net) }];
};

/** What a broker states is counted from the events themselves, and what is counted from the rows that they became. */
const compared = (events: readonly StatementEvent[]) => {
  const files = [statementFile(events)];
  const all = combineStatementFiles(files);
  const { rows, leftOut } = toRecordableRowsAndSkippedEvents(all.events, { platforms, splits, recorded: [] });
  const { positions, cash } = computeStatementOutcome(all.events.map((one) => one.event));
  const years = sumListedDividendsByPlatform(all, files, () => platform);
  const stated: ReconciledFigure[] = [
    ...listStatedFigures({ positions, balances: cash }, { platforms }),
    ...toDividendYearFigures(platform, years),
  ];
  const counted = (kept: readonly RowToRecord[]): ReconciledFigure[] => [
    ...computeRecordedFigures(kept.flatMap(asRecorded), splits, ever),
    ...toDividendYearFigures(platform, sumCountedDividendsByYear(kept.flatMap(paidBy), years)),
  ];
  return { rows, leftOut, stated, counted };
};

test('a ledger that equals the statement gives a certificate without differences', () =>
  fc.assert(
    fc.property(history, (events) => {
      const { rows, leftOut, stated, counted } = compared(events);
      fc.pre(leftOut.length === 0);
      expect(reconcileFigures(stated, counted(rows), nothing, null).lines.filter(({ isEqual }) => !isEqual)).toEqual(
        [],
      );
    }),
    { numRuns: 300 },
  ));

const notRecorded = (one: RowToRecord): UnrecordedRow[] => {
  const effect = toUnrecordedRowEffect(one);
  return effect ? [{ ...effect, platform, identity: one.identity }] : [];
};

test('any one row that is not there is named, in every line that it would have changed', () => {
  covers('4.9 causes of a difference');
  return fc.assert(
    fc.property(history, fc.nat(), (events, at) => {
      const { rows, leftOut, stated, counted } = compared(events);
      fc.pre(leftOut.length === 0);
      // Of shares that are sold beyond what came in, what is left is nothing, with or without the row.
      fc.pre(computeStatementOutcome(events).missing.length === 0);
      const gone = rows[at % rows.length] as RowToRecord;
      const kept = rows.filter((one) => one !== gone);
      const known = { ...nothing, notRecorded: notRecorded(gone) };
      const { lines, isEqual } = reconcileFigures(stated, counted(kept), known, null);
      expect(isEqual).toBe(false);
      const differing = lines.filter((line) => !line.isEqual);
      fc.pre(computeStatementOutcome(kept.flatMap((one) => one.events)).missing.length === 0);
      for (const { causes } of differing) {
        expect(causes[0]).toMatchObject({
          kind: 'leftOutRow',
          identity: gone.identity,
          day: notRecorded(gone)[0]?.day,
        });
      }
    }),
    { numRuns: 300 },
  );
});

const aCentMore = (one: RowToRecord): RowToRecord | null => {
  if (one.ledger === 'cash')
    return { ...one, row: { ...one.row, amount: toAmount(one.row.amount).plus('0.01').toNumber() } };
  if (one.ledger === 'trades') {
    const isCash = one.row.transactionType !== 'sharesIn' && one.row.transactionType !== 'sharesOut';
    return isCash ? { ...one, row: { ...one.row, fees: toAmount(one.row.fees).plus('0.01').toNumber() } } : null;
  }
  if (one.ledger !== 'dividends') return null;
  const [gross, net] = [one.row.gross, one.row.net].map((figure) => toAmount(figure).plus('0.01').toNumber());
  return { ...one, row: { ...one.row, gross: gross as number, net: net as number } };
};

test('any one row that differs by a cent is told by that cent, in the cash and in its year', () =>
  fc.assert(
    fc.property(history, fc.nat(), (events, at) => {
      const { rows, leftOut, stated, counted } = compared(events);
      fc.pre(leftOut.length === 0);
      const place = at % rows.length;
      const other = aCentMore(rows[place] as RowToRecord);
      fc.pre(other !== null);
      const { lines } = reconcileFigures(stated, counted(rows.with(place, other as RowToRecord)), nothing, null);
      const differing = lines.filter(({ isEqual }) => !isEqual);
      const by = (what: string) =>
        differing.filter((line) => line.what === what).map(({ difference }) => toAmount(difference).abs().toFixed(2));
      expect(by('shares')).toEqual([]);
      // The cash of a dividend is what the broker pays out: it follows from the dividend's own row.
      expect(by('cash')).toEqual(['0.01']);
      const years = by('dividends');
      expect(years.every((difference) => difference === '0.01')).toBe(true);
      expect(years.length > 0).toBe(other?.ledger === 'dividends');
    }),
    { numRuns: 300 },
  ));
