import { describe, expect, it } from 'vitest';
import { knownStocks, searchKnownStocks } from '#core/stocks/known-stocks';
import { covers } from '#tests/kit/covers';

const symbols = (query: string): string[] => searchKnownStocks(query).map(({ symbol }) => symbol);

describe('matchStocks', () => {
  it('holds 37 stocks, each once', () => {
    covers('2.9 37 built-in stocks');
    expect(knownStocks).toHaveLength(37);
    expect(new Set(knownStocks.map(({ symbol }) => symbol)).size).toBe(37);
  });

  it('finds by symbol, name, part of a name and alias', () => {
    covers('2.9 37 built-in stocks');
    expect(symbols('AAPL')).toEqual(['AAPL']);
    expect(symbols('apple')).toEqual(['AAPL']);
    expect(symbols('google')).toEqual(['GOOGL']);
    expect(symbols('Facebook')).toEqual(['META']);
    expect(symbols('fb')).toEqual(['META']);
    for (const way of ['brk.b', 'BRK/B', 'brk b', 'brkb', 'BRK-B']) expect(symbols(way)).toEqual(['BRK-B']);
    expect(symbols('disney')).toEqual(['DIS']);
    expect(symbols('coca  cola')).toEqual(['KO']);
    expect(symbols('soft')).toEqual(['MSFT']);
  });

  it('finds what is being typed', () => {
    expect(symbols('goog')).toEqual(['GOOGL']);
    expect(symbols('face')).toEqual(['META']);
    expect(symbols('micro')).toEqual(['MSFT', 'AMD']);
  });

  it('puts the start of a symbol before the start of a word, and that before any other place', () => {
    // COST by its symbol; then Corporation and Co., in the order of the list.
    expect(symbols('co')).toEqual(['COST', 'MSFT', 'NVDA', 'INTC', 'ORCL', 'IBM', 'JPM', 'BAC']);
    // The Walt Disney, Coca-Cola and Boeing Company; then Amazon.com and Broadcom.
    expect(symbols('com')).toEqual(['DIS', 'KO', 'BA', 'AMZN', 'AVGO']);
  });

  it('looks inside of words from three letters on: bo begins Boeing and BofA, boo is in Facebook', () => {
    expect(symbols('bo')).toEqual(['BAC', 'BA']);
    expect(symbols('boo')).toEqual(['META']);
  });

  it('puts the symbol before the names', () => expect(symbols('ma')[0]).toBe('MA'));

  it('offers at most 8', () => expect(searchKnownStocks('co').length).toBeLessThanOrEqual(8));

  it('offers nothing for fewer than 2 characters or an unknown name', () => {
    covers('2.5 search from 2 characters');
    expect(symbols('a')).toEqual([]);
    expect(symbols(' v ')).toEqual([]);
    expect(symbols('zzzz')).toEqual([]);
  });

  it('says type and exchange', () => {
    covers('2.3 suggestion');
    return expect(searchKnownStocks('nvidia')).toEqual([
      { symbol: 'NVDA', name: 'NVIDIA Corporation', type: 'Equity', exchange: 'NASDAQ' },
    ]);
  });
});
