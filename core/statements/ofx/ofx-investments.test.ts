import { describe, expect, test } from 'vitest';
import { describeMarkupFile, readMarkupText, writeInvestmentOfx } from '#core/statements/testing-markup';

const apple = '<SECID><UNIQUEID>037833100<UNIQUEIDTYPE>CUSIP</SECID>';
const moneyFund = apple.replace('037833100', '922906300');
const planFund = apple.replace('037833100', '31617E471');
const about = (id: string, day = '20260105') => `<INVTRAN><FITID>${id}<DTTRADE>${day}120000.000[-5:EST]</INVTRAN>`;

const buy = (fields: string, id = '1', security = apple) =>
  `<BUYSTOCK><INVBUY>${about(id)}${security}${fields}<SUBACCTSEC>CASH<SUBACCTFUND>CASH</INVBUY><BUYTYPE>BUY</BUYSTOCK>`;
const sell = (fields: string, type = 'SELL', id = '1') =>
  `<SELLSTOCK><INVSELL>${about(id)}${apple}${fields}<SUBACCTSEC>CASH<SUBACCTFUND>CASH</INVSELL><SELLTYPE>${type}</SELLSTOCK>`;
const income = (fields: string, id = '1', security = apple) => `<INCOME>${about(id)}${security}${fields}</INCOME>`;
const reinvest = (fields: string, id = '2', security = apple) =>
  `<REINVEST>${about(id)}${security}${fields}</REINVEST>`;
const transfer = (fields: string) => `<TRANSFER>${about('1')}${apple}<SUBACCTSEC>CASH${fields}</TRANSFER>`;

const shown = (...transactions: string[]) => describeMarkupFile(writeInvestmentOfx({ transactions }));
const inAccount = ' in 99991234';
const eventsOf = (...transactions: string[]) => shown(...transactions).events.map((one) => one.replace(inAccount, ''));

describe('a purchase', () => {
  test.each([
    ['costs its total', '<UNITS>10<UNITPRICE>150<COMMISSION>4.95<TOTAL>-1504.95', '= -1504.95 fees 4.95'],
    ['may lack the sign of its total', '<UNITS>10<UNITPRICE>150<TOTAL>1500', '= -1500'],
    [
      'has all of its costs as fees',
      '<UNITS>10<UNITPRICE>150<COMMISSION>1<FEES>2<TAXES>3<LOAD>4<TOTAL>-1510',
      '= -1510 fees 10',
    ],
  ])('%s', (_, fields, money) => {
    expect(eventsOf(buy(fields))).toEqual([`2026-01-05 buy 10 AAPL @ 150 ${money}`]);
  });

  test('may have its figures filled up with zeros, and be a reinvestment by its words, as those of Fidelity', () => {
    const fields =
      '<UNITS>+0000000000001.57300<UNITPRICE>000000014.257000000<COMMISSION>+00000000000000.0000<TOTAL>-00000000000022.4300<CURRENCY><CURRATE>1.00<CURSYM>USD</CURRENCY>';
    const bought = buy(fields).replace('</INVTRAN>', '<MEMO>REINVESTMENT</INVTRAN>').replace('>BUY<', '>BUY    <');
    expect(eventsOf(bought)).toEqual(['2026-01-05 reinvestment 1.573 AAPL @ 14.257 = -22.43']);
  });

  test('may have commas for its decimals, as OFX allows', () => {
    expect(eventsOf(buy('<UNITS>1,125<UNITPRICE>160,00<TOTAL>-180,00'))).toEqual([
      '2026-01-05 buy 1.125 AAPL @ 160 = -180',
    ]);
  });

  test('that is a mistake or covers a short sale is left out', () => {
    expect(shown(buy('<UNITS>-10<UNITPRICE>150<TOTAL>1500')).leftOut).toEqual([
      'A purchase that brings money: enter by hand what it corrects.',
    ]);
    expect(shown(buy('<UNITS>10<UNITPRICE>150<TOTAL>-1500').replace('>BUY<', '>BUYTOCOVER<')).leftOut).toEqual([
      'Short sales are not supported.',
    ]);
    expect(shown(buy('<UNITS>10<UNITPRICE>150')).leftOut).toEqual(['The amount is missing.']);
  });

  test('of a fund without a symbol goes by its number, so that the person is asked for it', () => {
    expect(eventsOf(buy('<UNITS>2<UNITPRICE>10<TOTAL>-20', '1', planFund))).toEqual([
      '2026-01-05 buy 2 31617E471 @ 10 = -20',
    ]);
    const { read } = readMarkupText(writeInvestmentOfx({ transactions: [buy('<UNITS>2<TOTAL>-20', '1', planFund)] }));
    expect(read.events[0]?.name).toBe('TARGET RETIREMENT 2050');
  });

  test('of what the file does not list goes by its number, and of an option or a bond is left out', () => {
    const unknown = apple.replace('037833100', '46090E103');
    expect(eventsOf(buy('<UNITS>2<UNITPRICE>10<TOTAL>-20', '1', unknown))).toEqual([
      '2026-01-05 buy 2 46090E103 @ 10 = -20',
    ]);
    for (const [kind, sentence] of [
      ['OPT', 'Options are not supported.'],
      ['DEBT', 'Bonds, bills and brokered CDs are not supported.'],
    ] as const) {
      const other = buy('<UNITS>1<UNITPRICE>2<TOTAL>-200', '1', unknown).replaceAll('BUYSTOCK', `BUY${kind}`);
      const { read } = readMarkupText(writeInvestmentOfx({ transactions: [other] }));
      expect(read.leftOut).toMatchObject([{ sentence, moved: { money: '-200', symbol: null, day: '2026-01-05' } }]);
    }
  });

  test('is of the day on which it settled, where no other is said', () => {
    const settled = buy('<UNITS>10<UNITPRICE>150<TOTAL>-1500').replace('<DTTRADE>20260105', '<DTSETTLE>20260107');
    expect(eventsOf(settled)).toEqual(['2026-01-07 buy 10 AAPL @ 150 = -1500']);
  });

  test('of a money fund moves no money', () => {
    expect(shown(buy('<UNITS>200<UNITPRICE>1<TOTAL>-200', '1', moneyFund))).toEqual({
      events: [],
      leftOut: ['A money fund is cash here: its shares move no money.'],
    });
  });

  test('in another currency has that currency; in a converted one that of the account', () => {
    const fields = '<UNITS>10<UNITPRICE>150<TOTAL>-1500';
    const euro = '<CURRENCY><CURRATE>1.1<CURSYM>EUR</CURRENCY>';
    expect(eventsOf(buy(fields + euro))).toEqual(['2026-01-05 buy 10 AAPL @ 150 = -1500 EUR']);
    expect(eventsOf(buy(fields + euro.replaceAll('CURRENCY', 'ORIGCURRENCY')))).toEqual([
      '2026-01-05 buy 10 AAPL @ 150 = -1500',
    ]);
    const account = writeInvestmentOfx({ transactions: [buy(fields)], currency: 'CAD' });
    expect(describeMarkupFile(account).events).toEqual([`2026-01-05 buy 10 AAPL @ 150 = -1500 CAD${inAccount}`]);
  });
});

describe('a sale', () => {
  test('brings its total, whatever the sign of its shares', () => {
    const line = '2026-01-05 sell 4 AAPL @ 250 = 999.97 fees 0.03';
    expect(eventsOf(sell('<UNITS>-4<UNITPRICE>250<FEES>0.03<TOTAL>999.97'))).toEqual([line]);
    expect(eventsOf(sell('<UNITS>4<UNITPRICE>250<FEES>0.03<TOTAL>999.97'))).toEqual([line]);
  });

  test('of which tax was kept back brings all of it, and the tax goes', () => {
    expect(eventsOf(sell('<UNITS>-4<UNITPRICE>250<WITHHOLDING>100<STATEWITHHOLDING>20<TOTAL>880'))).toEqual([
      '2026-01-05 sell 4 AAPL @ 250 = 1000',
      '2026-01-05 tax = -120',
    ]);
  });

  test('of shares that are not held is left out', () => {
    expect(shown(sell('<UNITS>-4<UNITPRICE>250<TOTAL>1000', 'SELLSHORT')).leftOut).toEqual([
      'Short sales are not supported.',
    ]);
  });
});

describe('income', () => {
  test.each([
    ['DIV', 'dividend AAPL'],
    ['CGLONG', 'dividend AAPL'],
    ['CGSHORT', 'dividend AAPL'],
    ['INTEREST', 'interest AAPL'],
    ['MISC', 'interest AAPL'],
  ])('of the type %s is %s', (type, line) => {
    expect(eventsOf(income(`<INCOMETYPE>${type}<TOTAL>2.50`))).toEqual([`2026-01-05 ${line} = 2.5`]);
  });

  test('of a money fund is interest', () => {
    expect(eventsOf(income('<INCOMETYPE>DIV<TOTAL>2.50', '1', moneyFund))).toEqual(['2026-01-05 interest = 2.5']);
  });

  test('of which tax was kept back comes whole, and the tax goes', () => {
    const { read } = readMarkupText(
      writeInvestmentOfx({ transactions: [income('<INCOMETYPE>DIV<TOTAL>8.50<WITHHOLDING>1.50')] }),
    );
    expect(read.events.map(({ kind, amount, symbol, ownId }) => [kind, amount, symbol, ownId])).toEqual([
      ['dividend', '10', 'AAPL', '1'],
      ['tax', '-1.5', 'AAPL', '1 tax'],
    ]);
  });
});

describe('a reinvestment', () => {
  const fields = '<INCOMETYPE>DIV<TOTAL>-8<UNITS>0.05<UNITPRICE>160';

  test('is a dividend and what it bought, each under an id of its own', () => {
    const { read } = readMarkupText(writeInvestmentOfx({ transactions: [reinvest(fields)] }));
    expect(read.events.map(({ kind, quantity, amount, ownId }) => [kind, quantity, amount, ownId])).toEqual([
      ['dividend', null, '8', '2 dividend'],
      ['reinvestment', '0.05', '-8', '2'],
    ]);
  });

  test('whose dividend is listed beside it is the purchase alone, before it or after it, one to one', () => {
    const dividend = income('<INCOMETYPE>DIV<TOTAL>8.00', '1');
    const both = ['2026-01-05 dividend AAPL = 8', '2026-01-05 reinvestment 0.05 AAPL @ 160 = -8'];
    expect(eventsOf(dividend, reinvest(fields))).toEqual(both);
    expect(eventsOf(reinvest(fields), dividend)).toEqual(both.toReversed());
    expect(
      eventsOf(dividend, reinvest(fields), reinvest(fields, '3')).filter((one) => /dividend/.test(one)),
    ).toHaveLength(2);
    // Another day's is another one.
    expect(eventsOf(dividend.replace('20260105', '20260106'), reinvest(fields))).toHaveLength(3);
  });

  test('of a money fund is interest, whose purchase moves no money', () => {
    expect(shown(reinvest('<INCOMETYPE>DIV<TOTAL>-8<UNITS>8<UNITPRICE>1', '2', moneyFund))).toEqual({
      events: [`2026-01-05 interest = 8${inAccount}`],
      leftOut: ['A money fund is cash here: its shares move no money.'],
    });
  });
});

describe('shares that are moved', () => {
  test('come or go by their direction, or by their sign', () => {
    expect(eventsOf(transfer('<UNITS>5<TFERACTION>IN<POSTYPE>LONG'))).toEqual(['2026-01-05 sharesIn 5 AAPL']);
    expect(eventsOf(transfer('<UNITS>5<TFERACTION>OUT<POSTYPE>LONG'))).toEqual(['2026-01-05 sharesOut 5 AAPL']);
    expect(eventsOf(transfer('<UNITS>-5<POSTYPE>LONG'))).toEqual(['2026-01-05 sharesOut 5 AAPL']);
    expect(shown(transfer('<UNITS>0<TFERACTION>IN<UNITPRICE>1')).leftOut).toEqual(['Neither shares nor money moved.']);
    expect(shown(transfer('<UNITS>5<TFERACTION>IN<POSTYPE>SHORT')).leftOut).toEqual(['Short sales are not supported.']);
  });

  test.each([
    ['of a share, where that is near its price', '<UNITS>50<UNITPRICE>160<AVGCOSTBASIS>120', '120'],
    ['of all of them, where that is', '<UNITS>50<UNITPRICE>160<AVGCOSTBASIS>6000', '120'],
    ['of a single one', '<UNITS>1<AVGCOSTBASIS>120', '120'],
    ['of nothing, where no price tells', '<UNITS>50<AVGCOSTBASIS>120', null],
    ['of nothing, where both are near', '<UNITS>2<UNITPRICE>160<AVGCOSTBASIS>230', null],
    ['of nothing, where neither is', '<UNITS>50<UNITPRICE>160<AVGCOSTBASIS>1000000', null],
    ['of nothing, where it is 0', '<UNITS>50<UNITPRICE>160<AVGCOSTBASIS>0', null],
  ])('have the cost %s', (_, fields, price) => {
    const { read } = readMarkupText(writeInvestmentOfx({ transactions: [transfer(`${fields}<TFERACTION>IN`)] }));
    expect(read.events).toMatchObject([{ kind: 'sharesIn', price, amount: null }]);
  });

  test('say when they were bought', () => {
    const { read } = readMarkupText(
      writeInvestmentOfx({ transactions: [transfer('<UNITS>5<TFERACTION>IN<DTPURCHASE>20190304')] }),
    );
    expect(read.events[0]?.note).toBe('TRANSFER, bought 20190304');
  });
});

test('a split is what it adds or takes; cash for a fraction is left out beside it', () => {
  const split = (fields: string) => `<SPLIT>${about('1')}${apple}<SUBACCTSEC>CASH${fields}</SPLIT>`;
  const four = '<OLDUNITS>10<NEWUNITS>40<NUMERATOR>4<DENOMINATOR>1';
  expect(eventsOf(split(four))).toEqual(['2026-01-05 split 30 AAPL']);
  expect(eventsOf(split('<OLDUNITS>10<NEWUNITS>1<NUMERATOR>1<DENOMINATOR>10'))).toEqual(['2026-01-05 split -9 AAPL']);
  expect(shown(split('<NUMERATOR>4<DENOMINATOR>1')).leftOut).toEqual([
    'It does not state the shares before and after the split: enter it by hand.',
  ]);
  const { read } = readMarkupText(writeInvestmentOfx({ transactions: [split(`${four}<FRACCASH>12.50`)] }));
  expect(read.events).toHaveLength(1);
  expect(read.leftOut).toMatchObject([{ moved: { what: 'cash in lieu', money: '12.5' } }]);
});

test.each([
  ['MARGININTEREST', '<TOTAL>-3.20', '2026-01-05 fee = -3.2'],
  ['INVEXPENSE', `${apple}<TOTAL>-1`, '2026-01-05 fee AAPL = -1'],
])('%s is a fee', (kind, fields, line) => {
  expect(eventsOf(`<${kind}>${about('1')}${fields}</${kind}>`)).toEqual([line]);
});

test.each([
  ['RETOFCAP', /^A return of capital lowers what the shares have cost/],
  ['JRNLFUND', /^It moves money or shares within one account/],
  ['JRNLSEC', /^It moves money or shares within one account/],
  ['CLOSUREOPT', /^Options are not supported/],
  ['NEWKIND', /^The kind "NEWKIND" is not known/],
])('%s is left out with its reason', (kind, sentence) => {
  expect(shown(`<${kind}>${about('1')}${apple}<UNITS>1<TOTAL>5</${kind}>`)).toEqual({
    events: [],
    leftOut: [expect.stringMatching(sentence)],
  });
});

test('cash of a brokerage account is that of its transaction', () => {
  const bank = (type: string, amount: string) =>
    `<INVBANKTRAN><STMTTRN><TRNTYPE>${type}<DTPOSTED>20260105<TRNAMT>${amount}<FITID>9<NAME>X</STMTTRN><SUBACCTFUND>CASH</INVBANKTRAN>`;
  expect(eventsOf(bank('CREDIT', '100'), bank('DEBIT', '-40'), bank('INT', '1'), bank('FEE', '-2'))).toEqual([
    '2026-01-05 deposit = 100',
    '2026-01-05 withdrawal = -40',
    '2026-01-05 interest = 1',
    '2026-01-05 fee = -2',
  ]);
});
