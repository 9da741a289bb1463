import { describe, expect, test } from 'vitest';
import { covers } from '#tests/kit/covers';
import {
  emptyStockFilter,
  filterStockLines,
  keepAvailableFilters,
  listSectors,
  noSectorOption,
  type StockLine,
} from './stock-lines';
import { parseStockFilter } from './use-stock-filter';

const line = (symbol: string, sector: string | null | undefined) =>
  ({ symbol, sector, class: 'stocks', holding: { companyName: `The ${symbol} Company` } }) as StockLine;
const lines = [line('AAPL', 'Technology'), line('KO', 'Consumer Staples'), line('ZZQX', null)];
const symbols = (sector: string, of = lines) =>
  filterStockLines(of, { ...emptyStockFilter, sector }).map(({ symbol }) => symbol);

describe('holdings by sector', () => {
  test('are those that have it, those that have none, or all', () => {
    expect(symbols('Technology')).toEqual(['AAPL']);
    expect(symbols(noSectorOption)).toEqual(['ZZQX']);
    expect(symbols('')).toEqual(['AAPL', 'KO', 'ZZQX']);
  });

  test('are parted by name, what has none last', () => {
    expect(
      listSectors([{ sector: null }, { sector: 'Technology' }, { sector: 'Energy' }, { sector: 'Energy' }]),
    ).toEqual(['Energy', 'Technology', noSectorOption]);
    expect(listSectors([{ sector: 'Energy' }])).toEqual(['Energy']);
    expect(listSectors(undefined)).toBeUndefined();
  });
});

describe('what is filtered by', () => {
  const chosen = { text: 'a', platform: 'Schwab', class: 'own', sector: 'Energy' } as const;

  test('no longer filters once the last of it has gone, or while sectors have not been read', () => {
    covers('4.1 holdings by sector');
    const there = { platforms: ['Schwab'], classes: ['own'], sectors: ['Energy'] } as const;
    expect(keepAvailableFilters(chosen, there)).toEqual(chosen);
    expect(keepAvailableFilters(chosen, { platforms: [], classes: [], sectors: [] })).toEqual({
      ...emptyStockFilter,
      text: 'a',
    });
    expect(keepAvailableFilters(chosen, { ...there, sectors: undefined })).toEqual({ ...chosen, sector: '' });
  });

  test('is read from what a page of another version may have kept', () => {
    expect(parseStockFilter(chosen)).toEqual(chosen);
    for (const other of [undefined, null, 'text', 7, { text: 1, sector: ['x'] }])
      expect(parseStockFilter(other)).toEqual(emptyStockFilter);
  });
});
