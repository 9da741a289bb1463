import { describe, expect, test } from 'vitest';
import type { StatementEvent } from '#core/statements/events';
import { matchRowsWithRecorded } from '#core/statements/plan/match-recorded-rows';
import { toRecordableRowsAndSkippedEvents } from '#core/statements/plan/rows-from-events';
import type { RecordedRow } from '#core/statements/plan/rows-to-record';
import { joinEventIdentities } from '#core/statements/reader/identity';
import {
  type LedgerTradeToCompare,
  toRecordedCashRow,
  toRecordedDividendRow,
  toRecordedTradeRow,
} from '#core/statements/reconcile/recorded-rows';
import { cashEvent, dividendEvent, identifyTestEvents, statementEvent } from '#core/statements/testing-events';

const trade = (fields: Partial<LedgerTradeToCompare> = {}): RecordedRow =>
  toRecordedTradeRow({
    id: 1,
    symbol: 'AAPL',
    platform: 'Schwab',
    transactionType: 'buy',
    quantity: 10,
    price: 150,
    fees: 0,
    transactionDate: '2026-01-05',
    ...fields,
  });

const told = (events: readonly StatementEvent[], recorded: readonly RecordedRow[]) => {
  const { rows } = toRecordableRowsAndSkippedEvents(identifyTestEvents(events), {
    platforms: { '': 'Schwab' },
    splits: new Map(),
    recorded,
    today: '2026-06-01',
  });
  return matchRowsWithRecorded(rows, recorded).map(
    ({ status, recorded: row, differs }) => `${status}${row ? ` ${row.id}` : ''}${differs ? ' differs' : ''}`,
  );
};
const source = (events: readonly StatementEvent[]) => ({
  importId: 'i',
  identity: joinEventIdentities(identifyTestEvents(events).map(({ identity }) => identity)),
});

describe('a trade', () => {
  test('is new where nothing is like it', () => {
    expect(told([statementEvent()], [])).toEqual(['new']);
    expect(told([statementEvent()], [trade({ symbol: 'MSFT' }), trade({ transactionDate: '2026-01-06' })])).toEqual([
      'new',
    ]);
    expect(told([statementEvent()], [trade({ platform: 'Fidelity' })])).toEqual(['new']);
    expect(told([statementEvent()], [trade({ transactionType: 'sell' })])).toEqual(['new']);
  });

  test('that an import brought is here, whatever it was edited to since', () => {
    const brought = source([statementEvent()]);
    expect(told([statementEvent()], [trade({ source: brought })])).toEqual(['here 1']);
    expect(told([statementEvent()], [trade({ source: brought, quantity: 9, platform: 'Other' })])).toEqual([
      'here 1 differs',
    ]);
  });

  test('that was typed is known by its figures, and by its cash to the cent', () => {
    expect(told([statementEvent()], [trade()])).toEqual(['typed 1']);
    expect(told([statementEvent({ fees: '1', amount: '-1501' })], [trade({ fees: 1 })])).toEqual(['typed 1']);
    expect(told([statementEvent({ kind: 'reinvestment' })], [trade()])).toEqual(['typed 1']);
    expect(told([statementEvent()], [trade({ source: { importId: 'x', identity: 'other' } })])).toEqual(['typed 1']);
  });

  test('with other figures is a conflict with the row', () => {
    expect(told([statementEvent()], [trade({ price: 151 })])).toEqual(['conflict 1']);
    expect(told([statementEvent()], [trade({ quantity: 11 })])).toEqual(['conflict 1']);
    const moved = statementEvent({ kind: 'sharesIn', price: null, amount: null });
    expect(told([moved], [trade({ price: 0 })])).toEqual(['conflict 1']);
  });

  test('of two in conflict meets the one that is like it in size, in whatever order they come', () => {
    const moved = (quantity: string) => statementEvent({ kind: 'sharesIn', quantity, price: null, amount: null });
    const typed = (id: number, quantity: number) => trade({ id, quantity, price: 0, transactionType: 'sharesIn' });
    for (const recorded of [
      [typed(1, 3), typed(2, 9)],
      [typed(2, 9), typed(1, 3)],
    ]) {
      expect(told([moved('10'), moved('4')], recorded)).toEqual(['conflict 2', 'conflict 1']);
      expect(told([moved('4'), moved('10')], recorded)).toEqual(['conflict 1', 'conflict 2']);
    }
  });

  test('that stands twice needs two rows', () => {
    expect(told([statementEvent(), statementEvent()], [trade()]).toSorted()).toEqual(['new', 'typed 1']);
    expect(told([statementEvent(), statementEvent()], [trade(), trade({ id: 2 })]).toSorted()).toEqual([
      'typed 1',
      'typed 2',
    ]);
    expect(told([statementEvent(), statementEvent()], [trade({ source: source([statementEvent()]) })])).toEqual([
      'here 1',
      'new',
    ]);
  });

  test('that is here does not leave its row for another', () => {
    const other = statementEvent({ quantity: '5', amount: '-750' });
    expect(told([other, statementEvent()], [trade({ source: source([statementEvent()]) })])).toEqual(['new', 'here 1']);
  });
});

describe('money', () => {
  const cash = (transactionType: 'deposit' | 'interest' | 'withdrawal', id = 7) =>
    toRecordedCashRow({
      id,
      transactionType,
      amount: 100,
      platform: 'Schwab',
      currency: 'USD',
      transactionDate: '2026-01-05',
    });

  test('is known by day, amount and way', () => {
    expect(told([cashEvent({})], [cash('deposit')])).toEqual(['typed 7']);
    expect(told([cashEvent({})], [cash('withdrawal')])).toEqual(['new']);
    expect(told([cashEvent({ amount: '101' })], [cash('deposit')])).toEqual(['new']);
    expect(told([cashEvent({ currency: 'EUR' })], [cash('deposit')])).toEqual(['new']);
  });

  test('that came under another type is the same, but one of its own type is taken first', () => {
    const interest = cashEvent({ kind: 'interest' });
    expect(told([interest], [cash('deposit')])).toEqual(['typed 7']);
    expect(told([cashEvent({}), interest], [cash('interest')])).toEqual(['new', 'typed 7']);
    expect(told([cashEvent({}), interest], [cash('interest'), cash('deposit', 8)])).toEqual(['typed 8', 'typed 7']);
  });
});

describe('a dividend', () => {
  const entered = (platform: string | null, net = 2.04, identity?: string) =>
    toRecordedDividendRow({
      id: 3,
      symbol: 'AAPL',
      platform,
      net,
      paymentDate: '2026-01-05',
      ...(identity ? { source: { importId: 'i', identity } } : {}),
    });
  const both = [dividendEvent(), dividendEvent({ kind: 'tax', amount: '-0.36' })];

  test('is known by what arrived, entered with its platform or without', () => {
    expect(told(both, [entered('Schwab')])).toEqual(['typed 3']);
    expect(told(both, [entered(null)])).toEqual(['typed 3']);
    expect(told(both, [entered('Fidelity')])).toEqual(['new']);
    expect(told(both, [entered('Schwab', 2.05)])).toEqual(['conflict 3']);
  });

  test('is here with the tax that was folded into it, though a later file has the tax alone', () => {
    const { identity } = source(both);
    expect(told(both, [entered('Schwab', 2.04, identity)])).toEqual(['here 3']);
    expect(told(both.slice(1), [entered('Schwab', 2.04, identity)])).toEqual(['here 3']);
    expect(told(both, [entered('Schwab', 2.4, identity.split('+')[0])])).toEqual(['here 3', 'new']);
  });
});

/** The rows of some events as they are before anything is recorded. */
const rowsOf = (events: readonly StatementEvent[]) =>
  toRecordableRowsAndSkippedEvents(identifyTestEvents(events), {
    platforms: { '': 'Schwab' },
    splits: new Map(),
    recorded: [],
    today: '2026-06-01',
  }).rows;

test('a row of two identities is here where the second of them alone is recorded', () => {
  const both = [dividendEvent(), dividendEvent({ kind: 'tax', amount: '-0.36' })];
  const [, identity = ''] = source(both).identity.split('+');
  const paid = { id: 3, symbol: 'AAPL', platform: 'Schwab', net: 2.04, paymentDate: '2026-01-05' };
  const recorded = toRecordedDividendRow({ ...paid, source: { importId: 'i', identity } });
  expect(matchRowsWithRecorded(rowsOf(both), [recorded]).map(({ status }) => status)).toEqual(['here']);
});

test('of rows that are alike the one with the lower number is taken, and by the row of the lower identity', () => {
  expect(told([statementEvent()], [trade({ id: 9 }), trade({ id: 2 }), trade({ id: 5 })])).toEqual(['typed 2']);
  const rows = rowsOf([statementEvent(), statementEvent()]);
  const takenBy = (given: typeof rows) =>
    matchRowsWithRecorded(given, [trade()]).find(({ status }) => status === 'typed')?.identity;
  const [lower] = rows.map(({ identity }) => identity).toSorted();
  expect([takenBy(rows), takenBy(rows.toReversed())]).toEqual([lower, lower]);
});

test('a purchase meets no sale and no other kind of row of its stock, whatever else is recorded of the day', () => {
  const paid = { id: 3, symbol: 'AAPL', platform: 'Schwab', net: 2.04, paymentDate: '2026-01-05' };
  expect(told([statementEvent()], [toRecordedDividendRow(paid)])).toEqual(['new']);
  expect(told([dividendEvent()], [trade({ transactionType: 'sell' })])).toEqual(['new']);
  const out = statementEvent({ kind: 'sharesOut', price: null, amount: null });
  expect(told([out], [trade({ transactionType: 'sell' })])).toEqual(['conflict 1']);
});

test('a trade entered without a platform is none of this one, unlike a dividend', () => {
  const nowhere = { ...trade(), platform: null };
  expect(told([statementEvent()], [nowhere])).toEqual(['new']);
});
