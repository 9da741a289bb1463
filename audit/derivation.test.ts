import { describe, expect, test } from 'vitest';
import {
  type Derivation,
  deriveConstant,
  deriveCountOfAnswers,
  deriveFromToolAnswer,
  derivePercent,
  deriveProduct,
  deriveQuotient,
  deriveSum,
  deriveSumOfAnswers,
  describeDerivation,
  evaluateDerivation,
  listDerivationSources,
  MissingToolError,
} from '#audit/derivation';
import { toDecimalText } from '#core/money/amount';

const results = new Map([
  [
    'hledger balances',
    new Map([
      ['assets:cash:A|USD', '10.005'],
      ['assets:cash:B|USD', '20.015'],
      ['assets:cash:B|EUR', '0'],
      ['liabilities:Home|USD', '-5'],
    ]),
  ],
]);
const value = (derivation: Derivation): string => toDecimalText(evaluateDerivation(derivation, results));
const balance = (key: string) => deriveFromToolAnswer('hledger balances', key);

describe('a figure is derived', () => {
  test.each<[string, Derivation, string]>([
    ['of one answer', balance('assets:cash:A|USD'), '10.005'],
    ['of one answer in cents, half to even', deriveFromToolAnswer('hledger balances', 'assets:cash:A|USD', 2), '10'],
    ['of an answer that is not there: nothing', balance('assets:cash:C|USD'), '0'],
    ['of all that match', deriveSumOfAnswers('hledger balances', '^assets:'), '30.02'],
    [
      'of all that match, each in cents first',
      deriveSumOfAnswers('hledger balances', '^assets:', { places: 2 }),
      '30.02',
    ],
    ['of all that match but some', deriveSumOfAnswers('hledger balances', '^assets:', { without: ':A' }), '20.015'],
    ['as how many there are, those of nothing left out', deriveCountOfAnswers('hledger balances', '^assets:'), '2'],
    ['as a sum less another', deriveSum([deriveConstant(7)], [balance('liabilities:Home|USD')]), '12'],
    ['as a product in cents', deriveProduct(deriveConstant('0.333'), deriveConstant('10.01'), 2), '3.33'],
    ['as a quotient', deriveQuotient(deriveConstant(10), deriveConstant(3), 4), '3.3333'],
    ['as a quotient of nothing: nothing', deriveQuotient(deriveConstant(10), deriveConstant(0), 4), '0'],
    ['as a percentage', derivePercent(deriveConstant(1), deriveConstant(3)), '33.33'],
    ['as how many of the largest come to a share', { from: 'hledger balances', reach: '^assets:', percent: 60 }, '1'],
  ])('%s', (_, derivation, expected) => {
    expect(value(derivation)).toBe(expected);
  });

  test('by what was asked, which is told with it', () => {
    const derivation = deriveSum(
      [balance('a|USD'), deriveConstant(1)],
      [deriveSumOfAnswers('bean-query values', '^b')],
    );
    expect(listDerivationSources(derivation)).toEqual(['hledger balances', 'bean-query values']);
    expect(describeDerivation(derivation)).toBe('(hledger balances [a|USD] + 1 - sum of bean-query values [/^b/])');
  });

  test('by no program that is not there', () => {
    expect(() => value(deriveSumOfAnswers('bean-query values', '.'))).toThrow(MissingToolError);
    expect(() => value(deriveFromToolAnswer('bean-query values', 'a'))).toThrow(MissingToolError);
  });
});
