import { describe, expect, test } from 'vitest';
import { revolutCashFormat } from '#core/statements/brokers/revolut-cash';
import { findMissingAndDuplicateLines, formatEvents, parseStatementText } from '#core/statements/testing';

const header = 'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance';
const file = (...rows: readonly string[]) => [header, ...rows].join('\n');

const text = file(
  'TOPUP,Current,2025-01-02 10:00:00,2025-01-02 10:00:05,Payment from Ann,500.00,0.00,USD,COMPLETED,500.00',
  'CARD_PAYMENT,Current,2025-01-03 10:00:00,2025-01-05 01:00:00,Shop,-20.50,0.00,USD,COMPLETED,479.50',
  'CARD_PAYMENT,Current,2025-01-03 11:00:00,,Hotel,-80.00,0.00,USD,PENDING,',
  'CARD_PAYMENT,Current,2025-01-03 12:00:00,2025-01-06 12:00:00,Shop,-15.00,0.00,USD,REVERTED,',
  'EXCHANGE,Current,2025-01-06 09:00:00,2025-01-06 09:00:00,Exchanged to EUR,-100.00,1.00,USD,COMPLETED,378.50',
  'EXCHANGE,Current,2025-01-06 09:00:00,2025-01-06 09:00:00,Exchanged to EUR,92.00,0.00,EUR,COMPLETED,92.00',
  'Card Payment,Current,2025-01-07 09:00:00,2025-01-08 09:00:00,Café,-2.00,0.00,EUR,TERMINÉ,90.00',
  'ATM,Current,2025-01-08 09:00:00,2025-01-08 09:30:00,Cash,-50.00,1.50,USD,COMPLETED,327.00',
  'FEE,Current,2025-01-09 09:00:00,2025-01-09 09:00:00,Premium plan,-9.99,0.00,USD,COMPLETED,317.01',
  'Interest,Savings,2025-01-10 02:00:00,2025-01-10 02:00:00,Interest earned,0.12,0.00,USD,COMPLETED,10.12',
  'CASHBACK,Current,2025-01-10 03:00:00,2025-01-10 03:00:00,Cashback,0.20,0.00,USD,COMPLETED,317.21',
  'TRANSFER,Pocket,2025-01-11 03:00:00,2025-01-11 03:00:00,To pocket,5.00,0.00,USD,COMPLETED,5.00',
);

describe('Revolut, an account', () => {
  test('only what is completed counts, less its fee, on the day it was completed', () => {
    const read = parseStatementText(revolutCashFormat, text);
    expect(formatEvents(read)).toEqual([
      '2025-01-02 deposit = 500 in Current',
      '2025-01-05 withdrawal = -20.5 in Current',
      '2025-01-06 withdrawal = -101 fees 1 in Current',
      '2025-01-06 deposit = 92 EUR in Current',
      '2025-01-08 withdrawal = -2 EUR in Current',
      '2025-01-08 withdrawal = -51.5 fees 1.5 in Current',
      '2025-01-09 fee = -9.99 in Current',
      '2025-01-10 interest = 0.12 in Savings',
      '2025-01-10 deposit = 0.2 in Current',
      '2025-01-11 deposit = 5 in Pocket',
    ]);
    expect(read.leftOut.map(({ lines, why, sentence }) => [...lines, why, sentence])).toEqual([
      [4, 'pending', 'It is not completed: its status is "PENDING".'],
      [5, 'pending', 'It is not completed: its status is "REVERTED".'],
    ]);
    expect(findMissingAndDuplicateLines(text, read)).toEqual({ missing: [], twice: [] });
  });

  test('each account and currency has its last balance', () => {
    const { balances, statedOn } = parseStatementText(revolutCashFormat, text);
    expect([statedOn, ...balances.map((one) => `${one.account} ${one.amount} ${one.currency}`)]).toEqual([
      '2025-01-11',
      'Current 317.21 USD',
      'Current 90 EUR',
      'Savings 10.12 USD',
      'Pocket 5 USD',
    ]);
  });

  test('what has no day of completion has not come to pass, whatever its state says', () => {
    const one = file('TOPUP,Current,2025-01-02 10:00:00,,x,1.00,0.00,USD,COMPLETED,1.00');
    expect(parseStatementText(revolutCashFormat, one)).toMatchObject({
      events: [],
      leftOut: [{ why: 'pending' }],
      balances: [],
    });
  });

  test.each([
    ['Lottery', 'COMPLETED', 'The type "Lottery" is not known.'],
    ['TOPUP', 'KESKEN', 'The state "KESKEN" is not known.'],
  ])('%s, %s is left out', (type, state, sentence) => {
    const one = file(`${type},Current,2025-01-02 10:00:00,2025-01-02 10:00:05,x,1.00,0.00,USD,${state},1.00`);
    expect(parseStatementText(revolutCashFormat, one)).toMatchObject({
      events: [],
      leftOut: [{ why: 'notUnderstood', sentence }],
    });
  });
});

test('a "Withdrawal" of Revolut is a withdrawal', () => {
  const one = file(
    'Withdrawal,Current,2025-01-02 10:00:00,2025-01-02 10:00:05,To bank,-40.00,0.00,USD,COMPLETED,60.00',
  );
  expect(formatEvents(parseStatementText(revolutCashFormat, one))).toEqual(['2025-01-02 withdrawal = -40 in Current']);
});
