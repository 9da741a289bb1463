import { describe, expect, it } from 'vitest';
import * as rules from '#contract/fields/field-rules';
import { figureField } from '#contract/fields/fields';
import { createFigureValidator, evaluateTypedFigureUnlessPlain, parseTypedFigureOrZero } from '#lib/form/typed-figure';
import { covers } from '#tests/kit/covers';

describe('parseTypedFigureOrZero', () => {
  it.each([
    ['12.50', '12.5'],
    [' 0.00000001 ', '1e-8'],
    ['12*3', '36'],
    ['$1,234.5', '1234.5'],
    ['', '0'],
    ['abc', '0'],
    ['12abc', '0'],
    ['1,5', '0'],
    ['-4', '-4'],
  ])('%j -> %s', (text, figure) => {
    expect(parseTypedFigureOrZero(text).eq(figure)).toBe(true);
  });
});

const figureRules = Object.values(rules)
  .filter((group) => typeof group === 'object')
  .flatMap((group) => Object.values(group))
  .filter((rule): rule is rules.FigureRule => typeof rule === 'object' && 'decimals' in rule);

const typed = ['0', '0.01', '0.005', '1', '-1', '-0.00001', '1.5', '12', '99.9999', '99.99991', '100', '100.01', '600'];
const extremes = ['601', '0.00000001', '0.000000001', '999999999.99', '1000000000', '1000000000.01', '-1000000001'];

it.each(figureRules.map((rule) => [rule.name, rule] as const))(
  'a form takes of %s what the API takes, and refuses the rest in the same words',
  (_, rule) => {
    covers('3.5 bank forms');
    for (const text of [...typed, ...extremes]) {
      const outcome = figureField(rule).safeParse(Number(text));
      const said = outcome.error?.issues.map(({ message }) => message) ?? [];
      const verdict = createFigureValidator(rule)(text);
      if (outcome.success) expect(verdict, text).toBe(true);
      else expect(said, text).toContain(verdict);
    }
  },
);

it('an empty figure is left out where its rule says so, and else is 0', () => {
  expect(createFigureValidator(rules.watchlistRules.buyPrice)(' ')).toBe(true);
  expect(createFigureValidator(rules.tradeRules.fees)('')).toBe(true);
  expect(createFigureValidator(rules.tradeRules.quantity)('')).toBe('Quantity must be greater than 0.');
});

it.each([
  ['Quantity takes at most 8 decimals.', rules.tradeRules.quantity, '0.000000001'],
  ['Price must be at most 1,000,000,000.', rules.tradeRules.price, '9'.repeat(40)],
  ['Price cannot be negative.', rules.tradeRules.price, '-1'],
  ['Enter a figure such as 1,234.56, or a sum such as 12*3.5.', rules.cashRules.amount, 'five'],
  ['Enter a figure such as 1,234.56, or a sum such as 12*3.5.', rules.tradeRules.fees, '1,23'],
  ['Amount must be greater than 0.', rules.cashRules.amount, '5-5'],
  ['Enter a rate from 0 to 100 percent.', rules.cdRules.rate, '100.01'],
  ['Term must be a whole number of months.', rules.cdRules.term, '1.5'],
  ['A rate takes at most 4 decimals.', rules.savingsRules.rate, '4.35011'],
  ['Target investment amount must be at least 0.01, in whole cents.', rules.watchlistRules.amount, '0.001'],
])('a typed figure is refused: %s', (sentence, rule, text) => {
  expect(createFigureValidator(rule)(text)).toBe(sentence);
});

it.each([
  ['12*3.5', 2, '42'],
  ['1,234.56', 2, '1234.56'],
  ['100/3', 2, '33.33'],
  ['0.125*1', 2, '0.12'],
  ['100/3', undefined, '33.33333333333333333333'],
  ['1.005+0', 2, '1.005'],
  ['$1.005', 2, '1.005'],
  ['(5)', 2, '-5'],
])('%j comes to %s decimals as %s', (text, decimals, digits) => {
  expect(evaluateTypedFigureUnlessPlain(text, decimals)).toBe(digits);
});

it.each(['', '-', '0.30', '12.', ' 7 ', 'abc', '12*'])('%j is left as it stands', (text) => {
  expect(evaluateTypedFigureUnlessPlain(text, 2)).toBeNull();
});
