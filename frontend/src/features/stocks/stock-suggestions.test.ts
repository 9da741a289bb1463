import { describe, expect, it } from 'vitest';
import type { StockSuggestion } from '#contract/stocks';
import { covers } from '#tests/kit/covers';
import {
  findSingleLetterStock,
  findStockByTypedSymbol,
  listStockSuggestionOptions,
  mergeSuggestions,
  resolvePendingStockChoice,
  type StockSearchProgress,
  shouldSearchOnServer,
  shouldWaitForSearch,
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
    listStockSuggestionOptions(text, found, 'done').map(({ symbol }) => symbol);

  it('is the first of those found, whatever else is called so', () => {
    expect(symbols(' msft ', [stock('AAPL'), stock('MSFT'), stock('V')])).toEqual(['MSFT', 'AAPL', 'V']);
    expect(symbols('brk.b', [stock('AAPL'), stock('BRK-B')])).toEqual(['BRK-B', 'AAPL']);
  });

  it('is found by it alone: neither by a beginning, nor where it was only typed', () => {
    const of = (text: string) =>
      findStockByTypedSymbol(text, listStockSuggestionOptions(text, [stock('AAPL')], 'done'))?.symbol;
    expect([of('aapl'), of(' AAPL '), of('AAP'), of('XYZ')]).toEqual(['AAPL', 'AAPL', undefined, undefined]);
  });
});

describe('a stock that the search does not know', () => {
  const typed = (text: string, found: StockSuggestion[] = [], progress: StockSearchProgress = 'done') =>
    listStockSuggestionOptions(text, found, progress)
      .filter(({ asTyped }) => asTyped)
      .map(({ symbol }) => symbol);

  it('is offered as typed, after those found', () => {
    expect(listStockSuggestionOptions('xyz', [stock('XYZA')], 'done').map(({ symbol }) => symbol)).toEqual([
      'XYZA',
      'XYZ',
    ]);
    expect(typed(' brk.c ')).toEqual(['BRK-C']);
    expect(typed('pkn.wa')).toEqual(['PKN.WA']);
  });

  it('is not offered while it may still be found, where it was found, or for what is no symbol', () => {
    expect(typed('xyz', [], 'searching')).toEqual([]);
    expect(typed('brk.b', [stock('BRK-B')])).toEqual([]);
    expect(['x', '', 'Berkshire Hathaway', 'a?b', 'x'.repeat(25)].flatMap((text) => typed(text))).toEqual([]);
  });
});

describe('a symbol typed in capitals', () => {
  const first = (text: string, found: StockSuggestion[]) =>
    listStockSuggestionOptions(text, found, 'done').map(({ symbol }) => symbol)[0];

  it('stands before stocks that were found by their names, and after those whose symbol begins with it', () => {
    expect(first('GE', [stock('NVDA', 'NVIDIA Corporation')])).toBe('GE');
    expect(first('ge', [stock('NVDA', 'NVIDIA Corporation')])).toBe('NVDA');
    expect(first('AAP', [stock('AAPL')])).toBe('AAPL');
  });

  it('may be one letter, for which there are no suggestions', () => {
    expect(findSingleLetterStock(' v ')).toMatchObject({ symbol: 'V', name: 'Visa Inc.' });
    expect(findSingleLetterStock('f')).toEqual({ symbol: 'F', name: '', type: '', exchange: '', asTyped: true });
    expect(['', '4', 'ge'].map(findSingleLetterStock)).toEqual([null, null, null]);
  });
});

describe('Enter during a search', () => {
  const [alphabet, apple, meta] = [
    stock('GOOGL', 'Alphabet Inc.'),
    stock('AAPL', 'Apple Inc.'),
    stock('META', 'Meta Platforms, Inc.'),
  ];

  it('waits where nothing is highlighted, or where a symbol may have been typed that is yet to be found', () => {
    expect(shouldWaitForSearch('pltr', undefined, 'searching')).toBe(true);
    expect(shouldWaitForSearch('coca cola', undefined, 'searching')).toBe(true);
    expect(shouldWaitForSearch('goog', alphabet, 'searching')).toBe(true);
  });

  it('takes what is highlighted at once where that was called by its name, or by what is no symbol', () => {
    expect(shouldWaitForSearch('apple', apple, 'searching')).toBe(false);
    expect(shouldWaitForSearch('facebook', meta, 'searching')).toBe(false);
    expect(shouldWaitForSearch('pltr', { ...stock('PLTR', ''), asTyped: true }, 'slow')).toBe(false);
  });

  it('waits for no search that has ended', () => {
    expect(shouldWaitForSearch('goog', alphabet, 'done')).toBe(false);
    expect(shouldWaitForSearch('goog', alphabet, 'failed')).toBe(false);
    expect(shouldWaitForSearch('pltr', undefined, 'failed')).toBe(false);
  });
});

describe('a key pressed during the search', () => {
  const [goog, googl, pltr] = [stock('GOOG'), stock('GOOGL', 'Alphabet Inc.'), stock('PLTR')];
  const resolve = (
    pressed: { key?: 'Enter' | 'Tab'; text: string; seen?: StockSuggestion },
    found: StockSuggestion[],
    progress: StockSearchProgress = 'done',
  ) =>
    resolvePendingStockChoice(
      { key: 'Enter', seen: null, ...pressed },
      listStockSuggestionOptions(pressed.text, found, progress),
      progress,
    )?.symbol;

  it('takes the stock whose very symbol was typed, whatever was highlighted', () => {
    expect(resolve({ text: 'goog', seen: googl }, [googl, goog])).toBe('GOOG');
    expect(resolve({ text: 'pltr', key: 'Tab' }, [pltr])).toBe('PLTR');
  });

  it('takes what was highlighted as Enter was pressed where there is no such symbol', () => {
    expect(resolve({ text: 'goog', seen: googl }, [googl])).toBe('GOOGL');
    expect(resolve({ text: 'goog', seen: googl }, [googl], 'failed')).toBe('GOOGL');
  });

  it('never takes a suggestion that came afterwards', () => {
    expect(resolve({ text: 'palan' }, [pltr])).toBeUndefined();
    expect(resolve({ text: 'palan', key: 'Tab' }, [pltr])).toBeUndefined();
  });

  it('takes a symbol as typed of which the search knows nothing, unless it could not be asked', () => {
    expect(resolve({ text: 'zzqx' }, [])).toBe('ZZQX');
    expect(resolve({ text: 'nintendo' }, [])).toBeUndefined();
    expect(resolve({ text: 'zzqx' }, [], 'failed')).toBeUndefined();
    expect(resolve({ text: 'zzqx' }, [], 'slow')).toBeUndefined();
    expect(resolve({ text: 'zzqx', key: 'Tab' }, [])).toBeUndefined();
  });
});
