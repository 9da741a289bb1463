import { expect, test } from 'vitest';
import { toUnrecordedEventEffect, toUnrecordedRowEffect } from '#core/statements/plan/row-effects';
import { toRecordableRowsAndSkippedEvents } from '#core/statements/plan/rows-from-events';
import type { RowToRecord } from '#core/statements/plan/rows-to-record';
import { toRecordedDividendRow, toRecordedTradeRow } from '#core/statements/reconcile/recorded-rows';
import { cashEvent, dividendEvent, identifyTestEvents, statementEvent } from '#core/statements/testing-events';

const rowOf = (...events: ReturnType<typeof statementEvent>[]): RowToRecord => {
  const { rows } = toRecordableRowsAndSkippedEvents(identifyTestEvents(events), {
    platforms: { '': 'Schwab' },
    splits: new Map(),
    recorded: [],
  });
  return rows[0] as RowToRecord;
};

test('an event would change shares and money, and a dividend its year', () => {
  expect(toUnrecordedEventEffect(statementEvent({ kind: 'sell', quantity: '4', amount: '600' }))).toEqual({
    day: '2026-01-05',
    type: 'sell',
    symbol: 'AAPL',
    shares: '-4',
    money: '600',
    currency: 'USD',
    paid: null,
  });
  expect(toUnrecordedEventEffect(dividendEvent({ amount: '2.30', fees: '0.10' }))?.paid).toEqual({
    gross: '2.4',
    tax: '0',
    net: '2.3',
  });
  expect(toUnrecordedEventEffect(dividendEvent({ kind: 'tax', amount: '-0.36' }))?.paid).toEqual({
    gross: '0',
    tax: '0.36',
    net: '-0.36',
  });
  expect(toUnrecordedEventEffect(cashEvent({ kind: 'tax', amount: '-0.36' }))?.paid).toBeNull();
  expect(toUnrecordedEventEffect(statementEvent({ kind: 'split', quantity: '-30', amount: null }))).toMatchObject({
    shares: '-30',
    money: '0',
  });
});

test('nothing is told of what nobody could take', () => {
  expect(toUnrecordedEventEffect(statementEvent({ amount: `-1${'0'.repeat(20)}` }))).toBeNull();
  expect(toUnrecordedEventEffect(statementEvent({ currency: 'dollars' }))).toBeNull();
  expect(toUnrecordedEventEffect(statementEvent({ symbol: 'A'.repeat(41) }))).toBeNull();
  expect(toUnrecordedEventEffect(statementEvent({ currency: 'xUSD' }))).toBeNull();
  expect(toUnrecordedEventEffect(statementEvent({ currency: 'USDx' }))).toBeNull();
  expect(toUnrecordedEventEffect(statementEvent({ symbol: 'A'.repeat(40) }))).toMatchObject({ symbol: 'A'.repeat(40) });
});

test('a row would change what it is recorded as; beside one that it differs from, what it has more', () => {
  const row = rowOf(statementEvent());
  expect(toUnrecordedRowEffect(row)).toMatchObject({ type: 'buy', shares: '10', money: '-1500', paid: null });
  const recorded = toRecordedTradeRow({
    id: 1,
    symbol: 'AAPL',
    platform: 'Schwab',
    transactionType: 'buy',
    quantity: 9,
    price: 150,
    fees: 0,
    transactionDate: '2026-01-05',
  });
  expect(toUnrecordedRowEffect(row, recorded)).toMatchObject({ shares: '1', money: '-150' });
  const paid = rowOf(dividendEvent(), dividendEvent({ kind: 'tax', amount: '-0.36' }));
  expect(toUnrecordedRowEffect(paid)).toMatchObject({
    type: 'dividend',
    money: '2.04',
    paid: { gross: '2.4', tax: '0.36', net: '2.04' },
  });
  const dividend = { id: 1, symbol: 'AAPL', platform: 'Schwab', net: 2, paymentDate: '2026-01-05' };
  expect(toUnrecordedRowEffect(paid, toRecordedDividendRow(dividend))).toMatchObject({
    shares: '0',
    money: '0.04',
    paid: { gross: '0', tax: '0', net: '0.04' },
  });
  expect(toUnrecordedRowEffect(row, recorded)?.paid).toBeNull();
});

test('a row of a split would change no figure that is compared', () => {
  const split = { symbol: 'AAPL', date: '2026-01-05', ratio: null, added: '30', heldBefore: '10' };
  expect(toUnrecordedRowEffect({ ledger: 'splits', row: split })).toBeNull();
});

test('shares that move without money cost their fees alone', () => {
  const moved = { id: 1, symbol: 'AAPL', platform: 'Schwab', quantity: 9, price: 150, transactionDate: '2026-01-05' };
  const money = (fees: number) => toRecordedTradeRow({ ...moved, transactionType: 'sharesIn', fees }).money;
  expect([money(2), money(0)]).toEqual(['-2', '0']);
});
