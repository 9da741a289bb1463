import { describe, expect, test } from 'vitest';
import { covers } from '#tests/kit/covers';
import {
  emptyStockTableFilter,
  filterStockTableRows,
  listHeldSectors,
  noSectorFilterValue,
  type StockRowWithPositions,
  withoutUnavailableFilters,
} from './stock-table-rows';
import { parseStoredStockTableFilter } from './use-stock-table-filter';

const line = (symbol: string, sector: string | null | undefined) =>
  ({ symbol, sector, class: 'stocks', holding: { companyName: `The ${symbol} Company` } }) as StockRowWithPositions;
const lines = [line('AAPL', 'Technology'), line('KO', 'Consumer Staples'), line('ZZQX', null)];
const symbols = (sector: string, of = lines) =>
  filterStockTableRows(of, { ...emptyStockTableFilter, sector }).map(({ symbol }) => symbol);

describe('holdings by sector', () => {
  test('are those that have it, those that have none, or all', () => {
    expect(symbols('Technology')).toEqual(['AAPL']);
    expect(symbols(noSectorFilterValue)).toEqual(['ZZQX']);
    expect(symbols('')).toEqual(['AAPL', 'KO', 'ZZQX']);
  });

  test('are parted by name, what has none last', () => {
    expect(
      listHeldSectors([{ sector: null }, { sector: 'Technology' }, { sector: 'Energy' }, { sector: 'Energy' }]),
    ).toEqual(['Energy', 'Technology', noSectorFilterValue]);
    expect(listHeldSectors([{ sector: 'Energy' }])).toEqual(['Energy']);
    expect(listHeldSectors(undefined)).toBeUndefined();
  });
});

describe('what is filtered by', () => {
  const chosen = { text: 'a', platform: 'Schwab', class: 'own', sector: 'Energy' } as const;

  test('no longer filters once the last of it has gone, or while sectors have not been read', () => {
    covers('4.1 holdings by sector');
    const there = { platforms: ['Schwab'], classes: ['own'], sectors: ['Energy'] } as const;
    expect(withoutUnavailableFilters(chosen, there)).toEqual(chosen);
    expect(withoutUnavailableFilters(chosen, { platforms: [], classes: [], sectors: [] })).toEqual({
      ...emptyStockTableFilter,
      text: 'a',
    });
    expect(withoutUnavailableFilters(chosen, { ...there, sectors: undefined })).toEqual({ ...chosen, sector: '' });
  });

  test('is read from what a page of another version may have kept', () => {
    expect(parseStoredStockTableFilter(chosen)).toEqual(chosen);
    for (const other of [undefined, null, 'text', 7, { text: 1, sector: ['x'] }])
      expect(parseStoredStockTableFilter(other)).toEqual(emptyStockTableFilter);
  });
});
