import { describe, expect, test } from 'vitest';
import { parseOfxOrFlexFile } from '#core/statements/markup/parse-markup-file';
import { combineStatementFiles } from '#core/statements/reader/combine-files';
import { describeMarkupFile, readMarkupText, writeFlexElement, writeFlexQuery } from '#core/statements/testing-markup';

type Fields = Readonly<Record<string, string | number>>;

const trade = (fields: Fields = {}, element = 'Trade') =>
  writeFlexElement(element, {
    accountId: 'U1111234',
    currency: 'USD',
    assetCategory: 'STK',
    symbol: 'AAPL',
    description: 'APPLE INC',
    tradeID: '1',
    tradeDate: '20260105',
    dateTime: '20260105;093100',
    quantity: '10',
    tradePrice: '150',
    proceeds: '-1500',
    taxes: '0',
    ibCommission: '-1',
    ibCommissionCurrency: 'USD',
    openCloseIndicator: 'O',
    notes: '',
    buySell: 'BUY',
    transactionID: '11',
    levelOfDetail: 'EXECUTION',
    ...fields,
  });
const cash = (fields: Fields) =>
  writeFlexElement('CashTransaction', {
    currency: 'USD',
    symbol: '',
    description: 'WIRE',
    dateTime: '20260105',
    amount: '5',
    type: 'Deposits/Withdrawals',
    transactionID: '21',
    levelOfDetail: 'DETAIL',
    ...fields,
  });
const sections = (name: string, ...elements: string[]) => writeFlexQuery({ sections: { [name]: elements } });
const trades = (...elements: string[]) => sections('Trades', ...elements);
const inAccount = ' in U1111234';
const shown = (text: string) => {
  const { events, leftOut } = describeMarkupFile(text);
  return { events: events.map((one) => one.replace(inAccount, '')), leftOut };
};

describe('a trade', () => {
  const buy = '2026-01-05 buy 10 AAPL @ 150 = -1501 fees 1';

  test.each([
    ['a purchase with its commission', {}, buy],
    [
      'a sale',
      { quantity: '-4', proceeds: '600', openCloseIndicator: 'C' },
      '2026-01-05 sell 4 AAPL @ 150 = 599 fees 1',
    ],
    ['with a tax of its own', { taxes: '-2.5' }, '2026-01-05 buy 10 AAPL @ 150 = -1503.5 fees 3.5'],
    ['a reinvestment', { notes: 'R;P' }, '2026-01-05 reinvestment 10 AAPL @ 150 = -1501 fees 1'],
    ['with a commission that is paid back', { ibCommission: '0.25' }, '2026-01-05 buy 10 AAPL @ 150 = -1499.75'],
    ['with a small commission', { ibCommission: '-1.0E-4' }, '2026-01-05 buy 10 AAPL @ 150 = -1500.0001 fees 0.0001'],
    ['without its proceeds', { proceeds: '' }, buy],
    ['of a class of shares', { symbol: 'BRK B' }, buy.replace('AAPL', 'BRK-B')],
    ['in another currency', { currency: 'EUR', ibCommissionCurrency: 'EUR' }, `${buy} EUR`],
    ['of a query without categories', { assetCategory: '' }, buy],
    ['by its day alone', { tradeDate: '', dateTime: '2026-01-05;09:31:00' }, buy],
    ['by a day with hyphens', { tradeDate: '2026-01-05' }, buy],
    ['by a day with a comma and a time', { tradeDate: '', dateTime: '2026-01-05, 09:31:00' }, buy],
    ['by a day with a blank and a time', { tradeDate: '', dateTime: '20260105 093100' }, buy],
  ])('is %s', (_, fields, line) => {
    expect(shown(trades(trade(fields as Fields)))).toEqual({ events: [line], leftOut: [] });
  });

  test('whose commission is in another currency has it beside it', () => {
    const { read } = readMarkupText(trades(trade({ currency: 'EUR' })));
    expect(read.events.map(({ kind, amount, currency, ownId }) => [kind, amount, currency, ownId])).toEqual([
      ['buy', '-1500', 'EUR', 'transactionid 11'],
      ['fee', '-1', 'USD', 'transactionid 11 fee'],
    ]);
  });

  test('states the rate of its currency where the account is kept in dollars', () => {
    const rates = (text: string) => readMarkupText(text).read.events.map(({ exchangeRate }) => exchangeRate);
    const inEuros = trade({ currency: 'EUR', ibCommissionCurrency: 'EUR', fxRateToBase: '1.0834' });
    const inDollars = trade({ transactionID: '12', tradeID: '502', fxRateToBase: '1' });
    expect(rates(trades(inEuros + inDollars))).toEqual(['1.0834', undefined]);
    // Of an account in another currency the rates are to that one.
    expect(rates(trades(inEuros))).toEqual([undefined]);
  });

  test.each([
    ['Short sales are not supported.', { quantity: '-4', proceeds: '600' }],
    ['Short sales are not supported.', { openCloseIndicator: 'C' }],
    ['Options are not supported.', { assetCategory: 'OPT', symbol: 'AAPL  260116C00150000' }],
    ['Options are not supported.', { assetCategory: '', putCall: 'C' }],
    ['"Bonds" is not supported.', { assetCategory: 'BOND' }],
    ['"XYZ" is not supported.', { assetCategory: 'XYZ' }],
    ['A trade of 0 shares.', { quantity: '0' }],
    ['The tradeprice is missing.', { tradePrice: '' }],
    ['The symbol "<b>" is not valid.', { symbol: '<b>'.replace('<', '&lt;') }],
    ['The tradedate "2026-13-45" cannot be read.', { tradeDate: '2026-13-45' }],
  ])('is left out: %s', (sentence, fields) => {
    const text = trades(trade(fields as Fields)).replaceAll('&amp;lt;', '&lt;');
    expect(shown(text)).toEqual({ events: [], leftOut: [sentence] });
  });

  test('of an option has moved its proceeds, its commission and its taxes', () => {
    const { read } = readMarkupText(trades(trade({ assetCategory: 'OPT', proceeds: '-200', taxes: '-0.5' })));
    expect(read.leftOut[0]?.moved).toMatchObject({ what: 'option', symbol: null, money: '-201.5', day: '2026-01-05' });
  });

  test('of currencies is what comes and what goes', () => {
    const fields = {
      assetCategory: 'CASH',
      symbol: 'EUR.USD',
      quantity: '1000',
      proceeds: '-1100',
      ibCommission: '-2',
    };
    expect(shown(trades(trade(fields))).events).toEqual([
      '2026-01-05 deposit = 1000 EUR',
      '2026-01-05 withdrawal = -1100',
      '2026-01-05 fee = -2',
    ]);
    expect(shown(trades(trade({ ...fields, symbol: 'EURUSD' }))).leftOut).toEqual([
      'The pair of currencies "EURUSD" is not known.',
    ]);
  });
});

describe('levels of detail', () => {
  const fills = [
    trade({ quantity: '6', proceeds: '-900' }),
    trade({ quantity: '4', proceeds: '-600', transactionID: '12' }),
  ];
  const order = trade({ levelOfDetail: 'ORDER', ibOrderID: '5', transactionID: '', tradeID: '' }, 'Order');
  const lot = trade({ levelOfDetail: 'CLOSED_LOT', transactionID: '' }, 'Lot');
  const sums = [
    trade({ levelOfDetail: 'SYMBOL_SUMMARY' }, 'SymbolSummary'),
    trade({ levelOfDetail: '' }, 'AssetSummary'),
  ];
  const details = 'It sums up or details other rows of this file.';

  test('executions count, and what sums them up or details them does not', () => {
    expect(shown(trades(order, ...fills, lot, ...sums))).toEqual({
      events: ['2026-01-05 buy 6 AAPL @ 150 = -901 fees 1', '2026-01-05 buy 4 AAPL @ 150 = -601 fees 1'],
      leftOut: [details, details, details, details],
    });
  });

  test('orders count where a query has no executions', () => {
    const { read } = readMarkupText(trades(order, lot));
    expect(read.events.map(({ quantity, ownId }) => [quantity, ownId])).toEqual([['10', 'iborderid 5']]);
    expect(read.leftOut).toHaveLength(1);
  });

  test('each account has its own', () => {
    const text = writeFlexQuery(
      { account: 'U1', sections: { Trades: [trade({ accountId: 'U1' })] } },
      { account: 'U2', sections: { Trades: [order.replace('U1111234', 'U2')] } },
    );
    expect(readMarkupText(text).read.events.map(({ account }) => account)).toEqual(['U1', 'U2']);
  });

  test('of cash the details count, and its sums where there are none', () => {
    const sum = cash({ levelOfDetail: 'SUMMARY' });
    expect(shown(sections('CashTransactions', cash({}), sum))).toEqual({
      events: ['2026-01-05 deposit = 5'],
      leftOut: [details],
    });
    expect(shown(sections('CashTransactions', sum)).events).toHaveLength(1);
  });
});

test('a trade that was taken back is none, and what was booked instead of it counts', () => {
  const rebooked = trade({ tradePrice: '151', proceeds: '-1510', notes: 'Co', transactionID: '13' });
  const back = trade({
    quantity: '-10',
    proceeds: '1500',
    ibCommission: '1',
    buySell: 'BUY (Ca.)',
    notes: 'Ca',
    transactionID: '12',
  });
  expect(shown(trades(trade(), back, rebooked))).toEqual({
    events: ['2026-01-05 buy 10 AAPL @ 151 = -1511 fees 1'],
    leftOut: ['A trade and its reversal cancel out.', 'A trade and its reversal cancel out.'],
  });
  expect(shown(trades(back)).leftOut).toEqual([
    'It reverses a trade that is not in this file: delete that trade by hand.',
  ]);
});

describe('cash', () => {
  const words = 'AAPL(US0378331005) CASH DIVIDEND USD 0.26 PER SHARE (Ordinary Dividend)';
  test.each([
    ['Dividends', '2.6', 'dividend AAPL = 2.6'],
    ['Dividends', '-2.6', 'dividend AAPL = -2.6'],
    ['Payment In Lieu Of Dividends', '2.6', 'dividend AAPL = 2.6'],
    ['Withholding Tax', '-0.39', 'tax AAPL = -0.39'],
    ['871(m) Withholding', '-0.39', 'tax AAPL = -0.39'],
    ['Broker Interest Received', '1', 'interest = 1'],
    ['Bond Interest Received', '1', 'interest = 1'],
    ['Broker Interest Paid', '-1', 'fee = -1'],
    ['Other Fees', '-1', 'fee = -1'],
    ['Other Fees', '1', 'fee = 1'],
    ['Advisor Fees', '-1', 'fee = -1'],
    ['Commission Adjustments', '1', 'fee = 1'],
    ['Deposits/Withdrawals', '5', 'deposit = 5'],
    ['Deposits &amp; Withdrawals', '-5', 'withdrawal = -5'],
    ['Other Income', '5', 'deposit = 5'],
  ])('of the type %s over %s is %s', (type, amount, line) => {
    const text = sections('CashTransactions', cash({ type, amount, description: words })).replaceAll(
      '&amp;amp;',
      '&amp;',
    );
    expect(shown(text)).toEqual({ events: [`2026-01-05 ${line}`], leftOut: [] });
  });

  test('names its stock by its symbol, or by its words; tax of interest names none', () => {
    const by = (fields: Fields) => shown(sections('CashTransactions', cash({ amount: '1', ...fields })));
    expect(by({ type: 'Dividends', symbol: 'BRK B', description: 'x' }).events).toEqual([
      '2026-01-05 dividend BRK-B = 1',
    ]);
    expect(by({ type: 'Dividends', description: 'x' }).leftOut).toEqual(['It does not say which stock paid.']);
    expect(by({ type: 'Withholding Tax', description: 'WITHHOLDING ON CREDIT INT' }).events).toEqual([
      '2026-01-05 tax = 1',
    ]);
  });

  test('of a type that nobody knows, or without money, is left out', () => {
    expect(
      shown(sections('CashTransactions', cash({ type: 'Price Adjustments' }), cash({ amount: '0' }))).leftOut,
    ).toEqual(['The type "Price Adjustments" is not known.', 'No money moved.']);
  });
});

test('shares that are moved come or go by their direction, with money or without', () => {
  const transfer = (fields: Fields) =>
    sections(
      'Transfers',
      writeFlexElement('Transfer', {
        currency: 'USD',
        assetCategory: 'STK',
        symbol: 'AAPL',
        date: '20260105',
        ...fields,
      }),
    );
  const shares = { type: 'ACATS', direction: 'IN', quantity: '5', positionAmount: '750', cashTransfer: '0' };
  expect(shown(transfer(shares)).events).toEqual(['2026-01-05 sharesIn 5 AAPL']);
  expect(shown(transfer({ ...shares, direction: 'OUT', quantity: '-5' })).events).toEqual([
    '2026-01-05 sharesOut 5 AAPL',
  ]);
  expect(shown(transfer({ ...shares, quantity: '0', cashTransfer: '-20' })).events).toEqual([
    '2026-01-05 withdrawal = -20',
  ]);
  expect(shown(transfer({ ...shares, quantity: '0' })).leftOut).toEqual(['Neither shares nor money moved.']);
  expect(shown(transfer({ ...shares, assetCategory: 'OPT' })).leftOut).toEqual(['Options are not supported.']);
});

test('a forward split is one; other changes of a company are left out with what they moved', () => {
  const action = (fields: Fields) =>
    writeFlexElement('CorporateAction', {
      currency: 'USD',
      assetCategory: 'STK',
      symbol: 'AAPL',
      dateTime: '20260105;202500',
      ...fields,
    });
  const split = action({
    description: 'AAPL(US0378331005) SPLIT 4 FOR 1 (AAPL, APPLE INC, US0378331005)',
    quantity: '30',
  });
  const byType = action({
    description: 'APPLE INC',
    actionDescription: 'AAPL SPLIT 4 FOR 1',
    type: 'FS',
    quantity: '30',
  });
  expect(shown(sections('CorporateActions', byType)).events).toEqual(['2026-01-05 split 30 AAPL']);
  const back = action({ description: 'APPLE INC', type: 'FS', quantity: '-30' });
  expect(shown(sections('CorporateActions', back)).events).toEqual([]);
  const merger = action({ description: 'XYZ(US0000000001) MERGED', quantity: '-10', proceeds: '200' });
  const { read } = readMarkupText(sections('CorporateActions', split, merger));
  expect(read.events).toMatchObject([{ kind: 'split', symbol: 'AAPL', quantity: '30', day: '2026-01-05' }]);
  expect(read.leftOut).toMatchObject([
    { moved: { what: 'corporate action', symbol: 'AAPL', shares: '-10', money: '200' } },
  ]);
});

describe('what it states', () => {
  const position = (fields: Fields) =>
    writeFlexElement('OpenPosition', {
      currency: 'USD',
      assetCategory: 'STK',
      symbol: 'AAPL',
      description: 'APPLE INC',
      position: '6',
      costBasisMoney: '900.5',
      levelOfDetail: 'SUMMARY',
      ...fields,
    });
  const report = (currency: string, endingCash: string) =>
    writeFlexElement('CashReportCurrency', { currency, endingCash, levelOfDetail: 'Currency' });

  test('are its positions without their lots, and its cash in each currency', () => {
    const { read, rows } = readMarkupText(
      writeFlexQuery({
        sections: {
          OpenPositions: [position({}), position({ levelOfDetail: 'LOT' }), position({ assetCategory: 'OPT' })],
          CashReport: [report('BASE_SUMMARY', '30'), report('USD', '20'), report('EUR', '9')],
        },
      }),
    );
    expect(read.positions).toEqual([
      { account: 'U1111234', symbol: 'AAPL', name: 'APPLE INC', quantity: '6', cost: '900.5', statedOn: '2026-06-30' },
    ]);
    expect(read.balances.map(({ currency, amount }) => `${currency} ${amount}`)).toEqual(['USD 20', 'EUR 9']);
    expect(read).toMatchObject({ events: [], leftOut: [], statedOn: '2026-06-30' });
    expect(read.beside).toHaveLength(rows);
  });

  test('are its totals of dividends and their tax, unless interest was taxed as well', () => {
    const totals = { currency: 'USD', endingCash: '5', dividends: '10', paymentInLieu: '2', withholdingTax: '-1.8' };
    const both = (...rows: string[]) =>
      readMarkupText(
        writeFlexQuery({
          sections: { CashReport: [writeFlexElement('CashReportCurrency', totals)], CashTransactions: rows },
        }),
      ).read.dividendTotals;
    expect(both()).toEqual([{ currency: 'USD', gross: '12', tax: '1.8' }]);
    expect(both(cash({ type: 'Withholding Tax', amount: '-1' }))).toEqual([
      { currency: 'USD', gross: '12', tax: null },
    ]);
    expect(readMarkupText(sections('CashReport', report('USD', '5'))).read.dividendTotals).toEqual([]);
  });

  test('are lots by the day on which they were opened, where no level is said, and count where nothing sums them up', () => {
    const none = { levelOfDetail: '' };
    const lots = [
      position({ ...none, position: '4', openDateTime: '20240115;120000' }),
      position({ ...none, position: '2', openDateTime: '20250820;120000' }),
    ];
    const quantities = (...all: string[]) =>
      readMarkupText(sections('OpenPositions', ...all)).read.positions.map(({ quantity }) => quantity);
    expect(quantities(position({ ...none, openDateTime: '' }), ...lots)).toEqual(['6']);
    expect(quantities(...lots)).toEqual(['4', '2']);
  });

  test('in a query broken up by days is what the last day says; the trades of all days count', () => {
    const day = (to: string, shares: string, id: string) => ({
      to,
      sections: {
        Trades: [trade({ transactionID: id })],
        OpenPositions: [position({ position: shares })],
        CashReport: [report('USD', shares)],
      },
    });
    const { read } = readMarkupText(writeFlexQuery(day('20260106', '20', '2'), day('20260105', '10', '1')));
    expect(read.events).toHaveLength(2);
    expect(read).toMatchObject({
      positions: [{ quantity: '20' }],
      balances: [{ amount: '20' }],
      statedOn: '2026-01-06',
    });
  });

  test('of two accounts is told apart', () => {
    const account = (name: string, shares: string) => ({
      account: name,
      sections: { OpenPositions: [position({ position: shares })], Trades: [trade({ accountId: name })] },
    });
    const { read } = readMarkupText(writeFlexQuery(account('U1', '1'), account('U2', '2')));
    expect(read.positions.map((one) => [one.account, one.quantity])).toEqual([
      ['U1', '1'],
      ['U2', '2'],
    ]);
    // The same id in two accounts is of two trades.
    expect(combineStatementFiles([{ name: 'a.xml', format: { id: 'ibkr-flex' }, ...read }]).events).toHaveLength(2);
  });
});

test('a consolidated statement says the account with each of its rows', () => {
  const text = writeFlexQuery({ account: 'All', sections: { Trades: [trade()], CashTransactions: [cash({})] } });
  expect(readMarkupText(text).read.events.map(({ account }) => account)).toEqual(['U1111234', 'All']);
});

test('sections that may move something are left out with their reason, and those that repeat others say nothing', () => {
  const tax = writeFlexElement('SalesTax', { currency: 'USD', date: '20260105', amount: '-1' });
  const text = writeFlexQuery({
    sections: { SalesTaxes: [tax], StmtFunds: [cash({})], ChangeInDividendAccruals: [cash({})] },
  });
  const { read, rows } = readMarkupText(text);
  expect(rows).toBe(1);
  expect(read.leftOut).toMatchObject([
    { sentence: 'The section "SalesTaxes" is not read: enter by hand what it changed.', moved: { money: '-1' } },
  ]);
});

test('a trade that came from another broker is left out with what it moved, and without the number of the account there', () => {
  const fields = { levelOfDetail: 'TRADE_TRANSFERS', brokerAccount: '1234-5678', transactionID: '' };
  const { read } = readMarkupText(sections('TradeTransfers', trade(fields, 'TradeTransfer')));
  expect(read.leftOut).toMatchObject([{ why: 'notKept', moved: { symbol: 'AAPL', shares: '10', money: '-1501' } }]);
  expect(read.leftOut[0]?.cells.join(' ')).not.toContain('1234-5678');
});

test.each(['05/09/2026', '31/10/2025;14:07:12 EDT', '29-Mar-24 20:25:00'])(
  'days such as %s are refused',
  (tradeDate) => {
    expect(parseOfxOrFlexFile(trades(trade({ tradeDate })))).toEqual({
      refused:
        'The format of the dates in this Flex query is not read. Set its date format to yyyy-MM-dd and run it again.',
    });
  },
);

test('no account number is kept with a row', () => {
  const { read } = readMarkupText(trades(trade({ acctAlias: 'Mine', quantity: 'x' })));
  expect(read.leftOut[0]?.cells.join(' ')).not.toMatch(/U1111234|Mine/);
});
