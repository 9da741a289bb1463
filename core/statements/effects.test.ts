import { expect, test } from 'vitest';
import { asRows } from '#core/statements/as-rows';
import { effectOfEvent, effectOfRow } from '#core/statements/effects';
import { recordedTrade } from '#core/statements/recorded';
import type { RowToRecord } from '#core/statements/rows';
import { cashEvent, dividend, event, identified } from '#core/statements/testing-events';

const rowOf = (...events: ReturnType<typeof event>[]): RowToRecord => {
  const { rows } = asRows(identified(events), { platforms: { '': 'Schwab' }, splits: new Map(), recorded: [] });
  return rows[0] as RowToRecord;
};

test('an event would change shares and money, and a dividend its year', () => {
  expect(effectOfEvent(event({ kind: 'sell', quantity: '4', amount: '600' }))).toEqual({
    day: '2026-01-05',
    type: 'sell',
    symbol: 'AAPL',
    shares: '-4',
    money: '600',
    currency: 'USD',
    paid: null,
  });
  expect(effectOfEvent(dividend({ amount: '2.30', fees: '0.10' }))?.paid).toEqual({
    gross: '2.4',
    tax: '0',
    net: '2.3',
  });
  expect(effectOfEvent(dividend({ kind: 'tax', amount: '-0.36' }))?.paid).toEqual({
    gross: '0',
    tax: '0.36',
    net: '-0.36',
  });
  expect(effectOfEvent(cashEvent({ kind: 'tax', amount: '-0.36' }))?.paid).toBeNull();
  expect(effectOfEvent(event({ kind: 'split', quantity: '-30', amount: null }))).toMatchObject({
    shares: '-30',
    money: '0',
  });
});

test('nothing is told of what nobody could take', () => {
  expect(effectOfEvent(event({ amount: `-1${'0'.repeat(20)}` }))).toBeNull();
  expect(effectOfEvent(event({ currency: 'dollars' }))).toBeNull();
  expect(effectOfEvent(event({ symbol: 'A'.repeat(41) }))).toBeNull();
});

test('a row would change what it is recorded as; beside one that it differs from, what it has more', () => {
  const row = rowOf(event());
  expect(effectOfRow(row)).toMatchObject({ type: 'buy', shares: '10', money: '-1500', paid: null });
  const recorded = recordedTrade({
    id: 1,
    symbol: 'AAPL',
    platform: 'Schwab',
    transactionType: 'buy',
    quantity: 9,
    price: 150,
    fees: 0,
    transactionDate: '2026-01-05',
  });
  expect(effectOfRow(row, recorded)).toMatchObject({ shares: '1', money: '-150' });
  const paid = rowOf(dividend(), dividend({ kind: 'tax', amount: '-0.36' }));
  expect(effectOfRow(paid)).toMatchObject({
    type: 'dividend',
    money: '2.04',
    paid: { gross: '2.4', tax: '0.36', net: '2.04' },
  });
});
