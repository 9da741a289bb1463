import { expect, test } from 'vitest';
import { extractKindWord, findMappedRowKindForWord } from '#core/statements/mapping/trade-kinds';

test.each([
  ['BUY', 'buy', 'buy'],
  ['Bought 10 AAPL @ 150', 'bought', 'buy'],
  ['Sold AAPL', 'sold', 'sell'],
  ['YOU SOLD', 'you sold', 'sell'],
  ['S', 's', 'sell'],
  ['ORDINARY DIVIDEND (AAPL)', 'ordinary dividend', 'dividend'],
  ['Dividend Reinvestment', 'dividend reinvestment', 'reinvestment'],
  ['Dividend tax withheld', 'dividend tax withheld', 'tax'],
  ['Margin Interest', 'margin interest', 'fee'],
  ['Credit interest', 'credit interest', 'interest'],
  ['BUY_TO_OPEN', 'buy to open', 'leftOut'],
  ['Reverse Split', 'reverse split', 'leftOut'],
  ['Verkauf', 'verkauf', 'sell'],
  ['Wire in: 00123', 'wire in', 'transfer'],
  ['Einzahlung', 'einzahlung', 'deposit'],
  ['Advisory fee', 'advisory fee', 'fee'],
  ['Trade', 'trade', 'trade'],
  ['Misc. Receipt', 'misc. receipt', null],
  ['123', '123', null],
  ['', '', null],
])('%s is the word %s, which means %s', (cell, word, kind) => {
  expect(extractKindWord(cell)).toBe(word);
  expect(findMappedRowKindForWord(word)).toBe(kind);
});
