import { expect, test } from 'vitest';
import { recognizeFormat } from '#core/statements/reader/recognize-format';
import { parseSheetRows } from '#core/statements/reader/sheet';

const recognised = (text: string) => {
  const sheet = parseSheetRows(text);
  return recognizeFormat('rows' in sheet ? sheet.rows : []);
};

test.each([
  [
    'Date,Time,Cardholder,Amount,Points,Balance,Status,Type,Merchant,Description',
    /^This is the file of a Robinhood credit card\./,
  ],
  ['Date,Details,Amount,Balance', /^This looks like a file of Vanguard UK/],
  ['Symbol,Type,Quantity,Price,Value,Fees,Date', /^This is Revolut's file of coins/],
  [
    'Symbol,Name,Currency,Type,Trade Date,Time,Buy/Sell,Quantity,Trade Price,Gross Amount,Net Amount,Comm/Fee/Tax,GST',
    /^These are trade records of Webull outside the United States/,
  ],
  [
    'Statement,Header,Feldname,Feldwert\nStatement,Data,Titel,Umsatzübersicht',
    /^This is a file of Interactive Brokers, but/,
  ],
])('%s is refused by its name', (text, sentence) => {
  expect(recognised(`${text}\n1,2,3,4`)).toEqual({ refused: expect.stringMatching(sentence) });
});

test('a bank that has these columns and others is mapped by hand', () => {
  expect(recognised('Date,Details,Amount,Balance,Reference\n1/5/2026,a,1,2,3')).toHaveProperty('unknown');
});
