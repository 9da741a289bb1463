import { expect, test, vi } from 'vitest';
import { api } from '#lib/api/api';
import { createCompanyNameFiller, type UnnamedTrade } from './company-name-filler';

const trade = (symbol: string, companyName = ''): UnnamedTrade => ({ symbol, companyName }) as UnnamedTrade;
const namesOf = (trades: UnnamedTrade[]) => trades.map(({ companyName }) => companyName);

test('a name is as it was typed, as the market has it, or the symbol; and stays, so that the same is sent again', async () => {
  const asked = vi.spyOn(api, 'call').mockImplementation((async (_: string, { symbols }: { symbols: string }) => ({
    quotes: symbols.split(',').map((symbol) => ({ symbol, companyName: `${symbol} Inc.` })),
    missing: [],
  })) as never);
  const nameAll = createCompanyNameFiller();
  expect(namesOf(await nameAll([trade('KO', 'Coke'), trade('KO'), trade('AAPL')]))).toEqual([
    'Coke',
    'Coke',
    'AAPL Inc.',
  ]);
  asked.mockRejectedValue(new Error('no market'));
  expect(namesOf(await nameAll([trade('AAPL'), trade('XYZ')]))).toEqual(['AAPL Inc.', 'XYZ']);
  expect(asked).toHaveBeenCalledTimes(2);
  asked.mockClear();
  expect(namesOf(await nameAll([trade('AAPL'), trade('XYZ')]))).toEqual(['AAPL Inc.', 'XYZ']);
  expect(asked).not.toHaveBeenCalled();
});

test('the market is asked for twenty at a time, for none that was typed, and a name is kept as long as a field takes', async () => {
  const asked = vi.spyOn(api, 'call').mockImplementation((async (_: string, { symbols }: { symbols: string }) => ({
    quotes: symbols.split(',').map((symbol) => ({ symbol, companyName: symbol === 'S0' ? 'x'.repeat(121) : '' })),
    missing: [],
  })) as never);
  const many = Array.from({ length: 21 }, (_, at) => trade(`S${at}`));
  const names = namesOf(await createCompanyNameFiller()([trade('KO', 'Coke'), ...many]));
  expect(asked.mock.calls.map(([, sent]) => (sent as unknown as { symbols: string }).symbols.split(','))).toEqual([
    many.slice(0, 20).map(({ symbol }) => symbol),
    ['S20'],
  ]);
  expect([names[0], names[1], names[2]]).toEqual(['Coke', 'x'.repeat(120), 'S1']);
});
