import { describe, expect, it } from 'vitest';
import { covers } from '#tests/kit/covers';
import {
  describeDiscoveryRunResult,
  describeFailedSymbols,
  describeMostlyMissingMarketData,
  describeNextRun,
  formatDiscoveredCount,
  formatFutureDividendTotal,
  formatRunSchedule,
  formatSyncedCount,
  listDiscoveryNotes,
} from './messages';

it('counts as the specification writes it', () => {
  covers('2.8 dividends found and synced');
  expect(formatDiscoveredCount(3)).toBe('Discovered 3 dividends!');
  expect(formatSyncedCount(0)).toBe('Synced 0 dividends to cash!');
});

it.each([
  ['America/New_York', 'Daily at 4:00 PM, New York time'],
  ['UTC', 'Daily at 4:00 PM, UTC time'],
])('tells the schedule in %s', (timezone, sentence) => {
  expect(formatRunSchedule('Daily at 4:00 PM', timezone)).toBe(sentence);
});

it('tells the next run after the schedule, where one is planned', () => {
  const status = {
    isRunning: false,
    schedule: 'Daily at 4:00 PM',
    timezone: 'America/New_York',
    lastRun: null,
    lastResult: null,
  };
  expect(describeNextRun({ ...status, nextRun: null })).toBe('Daily at 4:00 PM, New York time.');
  expect(describeNextRun({ ...status, nextRun: '2026-02-13T21:00:00.000Z' })).toMatch(
    /^Daily at 4:00 PM, New York time\. Next run Feb 13, 2026, .+\.$/,
  );
});

describe('resultInWords', () => {
  const result = { found: 1, synced: 1, failedSymbols: [], seconds: 4.24, skipped: null };

  it('says what a run came to', () => {
    expect(describeDiscoveryRunResult(result)).toBe('1 dividend found, 1 synced to cash in 4.2 seconds.');
  });

  it('says why it did not look', () => {
    const skipped = 'The market was closed for Thanksgiving Day.';
    expect(describeDiscoveryRunResult({ ...result, skipped })).toBe(skipped);
  });
});

describe('a run without market data is told in a sentence', () => {
  it.each([
    [{ stocks: 8, unanswered: 5 }, 'There was no market data for 5 of 8 stocks, so new dividends may be missing.'],
    [{ stocks: 8, unanswered: 8 }, 'There was no market data for any stock, so new dividends may be missing.'],
  ])('of %j', (lookedUp, sentence) => {
    const remedy = 'What was found before stays; run it again later.';
    expect(describeMostlyMissingMarketData({ lookedUp })).toBe(`${sentence} ${remedy}`);
  });

  it('where half of the stocks answered, or nobody counted, there is nothing to tell', () => {
    expect(describeMostlyMissingMarketData({ lookedUp: { stocks: 8, unanswered: 4 } })).toBe('');
    expect(describeMostlyMissingMarketData({})).toBe('');
  });
});

describe('discoveryNotes', () => {
  it('has nothing to add where all went well', () => {
    expect(listDiscoveryNotes({ corrected: 0, removed: 0, failedSymbols: [] })).toEqual([]);
  });

  it('names changes and the symbols that failed', () => {
    expect(listDiscoveryNotes({ corrected: 2, removed: 1, failedSymbols: ['ABC', 'XYZ'] })).toEqual([
      'Your trades or the announced dividends have changed: 2 corrected, 1 removed.',
      '2 symbols could not be looked up: ABC, XYZ. What was found for them before stays; discover again later.',
    ]);
  });
});

it('says nothing of failures where there are none', () => {
  expect(describeFailedSymbols([])).toBe('');
  expect(describeFailedSymbols(['ABC'])).toBe('1 symbol could not be looked up: ABC.');
});

it('sums up what is to come', () => {
  expect(formatFutureDividendTotal(1, 52.1)).toBe('1 dividend, $52.10 expected in the next 12 months');
});
