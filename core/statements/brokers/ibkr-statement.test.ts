import { describe, expect, test } from 'vitest';
import { ibkrStatementFormat, parseStatementPeriodEnd } from '#core/statements/brokers/ibkr-statement';
import { findMissingAndDuplicateLines, formatEvents, parseStatementText } from '#core/statements/testing';

const top = [
  'Statement,Header,Field Name,Field Value',
  'Statement,Data,BrokerName,Interactive Brokers LLC',
  'Statement,Data,Title,Activity Statement',
  'Statement,Data,Period,"January 1, 2026 - March 31, 2026"',
  'Account Information,Header,Field Name,Field Value',
  'Account Information,Data,Account,U123',
  'Account Information,Data,Base Currency,USD',
];
const stocks =
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code';
const file = (...rows: readonly string[]) => [...top, ...rows].join('\n');

const text = file(
  'Cash Report,Header,Currency Summary,Currency,Total,Securities,Futures,',
  'Cash Report,Data,Starting Cash,USD,1,1,0,',
  'Cash Report,Data,Ending Cash,Base Currency Summary,"1,300",1300,0,',
  'Cash Report,Data,Ending Cash,USD,"1,234.5",1234.5,0,',
  'Cash Report,Data,Ending Settled Cash,USD,9,9,0,',
  'Cash Report,Data,Ending Cash,EUR,60,60,0,',
  'Open Positions,Header,DataDiscriminator,Asset Category,Currency,Symbol,Quantity,Mult,Cost Price,Cost Basis,Close Price,Value,Unrealized P/L,Code',
  'Open Positions,Data,Summary,Stocks,USD,BRK B,"1,000",1,400,"400,001",410,410000,9999,',
  'Open Positions,Data,Lot,Stocks,USD,BRK B,1000,1,400,400001,410,410000,9999,',
  'Open Positions,Data,Summary,Equity and Index Options,USD,SPY 15MAR24 500 C,1,100,1,100,1,100,0,',
  'Open Positions,Total,,Stocks,USD,,,,,400001,,410000,9999,',
  stocks,
  'Trades,Data,Order,Stocks,USD,BRK B,"2026-01-05, 09:31:00","1,000",400,401,-400000,-1,400001,0,0,O;P',
  'Trades,Data,Trade,Stocks,USD,BRK B,"2026-01-05, 09:31:00",1000,400,401,-400000,-1,400001,0,0,O',
  'Trades,Data,Order,Stocks,USD,AAPL,"2026-01-07, 10:00:00",10,150,151,-1500,-1,1501,0,0,O',
  'Trades,Data,Order,Stocks,USD,AAPL,"2026-01-07, 11:00:00",-10,150,151,1500,1,-1501,0,0,Ca',
  'Trades,Data,Order,Stocks,USD,KO,"2026-02-02, 10:00:00",0.1,50,50,-5,0,5,0,0,O;R',
  'Trades,Data,Order,Stocks,USD,KO,"2026-02-03, 10:00:00",-5,60,60,300,0.2,-200,100,0,C',
  'Trades,Data,ClosedLot,Stocks,USD,KO,2025-02-03,5,40,,,,200,100,,LT',
  'Trades,Data,Order,Stocks,USD,MSFT,"2026-02-20, 16:20:00",100,300,310,-30000,0,30000,0,0,A;O',
  'Trades,SubTotal,,Stocks,USD,KO,,-4.9,,,295,0.2,,,,',
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,,Proceeds,Comm in USD,,,MTM in USD,Code',
  'Trades,Data,Order,Forex,USD,EUR.USD,"2026-01-06, 12:00:00","1,000",1.1,,-1100,-2,,,0,',
  'Trades,Data,Order,Stocks,EUR,SAP,"2026-01-08, 12:00:00",2,100,,-200,-1.5,,,0,O',
  'Trades,Total,,Stocks,USD,,,,,,-431305,-3,,,,',
  'Dividends,Header,Currency,Date,Description,Amount',
  'Dividends,Data,USD,2026-02-01,KO(US1912161007) Cash Dividend USD 0.5 per Share (Ordinary Dividend),5',
  'Dividends,Data,USD,2026-02-01,BRK B (US0846707026) Payment in Lieu of Dividend (Ordinary Dividend),3',
  'Dividends,Data,USD,2026-02-05,KO(US1912161007) Cash Dividend USD 0.5 per Share - Reversal (Ordinary Dividend),-5',
  'Dividends,Data,Total,,,3',
  'Dividends,Data,Total Dividends in USD,,,3',
  'Withholding Tax,Header,Currency,Date,Description,Amount,Code',
  'Withholding Tax,Data,USD,2026-02-01,KO(US1912161007) Cash Dividend USD 0.5 per Share - US Tax,-0.75,',
  'Withholding Tax,Data,USD,2025-05-01,KO(US1912161007) Cash Dividend USD 0.5 per Share - US Tax,0.3,',
  'Withholding Tax,Data,USD,2026-02-04,Withholding @ 20% on Credit Interest for Jan-2026,-0.1,',
  'Interest,Header,Currency,Date,Description,Amount',
  'Interest,Data,USD,2026-02-04,USD Credit Interest for Jan-2026,0.5',
  'Interest,Data,USD,2026-02-05,USD Debit Interest for Jan-2026,-0.7',
  'Fees,Header,Subtitle,Currency,Date,Description,Amount',
  'Fees,Data,Other Fees,USD,2026-02-10,Market data,-10',
  'Fees,Data,Total,,,,-10',
  'Deposits & Withdrawals,Header,Currency,Settle Date,Description,Amount',
  'Deposits & Withdrawals,Data,USD,2026-01-02,Electronic Fund Transfer,"450,000"',
  'Deposits & Withdrawals,Data,USD,2026-03-02,Disbursement,-100',
  'Transfers,Header,Asset Category,Currency,Symbol,Date,Type,Direction,Xfer Company,Xfer Account,Qty,Xfer Price,Market Value,Realized P/L,Cash Amount,Code',
  'Transfers,Data,Stocks,USD,VTI,2026-01-10,ACATS,In,Other,1,"12.5",--,3000,0,25,',
  'Transfers,Data,Stocks,USD,VTI,2026-01-11,ACATS,Out,Other,1,-2.5,--,-600,0,0,',
  'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code',
  'Corporate Actions,Data,Stocks,USD,2026-03-05,"2026-03-04, 20:25:00","NVDA(US67066G1040) Split 10 for 1 (NVDA, NVIDIA CORP, US67066G1040)",90,0,0,0,',
  'Change in Dividend Accruals,Header,Asset Category,Currency,Symbol,Date,Ex Date,Pay Date,Quantity,Tax,Fee,Gross Rate,Gross Amount,Net Amount,Code',
  'Change in Dividend Accruals,Data,Stocks,USD,KO,2026-03-10,2026-03-13,2026-04-01,10,0.75,0,0.5,5,4.25,Po',
  'Financial Instrument Information,Header,Asset Category,Symbol,Description,Conid,Security ID,Listing Exch,Multiplier,Type,Code',
  'Financial Instrument Information,Data,Stocks,"BRK A, BRK B",BERKSHIRE HATHAWAY,1,US0846707026,NYSE,1,COMMON,',
);

describe('Interactive Brokers, activity statement', () => {
  const read = () => parseStatementText(ibkrStatementFormat, text);

  test('each section with its columns becomes events', () => {
    expect(formatEvents(read())).toEqual([
      '2025-05-01 tax KO = 0.3 in U123',
      '2026-01-02 deposit = 450000 in U123',
      '2026-01-05 buy 1000 BRK-B @ 400 = -400001 fees 1 in U123',
      '2026-01-06 deposit = 1000 EUR in U123',
      '2026-01-06 withdrawal = -1100 in U123',
      '2026-01-06 fee = -2 in U123',
      '2026-01-08 buy 2 SAP @ 100 = -200 EUR in U123',
      '2026-01-08 fee = -1.5 in U123',
      '2026-01-10 sharesIn 12.5 VTI in U123',
      '2026-01-10 deposit = 25 in U123',
      '2026-01-11 sharesOut 2.5 VTI in U123',
      '2026-02-01 dividend KO = 5 in U123',
      '2026-02-01 dividend BRK-B = 3 in U123',
      '2026-02-01 tax KO = -0.75 in U123',
      '2026-02-02 reinvestment 0.1 KO @ 50 = -5 in U123',
      '2026-02-03 sell 5 KO @ 60 = 300.2 in U123',
      '2026-02-04 tax = -0.1 in U123',
      '2026-02-04 interest = 0.5 in U123',
      '2026-02-05 dividend KO = -5 in U123',
      '2026-02-05 fee = -0.7 in U123',
      '2026-02-10 fee = -10 in U123',
      '2026-02-20 buy 100 MSFT @ 300 = -30000 in U123',
      '2026-03-02 withdrawal = -100 in U123',
      '2026-03-04 split 90 NVDA in U123',
    ]);
    expect(findMissingAndDuplicateLines(text, read())).toEqual({ missing: [], twice: [] });
  });

  test('what details an order, and a trade with what took it back, are left out', () => {
    const details = 'It only details an order, which has a row of its own.';
    const gone = 'A trade and its reversal cancel out.';
    expect(read().leftOut.map(({ cells, why, sentence }) => [cells[2], cells[5], why, sentence])).toEqual([
      ['Trade', 'BRK B', 'internal', details],
      ['Order', 'AAPL', 'internal', gone],
      ['Order', 'AAPL', 'internal', gone],
      ['ClosedLot', 'KO', 'internal', details],
    ]);
  });

  test('what is held, in shares and in each currency, is there to compare with', () => {
    expect(read().positions).toEqual([
      { account: 'U123', symbol: 'BRK-B', name: 'BERKSHIRE HATHAWAY', quantity: '1000', cost: '400001' },
    ]);
    expect(read().balances.map(({ amount, currency }) => `${amount} ${currency}`)).toEqual(['1234.5 USD', '60 EUR']);
    expect(read().statedOn).toBe('2026-03-31');
  });

  const trade = (category: string, symbol: string, shares: string, code: string) =>
    `${stocks}\nTrades,Data,Order,${category},USD,${symbol},"2026-01-05, 09:31:00",${shares},1,1,-1,0,1,0,0,${code}`;
  const actions =
    'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code\nCorporate Actions,Data,Stocks,USD,2026-03-05,"2026-03-04, 20:25:00",';
  const changed =
    'Mergers, spin-offs and other changes of a company are not imported: record them with Corporate Action, on the page of the stock.';
  test.each([
    [
      'an option',
      trade('Equity and Index Options', 'SPY 15MAR24 500 C', '1', 'O'),
      'notKept',
      'Options are not supported.',
    ],
    ['a bond', trade('Bonds', 'T 4 1/2 30', '1', 'O'), 'notKept', '"Bonds" is not supported.'],
    ['a short sale', trade('Stocks', 'TSLA', '-1', 'O'), 'notKept', 'Short sales are not supported.'],
    ['what covers it', trade('Stocks', 'TSLA', '1', 'C;P'), 'notKept', 'Short sales are not supported.'],
    [
      'a cancellation alone',
      trade('Stocks', 'TSLA', '-1', 'Ca'),
      'notUnderstood',
      'It reverses a trade that is not in this file: delete that trade by hand.',
    ],
    [
      'another pair',
      trade('Forex', 'XAUUSD', '1', ''),
      'notUnderstood',
      'The pair of currencies "XAUUSD" is not known.',
    ],
    [
      'a damaged time',
      trade('Stocks', 'TSLA', '1', 'O').replace('2026-01-05', '2026-13-05'),
      'notUnderstood',
      'The date/time "2026-13-05, 09:31:00" cannot be read.',
    ],
    [
      'a reverse split',
      `${actions}"XYZ(US1912161007) Split 1 for 10 (XYZ.OLD, XYZ INC, US1912161007)",-90,0,0,0,`,
      'notKept',
      changed,
    ],
    [
      'one that keeps the symbol',
      `${actions}"XYZ(US1912161007) Split 1 for 10 (XYZ, XYZ INC, US1912161007)",-90,0,0,0,`,
      'notKept',
      changed,
    ],
    [
      'a spin-off',
      `${actions}"GE(US3696043013) Spinoff  1 for 3 (GEHC, GE HEALTHCARE, US36266G1076)",3,0,0,0,`,
      'notKept',
      changed,
    ],
    [
      'an unknown section',
      'Lottery,Header,Currency,Date,Description,Amount\nLottery,Data,USD,2026-01-05,Won,5',
      'notUnderstood',
      'The section "Lottery" is not read.',
    ],
    [
      'a dividend of nobody',
      'Dividends,Header,Currency,Date,Description,Amount\nDividends,Data,USD,2026-02-01,Something,5',
      'notUnderstood',
      'It does not begin with the symbol that paid.',
    ],
  ])('%s is left out with its reason', (_, rows, why, sentence) => {
    const one = file(rows);
    const alone = parseStatementText(ibkrStatementFormat, one);
    expect([alone.events, alone.leftOut]).toMatchObject([[], [{ lines: [9], why, sentence }]]);
    expect(findMissingAndDuplicateLines(one, alone)).toEqual({ missing: [], twice: [] });
  });

  test('of a consolidated statement a trade is taken back in its own account', () => {
    const columns = stocks.replace('Currency,', 'Currency,Account,');
    const order = (account: string, time: string, figures: string) =>
      `Trades,Data,Order,Stocks,USD,${account},AAPL,"2026-01-07, ${time}",${figures}`;
    const both = parseStatementText(
      ibkrStatementFormat,
      file(
        columns,
        order('U111', '10:00:00', '10,150,151,-1500,-1,1501,0,0,O'),
        order('U222', '10:05:00', '10,150,151,-1500,-1,1501,0,0,O'),
        order('U111', '11:00:00', '-10,150,151,1500,1,-1501,0,0,Ca'),
      ),
    );
    expect(formatEvents(both)).toEqual(['2026-01-07 buy 10 AAPL @ 150 = -1501 fees 1 in U222']);
  });
});

const readRows = (...rows: readonly string[]) => parseStatementText(ibkrStatementFormat, file(...rows));
const figures = 'Currency,Date,Description,Amount';
const ko = 'KO(US1912161007) Cash Dividend';

describe('a section of Interactive Brokers', () => {
  test('with a day and an amount that tells what is expected, or with one of them alone, is none of events', () => {
    const read = readRows(
      'Interest Accruals,Header,Currency,Date,Amount',
      'Interest Accruals,Data,USD,2026-01-05,5',
      'Remarks,Header,Date,Text',
      'Remarks,Data,2026-01-05,Moved',
      'Fees Ahead,Header,Text,Amount',
      'Fees Ahead,Data,Data,5',
    );
    expect([read.events, read.leftOut]).toEqual([[], []]);
  });

  test('of grants is left out, and so is a row of no section', () => {
    const read = readRows(
      'Grant Activity,Header,Symbol,Report Date,Description,Award Date,Vesting Date,Quantity,Price,Value',
      'Grant Activity,Data,IBKR,2026-01-05,Stock Award Grant,2026-01-05,2027-01-05,5,50,250',
      'Gibberish,Data,USD,2026-01-05,Something,5',
    );
    expect(read.leftOut.map(({ lines, why, sentence, moved }) => [...lines, why, sentence, moved])).toEqual([
      [9, 'notKept', 'A grant of shares is not imported: enter the shares by hand.', undefined],
      [10, 'notUnderstood', 'It belongs to no section of the statement.', undefined],
    ]);
  });

  test('has sums, which are known by how they begin', () => {
    const read = readRows(
      `Dividends,Header,${figures}`,
      `Dividends,Data,Grand total,2026-02-01,${ko},5`,
      'Fees,Header,Subtitle,Currency,Date,Description,Amount',
      'Fees,Data,Not total,USD,2026-02-10,Market data,-10',
      stocks,
      'Trades,Data,Order,Total,USD,KO,"2026-02-02, 10:00:00",1,1,1,-1,0,1,0,0,O',
    );
    expect(formatEvents(read)).toEqual(['2026-02-10 fee = -10 in U123']);
    expect(read.leftOut.map(({ sentence }) => sentence)).toEqual(['The currency "Grand total" is not valid.']);
  });

  test('loses no row of which little is filled', () => {
    expect(readRows(stocks, 'Trades,Data,Order,Stocks,,TSLA').leftOut).toMatchObject([
      { lines: [9], sentence: 'The date/time "" cannot be read.' },
    ]);
  });
});

describe('what is left out of a statement of Interactive Brokers has moved', () => {
  const movedBy = (...rows: readonly string[]) => readRows(...rows).leftOut.map(({ moved }) => moved);
  const order = (cells: string) => `Trades,Data,Order,${cells}`;
  const none = { account: 'U123', symbol: null, shares: '0', currency: 'USD' };

  test('of an option, a bond and another position the proceeds with the commission', () => {
    const time = '"2026-01-05, 09:31:00"';
    expect(
      movedBy(
        stocks,
        order(`Equity and Index Options,USD,SPY,${time},1,2,2,-200,-1.5,201.5,0,0,O`),
        order(`Bonds,EUR,T,${time},1000,1,1,-990,,990,0,0,O`),
        order(`Warrants,USD,XYZ,${time},1,5,5,-5,0,5,0,0,O`),
        order(`Stocks,USD,TSLA,${time},-2,5,5,10,-1,10,0,0,O`),
      ),
    ).toEqual([
      { ...none, what: 'option', day: '2026-01-05', money: '-201.5' },
      { ...none, what: 'bond', day: '2026-01-05', money: '-990', currency: 'EUR' },
      { ...none, what: 'position', day: '2026-01-05', money: '-5' },
      { ...none, what: 'short sale', day: '2026-01-05', symbol: 'TSLA', shares: '-2', money: '9' },
    ]);
  });

  test.each(['Comm in USD', 'Commission'])('with a commission under "%s" as well', (name) => {
    const columns = stocks.replace('Comm/Fee', name).replace('Currency,', 'Currency,Account,');
    const row = order('Equity and Index Options,USD,U9,SPY,"2026-01-05, 09:31:00",1,2,2,-200,-1,201,0,0,O');
    expect(movedBy(columns, row)).toMatchObject([{ account: 'U9', money: '-201' }]);
  });

  test('of a change of a company its shares, on the day it was reported where no other is told', () => {
    const words = '"GE(US3696043013) Spinoff 1 for 3 (GEHC, GE HEALTHCARE, US36266G1076)"';
    expect(
      movedBy(
        'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds',
        `Corporate Actions,Data,Stocks,USD,2026-03-05,"2026-03-04, 20:25:00",${words},3,7`,
        'Corporate Actions,Header,Asset Category,Currency,Report Date,Description,Quantity,Proceeds',
        `Corporate Actions,Data,Stocks,USD,2026-03-05,${words},3,0`,
      ),
    ).toEqual([
      { ...none, what: 'corporate action', day: '2026-03-04', symbol: 'GE', shares: '3', money: '7' },
      { ...none, what: 'corporate action', day: '2026-03-05', symbol: 'GE', shares: '3', money: '0' },
    ]);
  });

  test('of a dividend of nobody its amount', () => {
    const section = (row: string) => [`Dividends,Header,${figures}`, `Dividends,Data,${row}`];
    expect(movedBy(...section('EUR,2026-02-01,Something,5'))).toEqual([
      { ...none, what: 'row', day: '2026-02-01', money: '5', currency: 'EUR' },
    ]);
    expect(readRows(...section(`USD,2026-02-01,Of ${ko},5`)).leftOut).toMatchObject([
      { sentence: 'It does not begin with the symbol that paid.' },
    ]);
  });
});

describe('a trade of Interactive Brokers', () => {
  const time = (clock: string) => `"2026-01-07, ${clock}:00"`;
  const order = (clock: string, rest: string, kind = 'Order', symbol = 'AAPL') =>
    `Trades,Data,${kind},Stocks,USD,${symbol},${time(clock)},${rest}`;
  const bought = '10,150,151,-1500,-1,1501,0,0,O';
  const taken = '-10,150,151,1500,1,-1501,0,0,Ca';

  test('and its details are taken back together', () => {
    const read = readRows(stocks, order('10:00', bought), order('10:00', bought, 'Trade'), order('11:00', taken));
    expect(read.events).toEqual([]);
  });

  test.each([
    ['stock', order('11:00', taken, 'Order', 'MSFT')],
    ['number of shares', order('11:00', taken.replace('-10,', '-9,'))],
    ['price', order('11:00', taken.replace(',150,', ',149,'))],
  ])('is not taken back by a cancellation of another %s', (_, cancellation) => {
    expect(formatEvents(readRows(stocks, order('10:00', bought), cancellation))).toEqual([
      '2026-01-07 buy 10 AAPL @ 150 = -1501 fees 1 in U123',
    ]);
  });

  test('is taken back by its price under another name of the column too', () => {
    const columns = stocks.replace('T. Price', 'Price');
    const others = [order('10:00', bought), order('10:30', bought.replace(',150,', ',140,'))];
    expect(formatEvents(readRows(columns, ...others, order('11:00', taken)))).toEqual([
      '2026-01-07 buy 10 AAPL @ 140 = -1501 fees 1 in U123',
    ]);
  });

  test('is an order where no column says what it is', () => {
    const columns = stocks.replace('DataDiscriminator,', '');
    expect(formatEvents(readRows(columns, order('10:00', bought).replace('Order,', '')))).toEqual([
      '2026-01-07 buy 10 AAPL @ 150 = -1501 fees 1 in U123',
    ]);
  });

  test.each([
    ['Comm', '= -1501 fees 1 in U123'],
    ['Commission', '= -1501 fees 1 in U123'],
    ['Commission Rate', '= -1500 in U123'],
    ['Old Comm', '= -1500 in U123'],
    ['Old Comm in USD', '= -1500 in U123'],
    ['Comm in USDT', '= -1500 in U123'],
  ])('with a column "%s" is a purchase for %s', (name, money) => {
    expect(formatEvents(readRows(stocks.replace('Comm/Fee', name), order('10:00', bought)))).toEqual([
      `2026-01-07 buy 10 AAPL @ 150 ${money}`,
    ]);
  });

  test('of two currencies, and a commission in another, say what they are', () => {
    const rows = [
      'Trades,Data,Order,Forex,USD,EUR.USD,"2026-01-06, 12:00:00","1,000",1.1,,-1100,-2,,,0,',
      'Trades,Data,Order,Stocks,EUR,SAP,"2026-01-08, 12:00:00",2,100,,-200,-1.5,,,0,O',
    ];
    const { events } = readRows(stocks.replace('Comm/Fee', 'Comm in USD'), ...rows);
    expect(events.map(({ kind, note }) => `${kind}: ${note}`)).toEqual([
      'deposit: Exchange of currencies, EUR.USD',
      'withdrawal: Exchange of currencies, EUR.USD',
      'fee: Commission, EUR.USD',
      'buy: ',
      'fee: Commission, SAP',
    ]);
  });

  test.each(['XEUR.USD', 'EUR.USDT'])('of %s is of no pair of currencies', (pair) => {
    const row = `Trades,Data,Order,Forex,USD,${pair},"2026-01-06, 12:00:00",5,1.1,,-5.5,0,,,0,`;
    expect(readRows(stocks, row).leftOut).toMatchObject([
      { why: 'notUnderstood', sentence: `The pair of currencies "${pair}" is not known.` },
    ]);
  });
});

describe('a transfer of Interactive Brokers', () => {
  const columns = 'Transfers,Header,Asset Category,Currency,Symbol,Date,Type,Direction,Qty,Cash Amount';
  const readTransfer = (row: string, names = columns) => readRows(names, `Transfers,Data,${row}`);

  test.each([
    ['Stocks,USD,VTI,2026-01-10,ACATS,Out,5,0', 'sharesOut 5 VTI'],
    ['Stocks,USD,VTI,2026-01-10,ACATS,Outside,5,0', 'sharesIn 5 VTI'],
    ['Stocks,USD,VTI,2026-01-10,ACATS,Without,5,0', 'sharesIn 5 VTI'],
    ['Stocks,USD,VTI,2026-01-10,ACATS,,-5,0', 'sharesOut 5 VTI'],
    ['Stocks,USD,--,2026-01-10,ACATS,In,--,25', 'deposit = 25'],
    ['Equity and Index Options,USD,--,2026-01-10,ACATS,In,0,25', 'deposit = 25'],
  ])('%s is %s', (row, event) => {
    const read = readTransfer(row);
    expect(formatEvents(read)).toEqual([`2026-01-10 ${event} in U123`]);
    expect(read.events.map(({ note }) => note)).toEqual(['ACATS']);
  });

  test('has its shares and its day under other names as well', () => {
    const names = columns.replace('Qty', 'Quantity').replace('Date', 'Settle Date');
    expect(formatEvents(readTransfer('Stocks,USD,VTI,2026-01-10,ACATS,In,5,0', names))).toEqual([
      '2026-01-10 sharesIn 5 VTI in U123',
    ]);
  });

  test.each([
    ['Equity and Index Options,USD,SPY,2026-01-10,ACATS,In,5,0', 'notKept', 'Options are not supported.'],
    ['Stocks,USD,VTI,2026-01-10,ACATS,In,0,0', 'internal', 'Neither shares nor money moved.'],
  ])('%s is left out', (row, why, sentence) => {
    expect(readTransfer(row)).toMatchObject({ events: [], leftOut: [{ why, sentence }] });
  });
});

test('money of Interactive Brokers keeps its words, and its day under the name of a time', () => {
  const { events } = readRows(
    'Fees,Header,Subtitle,Currency,Date/Time,Description,Amount',
    'Fees,Data,Other Fees,USD,"2026-02-10, 10:00:00",Market data,-10',
  );
  expect(events).toMatchObject([{ day: '2026-02-10', note: 'Market data' }]);
});

describe('a split of Interactive Brokers', () => {
  const readAction = (words: string, columns = 'Report Date,Date/Time') =>
    readRows(
      `Corporate Actions,Header,Asset Category,Currency,${columns},Description,Quantity`,
      `Corporate Actions,Data,Stocks,USD,${columns.replace('Report Date', '2026-03-05').replace('Date/Time', '2026-03-04')},"${words}",90`,
    );

  test.each([
    'NVDA(US67066G1040) Split 30 for 20 (NVDA, NVIDIA CORP, US67066G1040)',
    'NVDA(US67066G1040) Split 10 for 1(NVDA, NVIDIA CORP, US67066G1040)',
    'NVDA(US67066G1040) Split 10 for 1  (NVDA, NVIDIA CORP, US67066G1040)',
  ])('is told by %s', (words) => {
    const read = readAction(words);
    expect(formatEvents(read)).toEqual(['2026-03-04 split 90 NVDA in U123']);
    expect(read.events[0]?.note).toBe(words.replace('  ', ' '));
  });

  test('is of the day on which it was reported where no other is told', () => {
    const words = 'NVDA(US67066G1040) Split 10 for 1 (NVDA, NVIDIA CORP, US67066G1040)';
    expect(formatEvents(readAction(words, 'Report Date'))).toEqual(['2026-03-05 split 90 NVDA in U123']);
  });

  test.each([
    'NVDA(US67066G1040) Split 1 for 1 (NVDA, NVIDIA CORP, US67066G1040)',
    'NVDA(US67066G1040) Split 10 for 1 (NEW, NVIDIA CORP, US67066G1040)',
  ])('is none of %s', (words) => {
    expect(readAction(words).leftOut).toMatchObject([{ why: 'notKept' }]);
  });
});

describe('what Interactive Brokers states', () => {
  test('of the shares is a sum of its lots, by account, and by no name where none is given', () => {
    const columns = 'Asset Category,Currency,Symbol,Quantity,Cost Basis';
    const { positions } = readRows(
      `Open Positions,Header,DataDiscriminator,Account,${columns}`,
      'Open Positions,Data,Summary,U9,Stocks,USD,KO,10,500',
      'Open Positions,Data,Lot,U9,Stocks,USD,KO,6,300',
      'Open Positions,Data,Lot,U9,Stocks,USD,KO,4,200',
      `Open Positions,Header,${columns}`,
      'Open Positions,Data,Stocks,USD,PEP,3,450',
    );
    expect(positions).toEqual([
      { account: 'U9', symbol: 'KO', name: '', quantity: '10', cost: '500' },
      { account: 'U123', symbol: 'PEP', name: '', quantity: '3', cost: '450' },
    ]);
  });

  test('of the cash is by account and in currencies alone', () => {
    const { balances } = readRows(
      'Cash Report,Header,Currency Summary,Account,Currency,Total',
      'Cash Report,Data,Ending Cash,U9,USD,5',
      'Cash Report,Data,Ending Cash,,EUR,6',
      'Cash Report,Data,Ending Cash,U9,USDT,7',
      'Cash Report,Data,Ending Cash,U9,in USD,8',
    );
    expect(balances).toEqual([
      { account: 'U9', currency: 'USD', amount: '5' },
      { account: 'U123', currency: 'EUR', amount: '6' },
    ]);
  });

  const totalsOf = (...rows: readonly string[]) => readRows(`Dividends,Header,${figures}`, ...rows).dividendTotals;
  const paid = `Dividends,Data,USD,2026-02-01,${ko},5`;

  test('of dividends is the sum below those of a currency, and not that of several', () => {
    const inAll = 'Dividends,Data,Total in USD,,,9';
    expect(totalsOf(paid, inAll, 'Dividends,Data,Total,,,5')).toEqual([{ currency: 'USD', gross: '5', tax: '0' }]);
    expect(totalsOf(paid, inAll)).toEqual([]);
    expect(totalsOf(paid, 'Dividends,Data,Subtotal,,,5')).toEqual([]);
    expect(totalsOf(paid, 'Dividends,Data,USDT,,,5', 'Dividends,Data,Total,,,5')).toMatchObject([{ gross: '5' }]);
    const inLieu = [`Payment In Lieu Of Dividends,Header,${figures}`, paid, 'Dividends,Data,Total,,,5'].map((row) =>
      row.replace(/^Dividends/, 'Payment In Lieu Of Dividends'),
    );
    expect(totalsOf(paid, ...inLieu)).toEqual([]);
    expect(totalsOf(paid, 'Dividends,Data,Total,,,5', ...inLieu)).toMatchObject([{ gross: '10' }]);
  });

  test('of tax is that of dividends, whatever else moved, and tax on interest in another currency', () => {
    const total = 'Dividends,Data,Total,,,5';
    const deposit = [
      'Deposits & Withdrawals,Header,Currency,Settle Date,Description,Amount',
      'Deposits & Withdrawals,Data,USD,2026-01-02,Wire,5',
    ];
    const tax = [
      `Withholding Tax,Header,${figures}`,
      'Withholding Tax,Data,EUR,2026-02-01,Withholding on Credit Interest,-1',
    ];
    expect(totalsOf(paid, total, ...deposit, ...tax)).toEqual([{ currency: 'USD', gross: '5', tax: '0' }]);
  });

  test('is of the last day of its period, or of the only one', () => {
    expect(parseStatementPeriodEnd('January 1, 2026 - March 31, 2026')).toBe('2026-03-31');
    expect(parseStatementPeriodEnd('March 31, 2026')).toBe('2026-03-31');
  });
});
