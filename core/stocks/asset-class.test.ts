import { expect, test } from 'vitest';
import { toAssetClass } from '#core/stocks/asset-class';

test.each([
  ['AAPL', 'stocks'],
  ['BTC-USD', 'coins'],
  ['ETH-EUR', 'coins'],
  ['BRK-B', 'stocks'],
  ['BAC-PL', 'stocks'],
  ['REI-UN.TO', 'stocks'],
  ['ECN-DBA.TO', 'stocks'],
  ['USD', 'stocks'],
])('%s without prices of its own is among the %s', (symbol, assetClass) => {
  expect(toAssetClass(symbol, false)).toBe(assetClass);
});

test.each(['HOUSE', 'OLD-CAR'])('%s with prices of its own is an own asset, whatever its name looks like', (symbol) => {
  expect(toAssetClass(symbol, true)).toBe('own');
});
