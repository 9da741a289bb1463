import type { TradeColumnMapping } from '#core/statements/mapping/trade-columns';

/**
 * Files of brokers without a parser of their own, in the layouts that their users describe, with the traps of each. For
 * tests alone.
 */

interface UnknownBrokerFile {
  name: string;
  text: string;
  /** What a person has to say beside what is proposed; absent where the file is read at once. */
  answers?: Partial<TradeColumnMapping>;
  /** As `formatEvents` has them. */
  events: readonly string[];
  leftOut?: readonly string[];
}

const lines = (...rows: readonly string[]) => rows.join('\n');

export const unknownBrokerFiles: readonly UnknownBrokerFile[] = [
  {
    name: 'Trading 212: amounts without signs, a dividend with its tax, money that goes with a minus',
    text: lines(
      'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Withholding tax,Notes,ID',
      'Deposit,2026-01-02 09:00:00,,,,,,,,2000.00,,Bank Transfer,D1',
      'Market buy,2026-01-05 15:30:00,US0378331005,AAPL,Apple,10,150.00,USD,1,1500.00,,,EOF1',
      'Market buy,2026-01-06 15:30:00,US0378331005,AAPL,Apple,2.5,160.00,USD,1,400.00,,,EOF2',
      'Dividend (Ordinary),2026-02-12 10:00:00,US0378331005,AAPL,Apple,12.5,0.24,USD,,2.55,0.45,,',
      'Limit sell,2026-03-02 15:30:00,US0378331005,AAPL,Apple,4,170.00,USD,1,680.00,,,EOF3',
      'Interest on cash,2026-03-31 00:00:00,,,,,,,,1.20,,,I1',
      'Withdrawal,2026-04-01 09:00:00,,,,,,,,-100.00,,,W1',
    ),
    events: [
      '2026-01-02 deposit = 2000',
      '2026-01-05 buy 10 AAPL @ 150 = -1500',
      '2026-01-06 buy 2.5 AAPL @ 160 = -400',
      '2026-02-12 dividend AAPL = 3',
      '2026-02-12 tax AAPL = -0.45',
      '2026-03-02 sell 4 AAPL @ 170 = 680',
      '2026-03-31 interest = 1.2',
      '2026-04-01 withdrawal = -100',
    ],
  },
  {
    name: 'Questrade: shares sold and fees with a minus, Canadian dollars beside US dollars, newest first',
    text: lines(
      'Transaction Date,Settlement Date,Action,Symbol,Description,Quantity,Price,Gross Amount,Commission,Net Amount,Currency,Account #,Activity Type,Account Type',
      '2026-03-10 12:00:00 AM,2026-03-11 12:00:00 AM,Sell,AAPL,APPLE INC,-4.00000,170.00000000,680.00,-4.95,675.05,USD,12345678,Trades,Individual margin',
      '2026-02-12 12:00:00 AM,2026-02-12 12:00:00 AM,DIV,AAPL,APPLE INC CASH DIV,0.00000,0.00000000,0.00,0.00,2.40,USD,12345678,Dividends,Individual margin',
      '2026-01-07 12:00:00 AM,2026-01-08 12:00:00 AM,Buy,SHOP.TO,SHOPIFY,5.00000,100.00000000,-500.00,-4.95,-504.95,CAD,12345678,Trades,Individual margin',
      '2026-01-06 12:00:00 AM,2026-01-07 12:00:00 AM,Buy,MSFT,MICROSOFT,2.00000,400.00000000,-800.00,-4.95,-804.95,USD,12345678,Trades,Individual margin',
      '2026-01-05 12:00:00 AM,2026-01-06 12:00:00 AM,Buy,AAPL,APPLE INC,10.00000,150.00000000,-1500.00,-4.95,-1504.95,USD,12345678,Trades,Individual margin',
      '2026-01-02 12:00:00 AM,2026-01-02 12:00:00 AM,CON,,CONTRIBUTION,0.00000,0.00000000,0.00,0.00,5000.00,USD,12345678,Deposits,Individual margin',
    ),
    answers: { kinds: { con: 'deposit' } },
    events: [
      '2026-01-02 deposit = 5000 in 12345678',
      '2026-01-05 buy 10 AAPL @ 150 = -1504.95 fees 4.95 in 12345678',
      '2026-01-06 buy 2 MSFT @ 400 = -804.95 fees 4.95 in 12345678',
      '2026-01-07 buy 5 SHOP.TO @ 100 = -504.95 fees 4.95 CAD in 12345678',
      '2026-02-12 dividend AAPL = 2.4 in 12345678',
      '2026-03-10 sell 4 AAPL @ 170 = 675.05 fees 4.95 in 12345678',
    ],
  },
  {
    name: 'Firstrade: the symbol first, spaces in it, fees in two columns',
    text: lines(
      'Symbol,Quantity,Price,Action,Description,TradeDate,SettledDate,Interest,Amount,Commission,Fee,CUSIP,RecordType',
      'AAPL  ,10,150.00,BUY,APPLE INC COM,2026-01-05,2026-01-06,0,-1500.00,0.00,0.00,037833100,Trade',
      'VOO ,3,500.00,BUY,VANGUARD S&P 500 ETF,2026-01-06,2026-01-07,0,-1500.00,0.00,0.00,922908363,Trade',
      'AAPL  ,0,,Dividend,APPLE INC COM CASH DIV,2026-02-12,2026-02-12,0,2.40,0.00,0.00,037833100,Financial',
      'AAPL  ,-4,170.00,SELL,APPLE INC COM,2026-03-02,2026-03-03,0,679.90,0.00,0.10,037833100,Trade',
      ',0,,Interest,INTEREST ON CREDIT BALANCE,2026-03-31,2026-03-31,0.05,0.05,0.00,0.00,,Financial',
    ),
    events: [
      '2026-01-05 buy 10 AAPL @ 150 = -1500',
      '2026-01-06 buy 3 VOO @ 500 = -1500',
      '2026-02-12 dividend AAPL = 2.4',
      '2026-03-02 sell 4 AAPL @ 170 = 679.9 fees 0.1',
      '2026-03-31 interest = 0.05',
    ],
  },
  {
    name: 'TD Ameritrade: what a row is stands in a sentence, a footer of its own',
    text: lines(
      'DATE,TRANSACTION ID,DESCRIPTION,QUANTITY,SYMBOL,PRICE,COMMISSION,AMOUNT,REG FEE,SHORT-TERM RDM FEE',
      '01/05/2022,38251,Bought 10 AAPL @ 150.00,10,AAPL,150.00,0.00,-1500.00,,',
      '01/06/2022,38252,Bought 3 VOO @ 400.00,3,VOO,400.00,6.95,-1206.95,,',
      '02/10/2022,38253,ORDINARY DIVIDEND (AAPL),,AAPL,,,2.20,,',
      '03/01/2022,38254,Sold 4 AAPL @ 160.00,4,AAPL,160.00,0.00,639.99,0.01,',
      '03/02/2022,38255,CLIENT REQUESTED ELECTRONIC FUNDING RECEIPT (FUNDS NOW),,,,,1000.00,,',
      '03/03/2022,38256,Sold 1 AAPL Apr 16 2022 170.0 Call @ 2.50,1,AAPL Apr 16 2022 170.0 Call,2.50,0.65,249.34,0.01,',
      '***END OF FILE***',
    ),
    answers: { kinds: { 'client requested electronic funding': 'deposit' } },
    events: [
      '2022-01-05 buy 10 AAPL @ 150 = -1500',
      '2022-01-06 buy 3 VOO @ 400 = -1206.95 fees 6.95',
      '2022-02-10 dividend AAPL = 2.2',
      '2022-03-01 sell 4 AAPL @ 160 = 639.99 fees 0.01',
      '2022-03-02 deposit = 1000',
    ],
    leftOut: ['7: The symbol "AAPL Apr 16 2022 170.0 Call" is not valid.'],
  },
  {
    name: 'Ally Invest: a total below, money in brackets',
    text: lines(
      'Date,Activity,Symbol,Description,Quantity,Price,Commission,Fees,Amount',
      '03/02/2026,Sold,AAPL,APPLE INC,4,$170.00,$0.00,$0.02,$679.98',
      '02/12/2026,Dividend,AAPL,APPLE INC,,,,,$2.40',
      '01/06/2026,Bought,VOO,VANGUARD S&P 500,3,$500.00,$0.00,$0.00,"($1,500.00)"',
      '01/05/2026,Bought,AAPL,APPLE INC,10,$150.00,$0.00,$0.00,"($1,500.00)"',
      'Total,,,,,,,,"($2,317.62)"',
    ),
    events: [
      '2026-01-05 buy 10 AAPL @ 150 = -1500',
      '2026-01-06 buy 3 VOO @ 500 = -1500',
      '2026-02-12 dividend AAPL = 2.4',
      '2026-03-02 sell 4 AAPL @ 170 = 679.98 fees 0.02',
    ],
  },
  {
    name: 'J.P. Morgan: a ticker, amounts in two currencies, an account',
    text: lines(
      'Trade Date,Settlement Date,Account Number,Type,Description,Cusip,Ticker,Security Type,Local Currency,Price USD,Quantity,Amount USD',
      '03/02/2026,03/03/2026,...1234,Sell,APPLE INC,037833100,AAPL,Stock,USD,170.00,-4,680.00',
      '01/06/2026,01/07/2026,...1234,Buy,MICROSOFT CORP,594918104,MSFT,Stock,USD,400.00,2,-800.00',
      '01/05/2026,01/06/2026,...1234,Buy,APPLE INC,037833100,AAPL,Stock,USD,150.00,10,-1500.00',
      '01/02/2026,01/02/2026,...1234,Misc. Receipt,ACH,,,,USD,,,3000.00',
    ),
    answers: { kinds: { 'misc. receipt': 'deposit' } },
    events: [
      '2026-01-02 deposit = 3000 in ...1234',
      '2026-01-05 buy 10 AAPL @ 150 = -1500 in ...1234',
      '2026-01-06 buy 2 MSFT @ 400 = -800 in ...1234',
      '2026-03-02 sell 4 AAPL @ 170 = 680 in ...1234',
    ],
  },
  {
    name: 'tastytrade: words with underscores, options among the stocks, fees with a minus and apart',
    text: lines(
      'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Order #,Total,Currency',
      '2026-03-02T15:55:27-0500,Trade,Sell to Close,SELL_TO_CLOSE,AAPL,Equity,Sold 4 AAPL @ 170.00,680.00,4,170.00,0.00,-0.02,3,679.98,USD',
      '2026-02-03T10:00:00-0500,Trade,Buy to Open,BUY_TO_OPEN,AAPL  260320C00200000,Equity Option,Bought 1 AAPL Call,-250.00,1,-250.00,-1.00,-0.13,2,-251.13,USD',
      '2026-01-06T10:00:00-0500,Trade,Buy to Open,BUY_TO_OPEN,VOO,Equity,Bought 3 VOO @ 500.00,"-1,500.00",3,-500.00,0.00,0.00,2,"-1,500.00",USD',
      '2026-01-05T10:00:00-0500,Trade,Buy to Open,BUY_TO_OPEN,AAPL,Equity,Bought 10 AAPL @ 150.00,"-1,500.00",10,-150.00,0.00,-0.01,1,"-1,500.01",USD',
      '2026-01-02T10:00:00-0500,Money Movement,Deposit,DEPOSIT,,,ACH DEPOSIT,"5,000.00",0,,0.00,0.00,,"5,000.00",USD',
    ),
    answers: { kind: 'Action', kinds: { 'buy to open': 'buy', 'sell to close': 'sell', deposit: 'deposit' } },
    events: [
      '2026-01-02 deposit = 5000',
      '2026-01-05 buy 10 AAPL @ 150 = -1500.01 fees 0.01',
      '2026-01-06 buy 3 VOO @ 500 = -1500',
      '2026-03-02 sell 4 AAPL @ 170 = 679.98 fees 0.02',
    ],
    leftOut: ['3: The symbol "AAPL  260320C00200000" is not valid.'],
  },
  {
    name: 'Stake: the day first, a name for shares of its own',
    text: lines(
      'Trade Date,Settlement Date,Symbol,Side,Trade Identifier,Units,Avg. Price,Value,Fees,GST,Total Value,Currency',
      '05/01/2026,07/01/2026,AAPL,B,T1,10,150.00,1500.00,3.00,0.00,1503.00,USD',
      '20/01/2026,22/01/2026,VOO,B,T2,3,500.00,1500.00,3.00,0.00,1503.00,USD',
      '02/03/2026,04/03/2026,AAPL,S,T3,4,170.00,680.00,3.00,0.00,677.00,USD',
    ),
    events: [
      '2026-01-05 buy 10 AAPL @ 150 = -1503 fees 3',
      '2026-01-20 buy 3 VOO @ 500 = -1503 fees 3',
      '2026-03-02 sell 4 AAPL @ 170 = 677 fees 3',
    ],
  },
  {
    name: 'Sharesies: the amount without its fee, an order filled in two rows',
    text: lines(
      'Order ID,Trade date,Instrument code,Market code,Quantity,Price,Transaction type,Exchange rate,Transaction fee,Currency,Amount,Transaction method',
      'a1,05/01/2026,AAPL,NASDAQ,10,150.00,BUY,1,1.50,USD,1500.00,MARKET',
      'a1,05/01/2026,AAPL,NASDAQ,10,150.00,BUY,1,1.50,USD,1500.00,MARKET',
      'a2,26/01/2026,VOO,NYSE,3,500.00,BUY,1,1.50,USD,1500.00,MARKET',
      'a3,02/03/2026,AAPL,NASDAQ,4,170.00,SELL,1,1.50,USD,680.00,LIMIT',
    ),
    events: [
      '2026-01-05 buy 10 AAPL @ 150 = -1501.5 fees 1.5',
      '2026-01-05 buy 10 AAPL @ 150 = -1501.5 fees 1.5',
      '2026-01-26 buy 3 VOO @ 500 = -1501.5 fees 1.5',
      '2026-03-02 sell 4 AAPL @ 170 = 678.5 fees 1.5',
    ],
  },
  {
    name: 'Wealthfolio: prices without amounts, which nothing proves',
    text: lines(
      'date,symbol,quantity,activityType,unitPrice,currency,fee,amount',
      '2026-01-05,AAPL,10,BUY,150,USD,1,',
      '2026-01-06,VOO,3,BUY,500,USD,0,',
      '2026-02-12,AAPL,,DIVIDEND,,USD,0,2.40',
      '2026-03-02,AAPL,4,SELL,170,USD,1,',
    ),
    answers: {},
    events: [
      '2026-01-05 buy 10 AAPL @ 150 = -1501 fees 1',
      '2026-01-06 buy 3 VOO @ 500 = -1500',
      '2026-02-12 dividend AAPL = 2.4',
      '2026-03-02 sell 4 AAPL @ 170 = 679 fees 1',
    ],
  },
  {
    name: 'Portfolio Performance in German: semicolons, decimal commas, months in their places',
    text: lines(
      'Datum;Typ;Wert;Buchungswährung;Stück;Kurs;Gebühren;Steuern;ISIN;Symbol;Wertpapiername;Notiz',
      '2026-01-05T00:00;Kauf;1.501,50;USD;10;150,00;1,50;;US0378331005;AAPL;Apple Inc.;',
      '2026-01-06T00:00;Kauf;1.500,00;USD;3;500,00;;;US9229083632;VOO;Vanguard;',
      '2026-02-12T00:00;Dividende;2,40;USD;10;;;;US0378331005;AAPL;Apple Inc.;',
      '2026-03-02T00:00;Verkauf;678,50;USD;4;170,00;1,50;;US0378331005;AAPL;Apple Inc.;',
    ),
    events: [
      '2026-01-05 buy 10 AAPL @ 150 = -1501.5 fees 1.5',
      '2026-01-06 buy 3 VOO @ 500 = -1500',
      '2026-02-12 dividend AAPL = 2.4',
      '2026-03-02 sell 4 AAPL @ 170 = 678.5 fees 1.5',
    ],
  },
  {
    name: 'DEGIRO: no word for what a row is, an ISIN in place of a symbol, euros by the name of a column',
    text: lines(
      'Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Value EUR,,Exchange rate,Transaction and/or third party fees EUR,Total EUR,Order ID',
      '02-03-2026,15:30,ASML HOLDING,NL0010273215,EAM,XAMS,-4,700.00,EUR,2800.00,EUR,,-2.00,2798.00,c-3',
      '26-01-2026,09:30,ASML HOLDING,NL0010273215,EAM,XAMS,2,680.00,EUR,-1360.00,EUR,,-2.00,-1362.00,b-2',
      '05-01-2026,09:30,ASML HOLDING,NL0010273215,EAM,XAMS,5,600.00,EUR,-3000.00,EUR,,-2.00,-3002.00,a-1',
    ),
    answers: { amount: 'Total EUR', fee: 'Transaction and/or third party fees EUR', fixedCurrency: 'EUR' },
    events: [
      '2026-01-05 buy 5 NL0010273215 @ 600 = -3002 fees 2 EUR',
      '2026-01-26 buy 2 NL0010273215 @ 680 = -1362 fees 2 EUR',
      '2026-03-02 sell 4 NL0010273215 @ 700 = 2798 fees 2 EUR',
    ],
  },
];
