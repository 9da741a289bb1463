import { expect, test } from 'vitest';
import { rebuildStatedFiguresFromLines } from '#core/statements/reconcile/rebuild-stated-figures-from-lines';

const schwab = { platform: 'Schwab', day: '2026-02-01', difference: '0' };
const nothing = { positions: [], balances: [], changes: [], dividends: [] };

test('shares, balances and changes of cash are stated again as the broker stated them', () => {
  expect(
    rebuildStatedFiguresFromLines([
      { ...schwab, kind: 'shares', what: 'AAPL', stated: '10' },
      { ...schwab, kind: 'cash', what: 'USD', stated: '250.5' },
      { ...schwab, kind: 'cash', what: 'EUR', from: '2026-01-01', to: '2026-01-31', stated: '-20' },
      { ...schwab, kind: 'shares', what: 'KO', stated: '3' },
    ]),
  ).toEqual([
    {
      platform: 'Schwab',
      day: '2026-02-01',
      positions: [
        { symbol: 'AAPL', quantity: '10' },
        { symbol: 'KO', quantity: '3' },
      ],
      balances: [{ currency: 'USD', amount: '250.5' }],
      changes: [{ currency: 'EUR', from: '2026-01-01', to: '2026-01-31', amount: '-20' }],
      dividends: [],
    },
  ]);
});

test('each platform and each day is stated by itself', () => {
  const shares = { kind: 'shares', what: 'AAPL', stated: '10' } as const;
  expect(
    rebuildStatedFiguresFromLines([
      { ...schwab, ...shares },
      { ...schwab, ...shares, platform: 'Fidelity' },
      { ...schwab, ...shares, day: '2026-02-02' },
    ]).map(({ platform, day }) => [platform, day]),
  ).toEqual([
    ['Schwab', '2026-02-01'],
    ['Fidelity', '2026-02-01'],
    ['Schwab', '2026-02-02'],
  ]);
});

test('a line of before its day was told is of its last day, or of the last of its year', () => {
  const line = { platform: 'Schwab', difference: '1', kind: 'dividends', what: '2025 USD', stated: '8' } as const;
  expect(
    rebuildStatedFiguresFromLines([{ ...line, from: '2025-01-01', to: '2025-11-30' }, line]).map(({ day }) => day),
  ).toEqual(['2025-11-30', '2025-12-31']);
});

test('the gross, tax and net of a year in one currency are one; each part of a year by itself', () => {
  const of = { ...schwab, kind: 'dividends', difference: '1' } as const;
  const [from, to] = ['2025-01-01', '2025-06-30'];
  expect(
    rebuildStatedFiguresFromLines([
      { ...of, what: '2025 USD', part: 'gross', stated: '10' },
      { ...of, what: '2025 USD', part: 'tax', stated: '1.5' },
      { ...of, what: '2025 USD', stated: '8.5' },
      { ...of, what: '2025 EUR', part: 'gross', stated: '4' },
      { ...of, what: '2025 USD', part: 'gross', from, to, stated: '6' },
      { ...of, what: '2024', part: 'gross', from, stated: '7' },
      { ...of, what: '2023', part: 'gross', to, stated: '9' },
    ]),
  ).toEqual([
    {
      platform: 'Schwab',
      day: '2026-02-01',
      ...nothing,
      dividends: [
        { year: '2025', currency: 'USD', gross: '10', tax: '1.5', net: '8.5', isListed: true },
        { year: '2025', currency: 'EUR', gross: '4', isListed: true },
        { year: '2025', currency: 'USD', from, to, gross: '6', isListed: true },
        { year: '2024', currency: 'USD', gross: '7', isListed: true },
        { year: '2023', currency: 'USD', gross: '9', isListed: true },
      ],
    },
  ]);
});

test('a year of which one figure was compared and is equal proves itself, and is no mere list', () => {
  const of = { ...schwab, kind: 'dividends', what: '2025 USD' } as const;
  const [one] = rebuildStatedFiguresFromLines([
    { ...of, part: 'gross', stated: '10', difference: '0', state: 'equal' },
    { ...of, part: 'tax', stated: '1', difference: '0' },
  ]);
  expect(one?.dividends).toEqual([{ year: '2025', currency: 'USD', gross: '10', tax: '1' }]);
});
