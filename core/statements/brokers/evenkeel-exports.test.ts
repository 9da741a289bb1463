import { describe, expect, test } from 'vitest';
import {
  evenkeelCashFormat,
  evenkeelDividendsFormat,
  evenkeelTradesFormat,
} from '#core/statements/brokers/evenkeel-exports';
import { findMissingAndDuplicateLines, formatEvents, parseStatementText } from '#core/statements/testing';
import { covers } from '#tests/kit/covers';

const trades = `id,transactionDate,transactionType,symbol,companyName,platform,quantity,price,total,fees,notes
1,2026-01-05,buy,AAPL,Apple Inc.,Schwab,10,150.123456,1501.23,4.95,"'=1+1, ""quoted"""
2,2026-01-05,buy,AAPL,Apple Inc.,Schwab,10,150.123456,1501.23,4.95,
3,2026-01-06,sell,BRK-B,Berkshire,401(k),0.333,10.01,3.33,0,
4,2026-01-07,reinvestment,VOO,Vanguard,Schwab,0.5,500.1,250.05,0,
5,2026-01-08,sharesIn,KO,Coca-Cola,Schwab,5,0,0,0,a gift
6,2026-01-09,swap,KO,Coca-Cola,Schwab,5,0,0,0,
`;

describe("one's own trades", () => {
  test('are the events that they were, each with its platform as its account', () => {
    covers('4.8 journal');
    const read = parseStatementText(evenkeelTradesFormat, trades);
    expect(formatEvents(read)).toEqual([
      '2026-01-05 buy 10 AAPL @ 150.123456 = -1506.18 fees 4.95 in Schwab',
      '2026-01-05 buy 10 AAPL @ 150.123456 = -1506.18 fees 4.95 in Schwab',
      '2026-01-06 sell 0.333 BRK-B @ 10.01 = 3.33 in 401(k)',
      '2026-01-07 reinvestment 0.5 VOO @ 500.1 = -250.05 in Schwab',
      '2026-01-08 sharesIn 5 KO @ 0 in Schwab',
    ]);
    expect(read.events[0]).toMatchObject({ name: 'Apple Inc.', note: '=1+1, "quoted"' });
    expect(read.leftOut.map(({ lines, sentence }) => [...lines, sentence])).toEqual([
      [7, 'The type "swap" is not known.'],
    ]);
    expect(findMissingAndDuplicateLines(trades, read)).toEqual({ missing: [], twice: [] });
  });
});

test("one's own trades in another currency come back with what was paid and its rate", () => {
  const columns = 'acquiredOn,currency,priceInCurrency,feesInCurrency,exchangeRate,rateSource';
  const inEuros = `id,transactionDate,transactionType,symbol,companyName,platform,quantity,price,total,fees,notes,${columns}
1,2026-01-05,buy,VWCE.DE,Vanguard,Revolut,10,108.34,1083.4,1.08,,,EUR,100,1,1.0834,market
2,2026-01-06,sell,AAPL,Apple,Revolut,1,150,150,0,,,,,,,
`;
  const read = parseStatementText(evenkeelTradesFormat, inEuros);
  expect(formatEvents(read)).toEqual([
    '2026-01-05 buy 10 VWCE.DE @ 100 = -1001 fees 1 EUR in Revolut',
    '2026-01-06 sell 1 AAPL @ 150 = 150 in Revolut',
  ]);
  expect(read.events.map(({ exchangeRate }) => exchangeRate)).toEqual(['1.0834', undefined]);
});

test("one's own dividends in another currency come back with what was paid and its rate", () => {
  const columns = 'currency,grossInCurrency,taxInCurrency,feesInCurrency,exchangeRate,rateSource';
  const inEuros = `id,paymentDate,symbol,companyName,platform,shares,dividendPerShare,gross,fees,taxWithheld,notes,${columns}
1,2026-01-05,SAP.DE,SAP,Revolut,20,0.5417,10.83,0,1.63,,EUR,10,1.5,0,1.0834,market
`;
  const read = parseStatementText(evenkeelDividendsFormat, inEuros);
  expect(read.events.map(({ kind, amount, currency, exchangeRate }) => [kind, amount, currency, exchangeRate])).toEqual(
    [
      ['dividend', '10', 'EUR', '1.0834'],
      ['tax', '-1.5', 'EUR', '1.0834'],
    ],
  );
});

const cash = `id,transactionDate,transactionType,amount,currency,platform,description,dividend,manualDividend
1,2026-01-02,deposit,1000,USD,Robinhood,Salary,,
2,2026-01-03,withdrawal,30.5,EUR,Revolut,'-,
3,2026-01-04,fee,0.1,USD,Robinhood,,
4,2026-01-05,interest,2.25,USD,Robinhood,,
5,2026-01-06,tax,0.3,USD,Robinhood,,
6,2026-01-07,dividend,7,USD,BOSA,Typed,
7,2026-02-12,deposit,2.4,USD,Robinhood,Dividend from AAPL,Robinhood AAPL 2026-02-09
8,2026-02-12,deposit,2.4,USD,Robinhood,Dividend from KO,,3
`;

test("one's own cash comes in by its kind; what a dividend has brought comes with the dividend", () => {
  const read = parseStatementText(evenkeelCashFormat, cash);
  expect(formatEvents(read)).toEqual([
    '2026-01-02 deposit = 1000 in Robinhood',
    '2026-01-03 withdrawal = -30.5 EUR in Revolut',
    '2026-01-04 fee = -0.1 in Robinhood',
    '2026-01-05 interest = 2.25 in Robinhood',
    '2026-01-06 tax = -0.3 in Robinhood',
    '2026-01-07 deposit = 7 in BOSA',
  ]);
  expect(read.events[1]?.note).toBe('-');
  expect(read.leftOut.map(({ lines, sentence }) => [...lines, sentence])).toEqual([
    [8, 'It follows from its dividend, which brings it again.'],
    [9, 'It follows from its dividend, which brings it again.'],
  ]);
  expect(findMissingAndDuplicateLines(cash, read)).toEqual({ missing: [], twice: [] });
});

const dividends = `id,paymentDate,symbol,companyName,platform,shares,dividendPerShare,fees,taxWithheld,notes,joined,parted
1,2026-02-12,AAPL,Apple Inc.,Robinhood,10.5,0.245,0.1,0.36,,,
2,2026-03-12,KO,Coca-Cola,,10,0.5,0,0,a note,,
`;

test("one's own dividends are gross less fees, and their tax beside them", () => {
  const read = parseStatementText(evenkeelDividendsFormat, dividends);
  // 10.5 x 0.245 = 2.5725, half-even 2.57.
  expect(formatEvents(read)).toEqual([
    '2026-02-12 dividend 10.5 AAPL @ 0.245 = 2.47 fees 0.1 in Robinhood',
    '2026-02-12 tax AAPL = -0.36 in Robinhood',
    '2026-03-12 dividend 10 KO @ 0.5 = 5',
  ]);
  expect(findMissingAndDuplicateLines(dividends, read)).toEqual({ missing: [], twice: [] });
  const stated = dividends
    .replace('dividendPerShare,', 'dividendPerShare,gross,')
    .replace('10.5,0.245,', ',,9.99,')
    .replace('10,0.5,', '10,0.5,,');
  expect(formatEvents(parseStatementText(evenkeelDividendsFormat, stated))[0]).toBe(
    '2026-02-12 dividend AAPL = 9.89 fees 0.1 in Robinhood',
  );
});
