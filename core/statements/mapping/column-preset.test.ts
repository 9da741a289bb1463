import { describe, expect, test } from 'vitest';
import {
  type ColumnMapping,
  formatColumnPreset,
  maxColumnPresetLength,
  parseColumnPreset,
} from '#core/statements/mapping/column-preset';

const trades: ColumnMapping = {
  ...{ day: 'When', kind: 'Side', symbol: 'Stock', quantity: 'Shares', price: 'Each', fixedCurrency: 'EUR' },
  kinds: { buy: 'buy', gift: 'leftOut' },
  isDayFirst: true,
};
const bank: ColumnMapping = { day: 'When', text: 'What', amount: 'Money', isSpentAbove0: true };

describe('columns as a file', () => {
  test.each([
    ['of trades', trades] as const,
    ['of a bank', bank] as const,
    [
      'of a bank with two columns of money',
      { day: 'When', text: 'What', in: 'In', out: 'Out', balance: 'Left' },
    ] as const,
  ])('%s come back as they were', (_, mapping) => {
    expect(parseColumnPreset(formatColumnPreset(mapping))).toEqual(mapping);
  });

  const changed = (mapping: object) => JSON.stringify({ format: 'evenkeel-columns', version: 1, mapping });
  test.each([
    ['no JSON', 'Date,Amount'],
    ['another file', JSON.stringify({ mapping: trades })],
    ['nothing', 'null'],
    ['a field that is not known', changed({ ...trades, script: 'x' })],
    ['a kind that is not known', changed({ ...trades, kinds: { buy: 'steal' } })],
    ['no symbol', changed({ ...trades, symbol: undefined })],
    ['a column that is no text', changed({ ...trades, price: 5 })],
    ['a currency that is none', changed({ ...trades, fixedCurrency: 'euros' })],
    [
      'too many words',
      changed({ ...trades, kinds: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`w${at}`, 'buy'])) }),
    ],
    ['money in one column and in two', changed({ ...bank, in: 'In', out: 'Out' })],
    ['too long a text', `${formatColumnPreset(trades)}${' '.repeat(maxColumnPresetLength)}`],
  ])('are refused where they are %s', (_, text) => {
    expect(parseColumnPreset(text)).toBeNull();
  });
});
