import { describe, expect, test } from 'vitest';
import { toAmount } from '#core/money/amount';
import {
  createTradeTreatment,
  type StatementLine,
  type StatementLineTreatment,
  treatAsCashTransfer,
  treatAsIncome,
  treatAsShareTransfer,
  treatAsSplit,
} from '#core/statements/reader/line-treatments';
import { isRowSkip, type PartialStatementEvent, type RowSkip } from '#core/statements/reader/table-reader';

const line = (
  figures: { quantity?: string; price?: string; amount?: string; fees?: string },
  security: StatementLine['security'] = 'stock',
): StatementLine => {
  const figure = (text: string | undefined) => () => (text === undefined ? null : toAmount(text));
  return {
    about: { kind: 'deposit', day: '2026-01-05', symbol: security === 'stock' ? 'VTI' : null },
    security,
    quantity: figure(figures.quantity),
    price: figure(figures.price),
    amount: figure(figures.amount),
    fees: () => toAmount(figures.fees ?? 0),
  };
};

const outcomeOf = (treatment: StatementLineTreatment, one: StatementLine): string => {
  const outcome = treatment(one) as PartialStatementEvent | RowSkip;
  if (isRowSkip(outcome)) return outcome.sentence;
  const { kind, quantity, price, amount: money } = outcome;
  return [kind, quantity?.toFixed(), price ? `@ ${price.toFixed()}` : '', money ? `= ${money.toFixed()}` : '']
    .filter(Boolean)
    .join(' ');
};

describe('a trade', () => {
  test('without a price has it from its money, without its fees', () => {
    expect(outcomeOf(createTradeTreatment('sell'), line({ quantity: '-10', amount: '99.95', fees: '0.05' }))).toBe(
      'sell -10 @ 10 = 99.95',
    );
    expect(outcomeOf(createTradeTreatment('buy'), line({ quantity: '3', amount: '-10', fees: '1' }))).toBe(
      'buy 3 @ 3 = -10',
    );
  });

  test('keeps the price that is stated, but for 0', () => {
    expect(outcomeOf(createTradeTreatment('buy'), line({ quantity: '2', price: '4.99', amount: '-10' }))).toBe(
      'buy 2 @ 4.99 = -10',
    );
    expect(outcomeOf(createTradeTreatment('buy'), line({ quantity: '2', price: '0', amount: '-10' }))).toBe(
      'buy 2 @ 5 = -10',
    );
  });

  test('of which the money has the wrong sign is not understood; a sale may cost less than its fees', () => {
    expect(outcomeOf(createTradeTreatment('sell'), line({ quantity: '2', amount: '-10' }))).toContain(
      'A sale that costs money',
    );
    expect(outcomeOf(createTradeTreatment('buy'), line({ quantity: '2', amount: '10' }))).toContain(
      'A purchase that brings money',
    );
    expect(outcomeOf(createTradeTreatment('sell'), line({ quantity: '2', price: '1', amount: '-3', fees: '5' }))).toBe(
      'sell 2 @ 1 = -3',
    );
  });

  test('of no shares, or without its money, is not understood', () => {
    expect(outcomeOf(createTradeTreatment('sell'), line({ quantity: '0', amount: '10' }))).toBe('A trade of 0 shares.');
    expect(outcomeOf(createTradeTreatment('sell'), line({ quantity: '1' }))).toBe('The amount is missing.');
    expect(outcomeOf(createTradeTreatment('sell'), line({ amount: '1' }))).toBe('The quantity is missing.');
  });
});

test('what is paid by a stock is a dividend, by anything else interest', () => {
  const kinds = (['stock', 'cash', 'bond', 'none'] as const).map((one) =>
    outcomeOf(treatAsIncome, line({ amount: '1' }, one)),
  );
  expect(kinds).toEqual(['dividend = 1', 'interest = 1', 'interest = 1', 'interest = 1']);
});

test('shares go by their sign and without money; those of a money fund are the money', () => {
  expect(outcomeOf(treatAsShareTransfer, line({ quantity: '-2', price: '9', amount: '18' }))).toBe('sharesOut -2');
  expect(outcomeOf(treatAsShareTransfer, line({ quantity: '2' }))).toBe('sharesIn 2');
  expect(outcomeOf(treatAsShareTransfer, line({ quantity: '-2' }, 'cash'))).toBe('withdrawal = -2');
});

test('money that is 0 is none', () => {
  expect(outcomeOf(treatAsCashTransfer, line({ amount: '0' }))).toBe('It moves neither shares nor money.');
});

test('a split that takes shares is entered by hand', () => {
  expect(outcomeOf(treatAsSplit, line({ quantity: '-2' }))).toContain('enter it by hand');
  expect(outcomeOf(treatAsSplit, line({ quantity: '2' }))).toBe('split 2');
});
