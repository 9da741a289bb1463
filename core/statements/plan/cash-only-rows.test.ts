import { describe, expect, test } from 'vitest';
import type { SkippedMovement, SkippedRow } from '#core/statements/events';
import {
  createCashRowFromSkippedRow,
  identifySkippedRows,
  toSkippedCashRow,
} from '#core/statements/plan/cash-only-rows';
import { hashIdentity } from '#core/statements/reader/identity';

/** An option that was sold for $120. */
const skipped = (moved: Partial<SkippedMovement> | null = {}, cells: readonly string[] = []): SkippedRow => ({
  lines: [7],
  cells: [' 03/08/2026', 'Sell to Open ', '', 'SPY 06/19/2026 500.00 C', '$120.00', ...cells],
  why: 'notKept',
  sentence: 'Options are not supported.',
  ...(moved && {
    moved: {
      what: 'option',
      day: '2026-03-08',
      account: 'Joint',
      symbol: null,
      shares: '0',
      money: '120',
      currency: 'USD',
      ...moved,
    },
  }),
});
const rowFor = (moved: Partial<SkippedMovement> | null = {}, cells: readonly string[] = []) =>
  createCashRowFromSkippedRow({ left: skipped(moved, cells), identity: 'one' }, 'Schwab');

describe('a row that was left out is known again by what it moved', () => {
  const plain = 'schwab|Joint|2026-03-08|left out: option||0|120|USD';

  test('and the second and third of equal rows are others', () => {
    expect(identifySkippedRows('schwab', [skipped(), skipped(), skipped()])).toEqual([
      { left: skipped(), identity: hashIdentity(plain) },
      { left: skipped(), identity: hashIdentity(`${plain}|2`) },
      { left: skipped(), identity: hashIdentity(`${plain}|3`) },
    ]);
  });

  test('of a stock with its symbol and shares', () => {
    const [one] = identifySkippedRows('schwab', [skipped({ what: 'short sale', symbol: 'GME', shares: '-2' })]);
    expect(one?.identity).toBe(hashIdentity('schwab|Joint|2026-03-08|left out: short sale|GME|-2|120|USD'));
  });

  test('but not where it moved nothing', () => {
    expect(identifySkippedRows('schwab', [skipped(null)])).toEqual([{ left: skipped(null), identity: null }]);
  });
});

describe('the money of a row that is not kept', () => {
  const description = 'Cash alone, option: 03/08/2026, Sell to Open, SPY 06/19/2026 500.00 C, $120.00';

  test('is a deposit where it came, to the cent, and says what it was', () => {
    expect(rowFor({ money: '119.996' })).toEqual({
      ledger: 'cash',
      row: {
        transactionType: 'deposit',
        amount: 120,
        platform: 'Schwab',
        currency: 'USD',
        transactionDate: '2026-03-08',
        description,
      },
      identity: 'one',
      events: [
        {
          kind: 'deposit',
          day: '2026-03-08',
          symbol: null,
          name: '',
          quantity: null,
          price: null,
          amount: '120',
          fees: '0',
          currency: 'USD',
          account: 'Joint',
          note: description,
          lines: [7],
          ownId: null,
        },
      ],
      asked: null,
      remarks: ['Only its cash is recorded; the rest is not supported.'],
    });
  });

  test('is a withdrawal where it went', () => {
    expect(rowFor({ money: '-80.5' })).toMatchObject({
      row: { transactionType: 'withdrawal', amount: 80.5 },
      events: [{ kind: 'withdrawal', amount: '-80.5' }],
    });
  });

  test.each(['EUR', 'PLN'])('stays in %s', (currency) => {
    expect(rowFor({ currency })?.row).toMatchObject({ currency });
  });

  test('is told in 200 characters at most', () => {
    expect(rowFor({}, ['x'.repeat(300)])?.row).toMatchObject({
      description: `${description}, ${'x'.repeat(200 - description.length - 2)}`,
    });
  });

  test('is nothing where none moved, where it is less than half a cent, and in a currency that is not kept', () => {
    expect([rowFor(null), rowFor({ money: '0' }), rowFor({ money: '0.004' }), rowFor({ currency: 'CHF' })]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(createCashRowFromSkippedRow({ left: skipped(), identity: null }, 'Schwab')).toBeNull();
  });
});

test('a row that was left out keeps the cash of one event alone, to be recorded afterwards', () => {
  const made = rowFor();
  if (made?.ledger !== 'cash') throw new Error('No row of cash.');
  expect(toSkippedCashRow(made)).toEqual({ identity: 'one', row: made.row });
  expect(toSkippedCashRow({ ...made, identity: 'one+two' })).toBeNull();
  expect(toSkippedCashRow({ ...made, identity: '' })).toBeNull();
  expect(toSkippedCashRow({ ledger: 'splits', row: {} as never, identity: 'one' })).toBeNull();
});
