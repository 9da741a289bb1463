import { describe, expect, test } from 'vitest';
import { cashRules, tradeRules } from '#contract/fields/field-rules';
import {
  createChoiceCellParser,
  createDayUpToTodayCellParser,
  createFigureCellParser,
  createTextCellParser,
} from '#lib/sheet/sheet-columns';

const today = '2026-11-22';
const future = 'The date cannot be in the future.';

describe('a cell is read', () => {
  test.each([
    ['2026-01-05', '2026-01-05'],
    ['1/5/2026', '2026-01-05'],
    [' 01/05/26 ', '2026-01-05'],
    ['Jan 5, 2026', '2026-01-05'],
    ['5-Jan-26', '2026-01-05'],
    ['2026-01-05 00:00:00', '2026-01-05'],
    [today, today],
  ])('as a date: %s', (text, day) => {
    expect(createDayUpToTodayCellParser(tradeRules.date, today, future)(text)).toEqual({ value: day, shown: day });
  });

  test.each([
    ['', 'Enter the transaction date.'],
    ['2026-02-30', 'Enter a date such as 2026-01-15 or 1/15/2026.'],
    ['soon', 'Enter a date such as 2026-01-15 or 1/15/2026.'],
    ['2026-11-23', future],
  ])('or is no date: %j', (text, error) => {
    expect(createDayUpToTodayCellParser(tradeRules.date, today, future)(text)).toEqual({ error });
  });

  test.each([
    ['$1,234.56', 1234.56, '1234.56'],
    ['1000', 1000, '1000'],
    ['.5', 0.5, '0.5'],
    ['USD 12.00', 12, '12'],
    // As the field of a form rounds it.
    ['100/3', 33.33, '33.33'],
  ])('as an amount: %s', (text, value, shown) => {
    expect(createFigureCellParser(cashRules.amount)(text)).toEqual({ value, shown });
  });

  test.each([
    ['', 'Enter the amount.'],
    ['(12.00)', 'Amount must be greater than 0.'],
    ['-5', 'Amount must be greater than 0.'],
    ['1.234', 'Amount takes at most 2 decimals.'],
    ['12,34', 'Amount must be a number.'],
    ['twelve', 'Amount must be a number.'],
    ['2000000000', 'Amount must be at most 1,000,000,000.'],
  ])('or is no amount: %j', (text, error) => {
    expect(createFigureCellParser(cashRules.amount)(text)).toEqual({ error });
  });

  test('fees that nobody typed are none, a price is missed', () => {
    expect(createFigureCellParser(tradeRules.fees)('')).toEqual({ value: 0, shown: '' });
    expect(createFigureCellParser(tradeRules.price)('')).toEqual({ error: 'Enter the price; 0 for gifted shares.' });
    expect(createFigureCellParser(tradeRules.price)('0')).toEqual({ value: 0, shown: '0' });
    expect(createFigureCellParser(tradeRules.quantity)('')).toEqual({ error: 'Enter the quantity.' });
  });

  test('as one of some, by a beginning or another word', () => {
    const read = createChoiceCellParser(['Revolut', 'Robinhood', 'BOSA'], {
      missing: 'Which?',
      also: { rh: 'Robinhood' },
    });
    expect(['rob', 'ROBINHOOD', 'rh', 'b'].map((text) => read(text))).toEqual(
      ['Robinhood', 'Robinhood', 'Robinhood', 'BOSA'].map((name) => ({ value: name, shown: name })),
    );
    expect(['r', '', 'x'].map((text) => read(text))).toEqual([1, 2, 3].map(() => ({ error: 'Which?' })));
    expect(createChoiceCellParser(['USD'], { missing: 'Which?', blank: 'USD' })('')).toEqual({
      value: 'USD',
      shown: '',
    });
  });

  test('as text no longer than it may be', () => {
    const read = createTextCellParser(tradeRules.notes);
    expect(read(' a ')).toEqual({ value: 'a', shown: 'a' });
    expect(read('😀'.repeat(500))).toMatchObject({ value: expect.any(String) });
    expect(read('x'.repeat(501))).toEqual({ error: 'Notes takes at most 500 characters.' });
  });
});
