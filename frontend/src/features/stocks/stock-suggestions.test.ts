import { describe, expect, it } from 'vitest';
import type { StockSuggestion } from '#contract/stocks';
import { covers } from '#tests/kit/covers';
import {
  findTypedStock,
  listStockSuggestionOptions,
  mergeSuggestions,
  shouldSearchOnServer,
} from './stock-suggestions';

const stock = (symbol: string, name = symbol): StockSuggestion => ({ symbol, name, type: 'EQUITY', exchange: 'NMS' });

describe('mergeSuggestions', () => {
  it('puts local matches first and drops what the server repeats', () => {
    const merged = mergeSuggestions(
      [stock('AAPL', 'Apple Inc.')],
      [stock('APLE'), stock('aapl', 'Apple'), stock('AMAT')],
    );
    expect(merged.map(({ symbol, name }) => [symbol, name])).toEqual([
      ['AAPL', 'Apple Inc.'],
      ['APLE', 'APLE'],
      ['AMAT', 'AMAT'],
    ]);
  });

  it('keeps at most 8', () => {
    covers('2.9 limits of the search');
    const local = ['A', 'B', 'C', 'D', 'E'].map((symbol) => stock(symbol));
    const server = ['F', 'G', 'H', 'I', 'J'].map((symbol) => stock(symbol));
    expect(mergeSuggestions(local, server).map(({ symbol }) => symbol)).toEqual([
      'A',
      'B',
      'C',
      'D',
      'E',
      'F',
      'G',
      'H',
    ]);
  });

  it('is empty with nothing on either side', () => {
    covers('2.8 search that fails');
    expect(mergeSuggestions([], [])).toEqual([]);
  });
});

describe('asksServer', () => {
  it.each([
    ['a', 0, false],
    ['ap', 3, false],
    ['app', 3, false],
    ['zq', 0, true],
    ['appl', 3, true],
    ['apple', 0, true],
  ])('for %j with %i local matches: %j', (query, localCount, asked) => {
    covers('2.9 limits of the search');
    expect(shouldSearchOnServer(query, localCount)).toBe(asked);
  });
});

describe('a stock whose symbol was typed', () => {
  const symbols = (text: string, found: StockSuggestion[]) =>
    listStockSuggestionOptions(text, found, false).map(({ symbol }) => symbol);

  it('is the first of those found, whatever else is called so', () => {
    expect(symbols(' msft ', [stock('AAPL'), stock('MSFT'), stock('V')])).toEqual(['MSFT', 'AAPL', 'V']);
    expect(symbols('brk.b', [stock('AAPL'), stock('BRK-B')])).toEqual(['BRK-B', 'AAPL']);
  });

  it('is found by it alone: neither by a beginning, nor where it was only typed', () => {
    const of = (text: string) => findTypedStock(text, listStockSuggestionOptions(text, [stock('AAPL')], false))?.symbol;
    expect([of('aapl'), of(' AAPL '), of('AAP'), of('XYZ')]).toEqual(['AAPL', 'AAPL', undefined, undefined]);
  });
});

describe('a stock that the search does not know', () => {
  const typed = (text: string, found: StockSuggestion[] = [], searching = false) =>
    listStockSuggestionOptions(text, found, searching)
      .filter(({ asTyped }) => asTyped)
      .map(({ symbol }) => symbol);

  it('is offered as typed, after those found', () => {
    expect(listStockSuggestionOptions('xyz', [stock('XYZA')], false).map(({ symbol }) => symbol)).toEqual([
      'XYZA',
      'XYZ',
    ]);
    expect(typed(' brk.c ')).toEqual(['BRK-C']);
    expect(typed('pkn.wa')).toEqual(['PKN.WA']);
  });

  it('is not offered while it may still be found, where it was found, or for what is no symbol', () => {
    expect(typed('xyz', [], true)).toEqual([]);
    expect(typed('brk.b', [stock('BRK-B')])).toEqual([]);
    expect(['x', '', 'Berkshire Hathaway', 'a?b', 'x'.repeat(25)].flatMap((text) => typed(text))).toEqual([]);
  });
});
