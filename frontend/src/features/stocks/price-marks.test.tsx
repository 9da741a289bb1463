import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { SampleAndStalePricesNote } from './price-marks';

const market = { source: 'yahoo', stale: false };
const sample = { source: 'sample', stale: false };
const stale = { source: 'yahoo', stale: true };
const stocks = (...quotes: (typeof market | null)[]) => quotes.map((quote, at) => ({ symbol: `STOCK${at}`, quote }));
/** What is read, without the markup. */
const render = (...quotes: (typeof market | null)[]): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <SampleAndStalePricesNote stocks={stocks(...quotes)} />
    </MemoryRouter>,
  )
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('prices of the market, and none at all, need no mark', () => {
  expect([render(market, market), render(null), render()]).toEqual(['', '', '']);
});

test('where all are sample data, one sentence says so', () => {
  expect(render(sample, null, sample)).toBe(
    'Sample Prices are sample data shipped with the product, not market prices.',
  );
});

test('where some are, they are counted among those with a price, and listed', () => {
  expect(render(sample, market, null)).toBe('Sample Not market prices: 1 of 2 STOCK0');
  expect(render(market, stale, sample)).toBe(
    'Sample Not market prices: 1 of 3 STOCK2 Stale Last known prices, since the provider could not be reached: 1 of 3 STOCK1',
  );
});
