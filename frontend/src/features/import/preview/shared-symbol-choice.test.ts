import { expect, test } from 'vitest';
import { createChoicesFromSharedChoice, getSharedSymbolChoice } from './shared-symbol-choice';
import type { UnknownStatementSymbol, UnknownSymbolChoice } from './use-import-choices';

const unknown = [
  { symbol: 'OLDCO', name: 'Old Co', canBeWritten: true, price: '3', day: '2026-01-05' },
  { symbol: 'GONE', name: 'Gone', canBeWritten: true, price: null, day: null },
  { symbol: 'NOT A SYMBOL', name: '?', canBeWritten: false, price: null, day: null },
] as unknown as UnknownStatementSymbol[];

test('one choice for all of these is each one’s own, but of a name that can be no symbol', () => {
  expect(createChoicesFromSharedChoice('asset', unknown)).toEqual([
    ['OLDCO', { as: 'asset', price: '3', date: '2026-01-05' }],
    ['GONE', { as: 'asset', price: '', date: '' }],
  ]);
  expect(createChoicesFromSharedChoice('written', unknown).map(([symbol]) => symbol)).toEqual(['OLDCO', 'GONE']);
  expect(createChoicesFromSharedChoice('nothing', unknown)).toHaveLength(3);
  expect(createChoicesFromSharedChoice('', unknown)).toEqual([]);
});

test('what is chosen of all is told where they do not differ', () => {
  const chosen = (...as: UnknownSymbolChoice['as'][]) =>
    getSharedSymbolChoice(unknown, (one) => ({ as: as[unknown.indexOf(one)] ?? as[0] }) as UnknownSymbolChoice);
  expect([chosen('nothing'), chosen('written', 'written', 'nothing'), chosen('other')]).toEqual(['nothing', '', '']);
});
