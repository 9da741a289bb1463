import fc from 'fast-check';
import type { StatementEvent } from '#core/statements/events';
import type { MatchedImportRow } from '#core/statements/plan/match-recorded-rows';
import type { RecordedRow, RowToRecord } from '#core/statements/plan/rows-to-record';
import { toRecordedCashRow, toRecordedDividendRow, toRecordedTradeRow } from '#core/statements/reconcile/recorded-rows';
import { cashEvent, dividendEvent, statementEvent } from '#core/statements/testing-events';
import { addDays } from '#core/time/day';

/** Histories of a broker drawn at random, with twins, and what an import of theirs would record. */

const day = fc.nat(12).map((days) => addDays('2026-01-01', days));
const symbol = fc.constantFrom('AAPL', 'MSFT');
const few = fc.constantFrom('1', '2', '2.5');

const drawn: fc.Arbitrary<StatementEvent> = fc.oneof(
  fc.record({ day, symbol, quantity: few }).map((fields) => statementEvent({ ...fields, price: '4', amount: null })),
  fc
    .record({ day, symbol, quantity: few })
    .map((fields) => statementEvent({ ...fields, kind: 'sell', price: '4', amount: null })),
  fc
    .record({ day, symbol, quantity: few })
    .map((fields) => statementEvent({ ...fields, kind: 'sharesIn', price: null, amount: null })),
  fc.record({ day, symbol, amount: few }).map((fields) => dividendEvent(fields)),
  fc
    .record({ day, symbol, amount: fc.constantFrom('-0.3', '-2', '0.3') })
    .map((fields) => dividendEvent({ ...fields, kind: 'tax' })),
  fc.record({ day, amount: fc.constantFrom('5', '-5', '7') }).map((fields) => cashEvent(fields)),
  fc.record({ day, amount: fc.constantFrom('5', '-5') }).map((fields) => cashEvent({ ...fields, kind: 'interest' })),
);

/** Oldest first. */
export const arbitraryStatementEvents: fc.Arbitrary<StatementEvent[]> = fc
  .array(drawn, { maxLength: 40 })
  .map((events) => events.toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day))));

/** The row as its ledger would answer it. */
export const toRecordedTestRows = (one: RowToRecord, id: number, importId: string | null): RecordedRow[] => {
  const source = importId === null ? undefined : { importId, identity: one.identity };
  if (one.ledger === 'trades') return [toRecordedTradeRow({ ...one.row, id, source })];
  if (one.ledger === 'cash') return [toRecordedCashRow({ ...one.row, id, source })];
  return one.ledger === 'dividends' ? [toRecordedDividendRow({ ...one.row, id, source })] : [];
};

/** What an import of the new ones records. */
export const toRecordedImportRows = (
  rows: readonly MatchedImportRow[],
  importId: string | null = 'import',
  from = 1,
): RecordedRow[] =>
  rows.filter(({ status }) => status === 'new').flatMap((one, at) => toRecordedTestRows(one, from + at, importId));
