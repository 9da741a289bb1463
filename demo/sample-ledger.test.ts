import { expect, test } from 'vitest';
import { listDemoTrades } from '#demo/demo-trades';
import { listSampleCashEntries, listSampleTrades, sampleWatchlist } from '#functions/first-run/sample-ledger';
import quotes from './quotes.json' with { type: 'json' };

const today = '2026-11-22';
const known = new Map(quotes.rows.map(([symbol, name]) => [symbol, name]));

test('the trades of a new account’s sample are among the demo’s, so that sample prices pass through them', () => {
  const demo = listDemoTrades(today);
  for (const trade of listSampleTrades(today)) expect(demo).toContainEqual(trade);
  expect(listSampleTrades(today)).toHaveLength(15);
});

test('every stock of the sample is one that the sample market knows, under its name', () => {
  for (const { symbol, companyName } of [...listSampleTrades(today), ...sampleWatchlist]) {
    expect(known.get(symbol), symbol).toBe(companyName);
  }
});

test('nothing of the sample lies in the future of a clock that is behind', () => {
  expect(listSampleTrades('2024-01-01').every(({ transactionDate }) => transactionDate <= '2024-01-01')).toBe(true);
  expect(listSampleCashEntries('2024-01-06')).toHaveLength(1);
});
