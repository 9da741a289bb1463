import { expect, test } from 'vitest';
import { normalizeWatchlistItems } from '#core/watchlist/normalize-symbols';

const watch = (symbol: string, notes: string) => ({ symbol, notes });

test.each([
  ['is written as the market writes it', ['BRK.B', 'AAPL'], ['BRK-B', 'AAPL']],
  ['keeps its spelling where the right one is listed after it', ['BRK.B', 'BRK-B'], ['BRK.B', 'BRK-B']],
  ['keeps its spelling where the right one is listed before it', ['BRK-B', 'brk.b'], ['BRK-B', 'brk.b']],
  ['in two wrong spellings gets the right one once, at the first of them', ['BRK/B', 'brk.b'], ['BRK-B', 'brk.b']],
  ['of an exchange abroad stays as it is', ['PKN.WA', 'VOD.L'], ['PKN.WA', 'VOD.L']],
])('a watched stock %s', (_title, symbols, wanted) => {
  expect(normalizeWatchlistItems(symbols.map((symbol) => watch(symbol, '')))).toEqual(
    wanted.map((symbol) => watch(symbol, '')),
  );
});

test('a watched stock keeps its notes under its new spelling, and the given list is not changed', () => {
  const given = [watch('brk b', 'wait for a dip'), watch('KO', 'pays well')];
  expect(normalizeWatchlistItems(given)).toEqual([watch('BRK-B', 'wait for a dip'), watch('KO', 'pays well')]);
  expect(given).toEqual([watch('brk b', 'wait for a dip'), watch('KO', 'pays well')]);
});

test('a list without stocks stays without any', () => {
  expect(normalizeWatchlistItems([])).toEqual([]);
});
