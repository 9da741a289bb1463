import { describe, expect, test } from 'vitest';
import { schwabPositionsFormat } from '#core/statements/brokers/schwab-positions';
import { findMissingAndDuplicateLines, parseStatementText } from '#core/statements/testing';

const older = [
  '"Positions for account Individual XXXX-1234 as of 07:00 AM ET, 01/02/2019",',
  '',
  '"Symbol","Description","Quantity","Price","Market Value","Cost Basis","Security Type",',
  '"AAPL","APPLE INC","1,028.246354","$157.92","$162,381.66 ","$15,000.50","Equity",',
  '"BRK/B","BERKSHIRE","2","$200.00","$400.00","--","Equity",',
  '"SWVXX","SCHWAB VALUE ADVANTAGE MONEY","500","$1.00","$500.00","$500.00","Mutual Fund",',
  '"912796ZZ9","US TREASURY BILL","1000","$99.00","$990.00","$980.00","Fixed Income",',
  '"SPY 03/15/2024 500.00 C","CALL SPY","1","$2.00","$200.00","$100.00","Option",',
  '"Cash & Cash Investments","--","--","--","$1,234.56","--","Cash and Money Market",',
  '"Account Total","--","--","--","$165,706.22","$15,000.50","--",',
].join('\n');

/** The columns in an order of the person's own. */
const header =
  '"Symbol","Description","Asset Type","Cost Basis","Mkt Val (Market Value)","Qty (Quantity)","Gain $ (Gain/Loss $)"';
const several = [
  '"Positions for All-Accounts as of 09:32 PM ET, 2026/05/26"',
  '"Individual ...123"',
  header,
  '"VTI","VANGUARD","ETFs & Closed End Funds","$400.00","$480.00","2","$80.00"',
  '"Cash & Cash Investments","--","Cash and Money Market","N/A","$10.00","--","N/A"',
  '"Total Individual ...123","","--","$400.00","$490.00","3","$80.00"',
  '"Roth IRA ...456"',
  header,
  '"VTI","VANGUARD","ETFs & Closed End Funds","N/A","$240.00","1","N/A"',
  '"GME","GAMESTOP","Equity","$20.00","-$30.00","-1","N/A"',
  '"","UNNAMED","Equity","$1.00","$1.00","1","N/A"',
  '"AMC","AMC","Equity","$20.00","$30.00","l","N/A"',
  '"Cash & Cash Investments","--","Cash and Money Market","N/A","$20.00","--","N/A"',
  '"Positions Total","","--","$0.00","$260.00","--","$0.00"',
].join('\n');

describe('Schwab, positions', () => {
  test('are what is held, with what it cost in all; money funds and cash are one balance', () => {
    const read = parseStatementText(schwabPositionsFormat, older);
    expect(read.positions).toEqual([
      {
        account: 'Individual XXXX-1234',
        symbol: 'AAPL',
        name: 'APPLE INC',
        quantity: '1028.246354',
        cost: '15000.5',
      },
      { account: 'Individual XXXX-1234', symbol: 'BRK-B', name: 'BERKSHIRE', quantity: '2', cost: null },
    ]);
    expect(read.balances).toEqual([{ account: 'Individual XXXX-1234', currency: 'USD', amount: '1734.56' }]);
    expect(read.statedOn).toBe('2019-01-02');
    expect(read.leftOut).toMatchObject([
      { lines: [7], why: 'notKept', sentence: 'Bonds, bills and brokered CDs are not supported.' },
      { lines: [8], why: 'notKept', sentence: 'Options are not supported.' },
    ]);
    expect(findMissingAndDuplicateLines(older, read)).toEqual({ missing: [], twice: [] });
  });

  test('of several accounts each have their own, whatever columns the person chose', () => {
    const read = parseStatementText(schwabPositionsFormat, several);
    expect(read.positions.map(({ account, symbol, quantity, cost }) => [account, symbol, quantity, cost])).toEqual([
      ['Individual ...123', 'VTI', '2', '400'],
      ['Roth IRA ...456', 'VTI', '1', null],
    ]);
    expect(read.balances.map(({ account, amount }) => [account, amount])).toEqual([
      ['Individual ...123', '10'],
      ['Roth IRA ...456', '20'],
    ]);
    expect(read.statedOn).toBe('2026-05-26');
    expect(read.leftOut).toMatchObject([
      { lines: [10], why: 'notKept', sentence: 'Short positions are not supported.' },
      { lines: [11], why: 'notKept', sentence: 'It has no symbol, as bonds have none: enter it by hand.' },
      { lines: [12], why: 'notUnderstood', sentence: 'The qty (quantity) "l" cannot be read.' },
    ]);
  });

  const [names] = older.split('\n').slice(2);
  const held = '"AAPL","APPLE INC","2","$150.00","$300.00","--","Equity",';
  const accountBelow = (...above: readonly string[]) =>
    parseStatementText(schwabPositionsFormat, [...above, names, held].join('\n'));

  test('a title is known among blank cells, and by commas of its own', () => {
    const titled = accountBelow(' Positions for Individual ...123 as of 07:00 AM ET, 01/02/2019, ');
    expect([titled.positions[0]?.account, titled.statedOn]).toEqual(['Individual ...123', '2019-01-02']);
  });

  test.each([
    ['its row alone', [' Individual ...123 , '], 'Individual ...123'],
    ['nothing, where two things stand there', ['Individual,123'], ''],
    ['nothing, where the table begins the file', [], ''],
  ])('without a title the account is named by %s', (_, above, account) => {
    const read = accountBelow(...above);
    expect([read.positions[0]?.account, read.statedOn]).toEqual([account, null]);
  });

  test('a title below the first five rows says no day', () => {
    const late = [names, held, held, held, held, 'Positions for X as of 07:00 AM ET, 01/02/2019'];
    expect(parseStatementText(schwabPositionsFormat, late.join('\n')).statedOn).toBeNull();
  });

  test('words that begin or end as those of cash and of a total are read as any other', () => {
    const read = accountBelow(
      '"NCASH","NEW CASH CO","2","$1.50","$3.00","--","Equity",',
      names ?? '',
      '"NCASH","NEW CASH CO","2","$1.50","$3.00","--","Equity",',
      '"TOTAL.B","TOTAL CO","2","$1.50","$3.00","--","Equity",',
      '"Roth IRA ...456"," "," "',
    );
    expect(read.positions.map(({ symbol }) => symbol)).toEqual(['NCASH', 'TOTAL-B', 'AAPL']);
    expect(read.leftOut).toEqual([]);
  });

  test('a fund of money market at a dollar a share is cash, whatever its symbol', () => {
    const read = accountBelow('X', names ?? '', '"ABCXX","SOME MONEY MARKET FUND","5","$1.00","$5.00","--","",');
    expect([read.positions.length, read.balances]).toEqual([1, [{ account: 'X', currency: 'USD', amount: '5' }]]);
  });
});
