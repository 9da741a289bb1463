import { expect, test } from 'vitest';
import { type ComputedFigure, createGivenTerm } from '#core/insight/explain/figure-terms';
import { type BridgeEntry, type BridgeLine, computeValueBridge } from '#core/insight/net-worth/bridge';
import { toAmount } from '#core/money/amount';

const entry = (line: BridgeLine, value: number): BridgeEntry => ({
  line,
  part: createGivenTerm('row', 'money', toAmount(value)),
});
const bridge = (start: number, end: number, ...entries: BridgeEntry[]) =>
  computeValueBridge(
    createGivenTerm('startValue', 'money', toAmount(start)),
    createGivenTerm('endValue', 'money', toAmount(end)),
    entries,
  );
const shown = ({ name, parts }: ComputedFigure) => [
  name,
  ...parts.map((part) => `${part.less ? '-' : '+'} ${part.name} ${part.value}`),
];

const week = [
  entry('contributions', 500),
  entry('withdrawals', 120),
  entry('priceGain', 30),
  entry('income', 9),
  entry('fees', 2),
  entry('fees', 1.5),
  entry('taxes', 1),
];

test('the bridge is explained by its lines in order; currency and corrections only where they are not 0', () => {
  const { explained, explainedGain, difference } = bridge(1000, 1414.5, ...week);
  expect(shown(explained)).toEqual([
    'endValue',
    '+ startValue 1000',
    '+ contributions 500',
    '- withdrawals 120',
    '+ priceGain 30',
    '+ income 9',
    '- fees 3.5',
    '- taxes 1',
  ]);
  expect(shown(explainedGain)).toEqual(['gain', '+ priceGain 30', '+ income 9', '- fees 3.5', '- taxes 1']);
  expect([explained.value, explainedGain.value, difference.toFixed()]).toEqual(['1414.5', '34.5', '0']);
});

test('a correction is in the bridge and no gain; currency is both', () => {
  const { explained, explainedGain, gain, difference, lines } = bridge(
    1000,
    1410,
    ...week,
    entry('currency', -6.5),
    entry('corrections', 2),
  );
  expect(shown(explained).slice(-2)).toEqual(['+ currency -6.5', '+ corrections 2']);
  expect(shown(explainedGain).slice(-1)).toEqual(['+ currency -6.5']);
  expect([gain, difference, lines.corrections.total].map(String)).toEqual(['28', '0', '2']);
});

test('currency that comes to 0 keeps its rows, and is not in the sum', () => {
  const { explained, lines } = bridge(0, 0, entry('currency', 4), entry('currency', -4));
  expect(shown(explained)).not.toContain('+ currency 0');
  expect(lines.currency.parts.length).toBe(2);
});
