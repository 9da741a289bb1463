import { expect, test } from 'vitest';
import { proposeCorporateActions } from '#core/statements/plan/propose-corporate-actions';
import { covers } from '#tests/kit/covers';

type Line = Parameters<typeof proposeCorporateActions>[0][number];

const line = (type: string, symbol: string | null, shares: string, money = '0', more: Partial<Line> = {}): Line => ({
  platform: 'Schwab',
  effect: { day: '2026-03-04', type, symbol, shares, money, currency: 'USD' },
  ...more,
});
const propose = (...lines: Line[]) => [...proposeCorporateActions(lines)];
const date = '2026-03-04';

test('a change of symbol is proposed from the shares that go and those that come, whichever is first', () => {
  covers('4.9 corporate actions proposed from rows left out');
  const rename = {
    kind: 'rename',
    symbol: 'FB',
    date,
    received: { symbol: 'META', newShares: '10', oldShares: '10' },
  };
  expect(propose(line('change of symbol', 'FB', '-10'), line('change of symbol', 'META', '10'))).toEqual([[0, rename]]);
  expect(propose(line('change of symbol', 'META', '10'), line('change of symbol', 'FB', '-10'))).toEqual([[1, rename]]);
});

test('a merger is proposed for shares, or for money where none come, with the price that is exact', () => {
  expect(propose(line('merger', 'OLD', '-20'), line('option', 'X', '-1'), line('merger', 'NEW', '9.5'))).toEqual([
    [0, { kind: 'merger', symbol: 'OLD', date, received: { symbol: 'NEW', newShares: '9.5', oldShares: '20' } }],
  ]);
  const cash = { kind: 'merger', symbol: 'TWTR', date };
  expect(propose(line('merger for cash', 'TWTR', '0', '542'), line('merger for cash', 'TWTR', '-10'))).toEqual([
    [1, { ...cash, cashPerShare: '54.2' }],
  ]);
  expect(propose(line('merger for cash', 'TWTR', '-3', '10'))).toEqual([[0, cash]]);
});

test('a return of capital is proposed with what was paid in all', () => {
  expect(propose(line('return of capital', 'XYZ', '0', '12.34'), line('return of capital', 'XYZ', '0', '1'))).toEqual([
    [0, { kind: 'returnOfCapital', symbol: 'XYZ', date, amount: '13.34' }],
  ]);
});

test.each<[string, Line[]]>([
  ['shares that come alone', [line('change of symbol', 'META', '10')]],
  ['shares that go alone, of a change of symbol', [line('change of symbol', 'FB', '-10')]],
  ['two mergers of one day', [line('merger', 'A', '-1'), line('merger', 'B', '-1'), line('merger', 'C', '1')]],
  ['one stock that goes and comes', [line('merger', 'A', '-1'), line('merger', 'A', '2')]],
  [
    'mergers of two stocks for cash',
    [line('merger for cash', 'A', '-1', '5'), line('merger for cash', 'B', '-1', '5')],
  ],
  [
    'returns of capital of two stocks',
    [line('return of capital', 'A', '0', '5'), line('return of capital', 'B', '0', '5')],
  ],
  ['capital that is paid back', [line('return of capital', 'A', '0', '-5')]],
  [
    'lines of two days',
    [
      line('change of symbol', 'A', '-1'),
      {
        platform: 'Schwab',
        effect: { ...line('change of symbol', 'B', '1').effect, day: '2026-03-05' } as Line['effect'],
      },
    ],
  ],
  [
    'lines of two platforms',
    [line('change of symbol', 'A', '-1'), line('change of symbol', 'B', '1', '0', { platform: 'Fidelity' })],
  ],
  ['a line of no platform', [line('merger for cash', 'A', '-1', '5', { platform: undefined })]],
  ['a line whose cash is recorded', [line('merger for cash', 'A', '-1', '5', { cashIsRecorded: true })]],
  ['a line without a symbol', [line('merger for cash', null, '-1', '5')]],
  [
    'another currency',
    [
      {
        platform: 'Schwab',
        effect: { ...line('merger for cash', 'A', '-1', '5').effect, currency: 'EUR' } as Line['effect'],
      },
    ],
  ],
  ['what is no corporate action', [line('option', 'A', '-1', '5')]],
])('nothing is proposed from %s', (_, lines) => {
  expect(propose(...lines)).toEqual([]);
});
