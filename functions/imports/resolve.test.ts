import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { importsAs } from '#functions/imports/testing';
import { handler as portfolio } from '#functions/portfolio/handler';
import { setPort } from '#functions/ports';
import { forgetCached } from '#functions/stocks/cache';
import { ProviderFailure, UnknownSymbol } from '#functions/stocks/market-data';
import { marketOf } from '#functions/stocks/testing';
import { type Send, sender } from '#tests/kit/operations';
import { signedIn, startTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
let imports: ReturnType<typeof importsAs>;
let send: Send;
beforeEach(async () => {
  table = await startTable();
  const person = await signedIn('owner');
  imports = importsAs(person.token);
  send = sender(person);
});
afterEach(() => table.stop());

describe('the stocks of a file', () => {
  const ask = (...symbols: string[]) =>
    imports.call('POST', '/imports/symbols', {
      symbols: symbols.map((symbol) => ({ symbol, name: 'As in the file' })),
    });

  const asInFile = { name: 'As in the file', splits: null };
  const known = () => marketOf({ prices: { AAPL: [200, 199] } });

  test('are told by their one name, their price and splits; who is asked and knows none says so', async () => {
    const market = known();
    const events: typeof market.events = (symbol) =>
      symbol === 'AAPL' ? market.events(symbol) : Promise.reject(new UnknownSymbol(symbol));
    setPort('marketData', { ...market, events });
    forgetCached();
    expect((await ask('aapl', 'NOSUCH', '*** no ***')).body).toEqual({
      symbols: [
        { symbol: 'aapl', as: 'AAPL', name: 'AAPL Inc.', isPriced: true, splits: [] },
        { ...asInFile, symbol: 'NOSUCH', as: 'NOSUCH', isPriced: false },
        { ...asInFile, symbol: '*** no ***', as: null, isPriced: null },
      ],
    });
  });

  test('are priced where they are assets of one’s own', async () => {
    setPort('marketData', known());
    forgetCached();
    const asset = { symbol: 'ORCHARD', name: 'My orchard', price: 12, date: '2026-01-05' };
    expect((await send(portfolio, 'POST', '/portfolio/assets', asset)).status).toBe(201);
    expect((await ask('orchard')).body).toEqual({
      symbols: [{ symbol: 'orchard', as: 'ORCHARD', name: 'My orchard', isPriced: true, splits: [] }],
    });
  });

  test('are told by nothing where nobody could be asked', async () => {
    const down = () => Promise.reject(new ProviderFailure('no answer'));
    setPort('marketData', { ...known(), quotes: down, events: down });
    forgetCached();
    expect((await ask('KO')).body).toEqual({ symbols: [{ ...asInFile, symbol: 'KO', as: 'KO', isPriced: null }] });
  });
});
