import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getDayInNewYork } from '#core/time/day';
import { createImportApiCalls } from '#functions/imports/testing';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import { clearCloseHistoryCache } from '#functions/stocks/close-history-cache';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { ProviderFailure, UnknownSymbolError } from '#functions/stocks/market-data';
import { createTestMarket, type TestMarketData } from '#functions/stocks/testing';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import { createSender, type SendToHandler } from '#tests/kit/write-operations';

let table: TestTable;
let imports: ReturnType<typeof createImportApiCalls>;
let send: SendToHandler;
beforeEach(async () => {
  table = await startTestTable();
  const person = await createSignedInPerson('owner');
  imports = createImportApiCalls(person.token);
  send = createSender(person);
});
afterEach(() => table.stop());

describe('the stocks of a file', () => {
  const ask = (...symbols: string[]) =>
    imports.call('POST', '/imports/symbols', {
      symbols: symbols.map((symbol) => ({ symbol, name: 'As in the file' })),
    });

  const asInFile = { name: 'As in the file', splits: null, closes: [] };
  const known = () => createTestMarket({ prices: { AAPL: [200, 199] } });

  test('are told by their one name, their price and splits; who is asked and knows none says so', async () => {
    covers('2.7 POST /imports/symbols', '4.9 stocks unknown to the market');
    const market = known();
    const events: typeof market.events = (symbol) =>
      symbol === 'AAPL' ? market.events(symbol) : Promise.reject(new UnknownSymbolError(symbol));
    overridePort('marketData', { ...market, events });
    clearMarketCache();
    expect((await ask('aapl', 'NOSUCH', '*** no ***')).body).toEqual({
      symbols: [
        { symbol: 'aapl', as: 'AAPL', name: 'AAPL Inc.', isPriced: true, splits: [], closes: [] },
        { ...asInFile, symbol: 'NOSUCH', as: 'NOSUCH', isPriced: false, splits: [] },
        { ...asInFile, symbol: '*** no ***', as: null, isPriced: null },
      ],
    });
  });

  test('are priced where they are assets of one’s own', async () => {
    covers('4.9 stocks unknown to the market');
    overridePort('marketData', known());
    clearMarketCache();
    const asset = { symbol: 'ORCHARD', name: 'My orchard', price: 12, date: '2026-01-05' };
    expect((await send(portfolio, 'POST', '/portfolio/assets', asset)).status).toBe(201);
    expect((await ask('orchard')).body).toEqual({
      symbols: [{ symbol: 'orchard', as: 'ORCHARD', name: 'My orchard', isPriced: true, splits: [], closes: [] }],
    });
  });

  test('are told by nothing where nobody could be asked', async () => {
    covers('2.7 POST /imports/symbols', '4.9 stocks unknown to the market');
    const down = () => Promise.reject(new ProviderFailure('no answer'));
    overridePort('marketData', { ...known(), quotes: down, events: down });
    clearMarketCache();
    expect((await ask('KO')).body).toEqual({ symbols: [{ ...asInFile, symbol: 'KO', as: 'KO', isPriced: null }] });
  });

  describe('with vests', () => {
    const vested = async (symbol: string, ...vests: string[]) => {
      const { body } = await imports.call('POST', '/imports/symbols', { symbols: [{ symbol, vests }] });
      return (body as { symbols: { closes: unknown[] }[] }).symbols[0]?.closes;
    };
    const marketWith = (
      history: NonNullable<TestMarketData['history']>,
      more: TestMarketData = {},
      source = 'yahoo',
    ) => {
      const market = createTestMarket({ history, ...more });
      const told: typeof market.history = async (...asked) => ({
        ...(await market.history(...asked)),
        source: source as 'yahoo',
      });
      overridePort('marketData', { ...market, history: told });
      clearMarketCache();
      clearCloseHistoryCache();
    };
    const closes: [string, number][] = [
      ['2025-12-31', 98.5],
      ['2026-01-02', 99],
      ['2026-03-12', 117.1],
      ['2026-03-13', 118.4],
      ['2026-03-16', 119],
      [getDayInNewYork(new Date()), 120],
    ];

    test('have the close of each day, or of the last before it on which the market was open, with its source', async () => {
      marketWith({ TGT: closes });
      expect(await vested('TGT', '2026-03-13', '2026-03-15', '2026-01-01')).toEqual([
        { vest: '2026-03-13', day: '2026-03-13', close: 118.4, source: 'yahoo' },
        { vest: '2026-03-15', day: '2026-03-13', close: 118.4, source: 'yahoo' },
        { vest: '2026-01-01', day: '2025-12-31', close: 98.5, source: 'yahoo' },
      ]);
    });

    test('asked in several parts have the closes of all of them', async () => {
      marketWith({ 'EURUSD=X': closes });
      const symbols = ['2026-03-12', '2026-03-13'].map((vest) => ({ symbol: 'EURUSD=X', vests: [vest] }));
      const { body } = await imports.call('POST', '/imports/symbols', { symbols });
      const both = [
        { vest: '2026-03-12', day: '2026-03-12', close: 117.1, source: 'yahoo' },
        { vest: '2026-03-13', day: '2026-03-13', close: 118.4, source: 'yahoo' },
      ];
      expect(body).toMatchObject({ symbols: [{ closes: both }, { closes: both }] });
    });

    test.each<[string, TestMarketData, string, string]>([
      ['the market does not know the stock', { history: {} }, 'yahoo', '2026-03-13'],
      ['the market does not answer', { failing: ['TGT'] }, 'yahoo', '2026-03-13'],
      ['it is quoted in another currency', { currencies: { TGT: 'EUR' } }, 'yahoo', '2026-03-13'],
      ['its prices are samples', {}, 'sample', '2026-03-13'],
      [
        'no later close shows that the market only rested',
        { history: { TGT: closes.slice(0, -1) } },
        'yahoo',
        '2026-03-17',
      ],
      ['the market told nothing for weeks', {}, 'yahoo', '2026-02-10'],
      ['the day is not over', {}, 'yahoo', getDayInNewYork(new Date())],
    ])('have no invented close where %s', async (_why, market, source, day) => {
      marketWith({ TGT: closes }, market, source);
      expect(await vested('TGT', day)).toEqual([]);
    });
  });
});
