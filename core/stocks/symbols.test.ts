import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isValidSymbol, listLegacySymbolSpellings, maxSymbolLength, normalizeSymbol } from '#core/stocks/symbols';

describe('one stock has one symbol', () => {
  it.each([
    ['BRK.B', 'BRK-B'],
    ['brk.b', 'BRK-B'],
    [' BRK/B ', 'BRK-B'],
    ['BRK B', 'BRK-B'],
    ['BRK-B', 'BRK-B'],
    ['BF.A', 'BF-A'],
    ['BAC.PRL', 'BAC-PL'],
    ['BAC/PR/L', 'BAC-PL'],
    ['BAC PR L', 'BAC-PL'],
    ['bac-pl', 'BAC-PL'],
    ['REI-UN.TO', 'REI-UN.TO'],
  ])('%j is %s', (typed, symbol) => expect(normalizeSymbol(typed)).toBe(symbol));

  it.each(['PKN.WA', 'VOD.L', 'CEZ.PR', '7203.T', 'ABC.V', 'SAP.F', 'AAPL', 'BTC-USD', '^GSPC', 'EURUSD=X', 'M&M.NS'])(
    '%s stays as it is',
    (symbol) => expect([normalizeSymbol(symbol), isValidSymbol(symbol)]).toEqual([symbol, true]),
  );

  it('is the same when it is put right twice', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'ABPRLX19.-/ ='), maxLength: 9 });
    fc.assert(
      fc.property(typed, (text) => {
        expect(normalizeSymbol(normalizeSymbol(text))).toBe(normalizeSymbol(text));
      }),
    );
  });
});

describe('a symbol', () => {
  it.each(['', ' ', '.B', '-', 'A B C', 'AA BB', 'ß', 'ſ', 'A/', 'AAPL!', 'A'.repeat(maxSymbolLength + 1)])(
    'is not %j',
    (text) => expect(isValidSymbol(text)).toBe(false),
  );

  it('has at most 24 characters once it is put right', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'APRB9./- '), minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(typed, (text) => {
        fc.pre(isValidSymbol(text));
        expect(normalizeSymbol(text).length).toBeLessThanOrEqual(maxSymbolLength);
        expect(isValidSymbol(normalizeSymbol(text))).toBe(true);
      }),
    );
  });
});

it('whatever could be stored before is among the spellings of its stock', () => {
  const stored = fc
    .tuple(
      fc.constantFrom(...'ABZ19'),
      fc.string({ unit: fc.constantFrom('A', 'PR', 'B', 'L', '.', '-', '.PR', '-P'), maxLength: 8 }),
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(stored, (text) => {
      expect(listLegacySymbolSpellings(normalizeSymbol(text))).toContain(text);
    }),
    { numRuns: 3000 },
  );
});

it.each([
  ['AAPL', []],
  ['BTC-USD', []],
  ['REI-UN.TO', []],
  ['BRK-B', ['BRK.B']],
  // Never `BAC.L`: that is a stock in London.
  ['BAC-PL', ['BAC.PRL', 'BAC.PR.L', 'BAC.PR-L', 'BAC-PRL', 'BAC-PR.L', 'BAC-PR-L']],
])('%s is looked for as it is, and as it may have been stored: %j', (symbol, older) =>
  expect(listLegacySymbolSpellings(symbol)).toEqual([symbol, ...older]),
);
