import { describe, expect, test } from 'vitest';
import { vanguardFormat } from '#core/statements/brokers/vanguard';
import { findMissingAndDuplicateLines, formatEvents, parseStatementText } from '#core/statements/testing';

const holdings = 'Account Number,Investment Name,Symbol,Shares,Share Price,Total Value,';
const header =
  'Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,Share Price,Principal Amount,Commissions and Fees,Net Amount,Accrued Interest,Account Type,';
const row = (
  account: string,
  day: string,
  type: string,
  name = '',
  symbol = '',
  shares = '0',
  price = '0',
  net = '0',
  fees = '0',
) => [account, day, day, type, type, name, symbol, shares, price, net, fees, net, '0', 'CASH', ''].join(',');
const vti = 'VANGUARD TOTAL STOCK MARKET ETF';
const settlement = 'VANGUARD FEDERAL MONEY MARKET FUND';

const text = [
  holdings,
  `12345678,${vti},VTI,10.5,260,2730,`,
  `12345678,${settlement},VMFXX,100.5,1,100.5,`,
  '12345678,U S TREASURY BILL,,1000,0.99,990,',
  `87654321,${vti},VTI,1,260,260,`,
  '87654321,CASH,,10,1,10,',
  '',
  '',
  header,
  row('12345678', '2026-06-30', 'Reinvestment', vti, 'VTI', '0.03', '260', '-8'),
  row('12345678', '2026-06-30', 'Dividend', vti, 'VTI', '0', '0', '8'),
  row('12345678', '2026-06-30', 'Reinvestment', settlement, 'VMFXX', '0', '1', '-0.5'),
  row('12345678', '2026-06-30', 'Dividend', settlement, 'VMFXX', '0', '1', '0.5'),
  row('12345678', '2026-06-11', 'Sell', vti, 'VTI', '-2', '260', '519.9', '0.1'),
  row('12345678', '2026-06-10', 'Sweep in', settlement, 'VMFXX', '0', '1', '-100'),
  row('12345678', '2026-06-10', 'Buy', vti, 'VTI', '2', '250', '-500'),
  row('12345678', '2026-06-10', 'Buy', vti, 'VTI', '2', '250', '-500'),
  row('12345678', '2026-06-09', 'Funds Received', 'CASH', '', '0', '0', '1000'),
  row('87654321', '2026-06-20', 'Corp Action (Redemption)', 'U S TREASURY BILL', '', '-1000', '1', '1000'),
  row('87654321', '2026-06-15', 'Transfer (outgoing)', vti, 'VTI', '-3', '0', '0'),
  row('87654321', '2026-06-15', 'Transfer (incoming)', 'CASH', '', '0', '0', '25'),
  row('87654321', '2026-06-14', 'Capital gain (LT)', vti, 'VTI', '0', '0', '4'),
  '',
  'Run Date,Transaction Activity,Dollar Amount',
].join('\n');

const readOne = (line: string) => parseStatementText(vanguardFormat, `${header}\n${line}`);

describe('Vanguard, holdings and transactions', () => {
  test('the second table becomes events of each account, oldest first; twins stay two', () => {
    const read = parseStatementText(vanguardFormat, text);
    expect(formatEvents(read)).toEqual([
      '2026-06-09 deposit = 1000 in 12345678',
      '2026-06-10 buy 2 VTI @ 250 = -500 in 12345678',
      '2026-06-10 buy 2 VTI @ 250 = -500 in 12345678',
      '2026-06-11 sell 2 VTI @ 260 = 519.9 fees 0.1 in 12345678',
      '2026-06-14 dividend VTI = 4 in 87654321',
      '2026-06-15 deposit = 25 in 87654321',
      '2026-06-15 sharesOut 3 VTI in 87654321',
      '2026-06-30 interest = 0.5 in 12345678',
      '2026-06-30 dividend VTI = 8 in 12345678',
      '2026-06-30 reinvestment 0.03 VTI @ 260 = -8 in 12345678',
    ]);
    expect(read.leftOut.map(({ lines, why }) => [lines[0], why])).toEqual([
      [4, 'notKept'],
      [12, 'internal'],
      [15, 'internal'],
      [19, 'notKept'],
    ]);
    expect(findMissingAndDuplicateLines(text, read)).toEqual({ missing: [], twice: [] });
  });

  test('the first table is what is held, without its cost; the settlement fund is cash', () => {
    const { positions, balances, statedOn } = parseStatementText(vanguardFormat, text);
    expect(positions).toEqual([
      { account: '12345678', symbol: 'VTI', name: vti, quantity: '10.5', cost: null },
      { account: '87654321', symbol: 'VTI', name: vti, quantity: '1', cost: null },
    ]);
    expect(balances.map(({ account, amount }) => [account, amount])).toEqual([
      ['12345678', '100.5'],
      ['87654321', '10'],
    ]);
    expect(statedOn).toBe(null);
  });

  test('days and fees of older files are written otherwise', () => {
    const older = header.replace('Commissions and Fees', 'Commission Fees');
    const sold = row('12345678', '06/11/2021', 'Sell', vti, 'VTI', '-2', '260', '519.9', '0.1');
    expect(formatEvents(parseStatementText(vanguardFormat, `${older}\n${sold}`))).toEqual([
      '2021-06-11 sell 2 VTI @ 260 = 519.9 fees 0.1 in 12345678',
    ]);
  });

  test.each([
    ['Interest', '0', '1.25', 'interest = 1.25'],
    ['Fee', '0', '-1.25', 'fee = -1.25'],
    ['Advisory Fee', '0', '-1.25', 'fee = -1.25'],
    ['Withdrawal', '0', '-1.25', 'withdrawal = -1.25'],
    ['Contribution', '0', '1.25', 'deposit = 1.25'],
    ['Distribution', '0', '-1.25', 'withdrawal = -1.25'],
    ['Rollover', '0', '1.25', 'deposit = 1.25'],
  ])('%s is money', (type, shares, net, event) => {
    expect(formatEvents(readOne(row('1', '2026-06-01', type, 'CASH', '', shares, '0', net)))).toEqual([
      `2026-06-01 ${event} in 1`,
    ]);
  });

  test.each([
    ['Capital gain (ST)', '0', '4', 'dividend VTI = 4'],
    ['Transfer (incoming)', '3', '0', 'sharesIn 3 VTI'],
    ['Rollover', '3', '0', 'sharesIn 3 VTI'],
    ['Stock split', '3', '0', 'split 3 VTI'],
    ['Exchange', '3', '-60', 'buy 3 VTI @ 20 = -60'],
    ['Exchange', '-3', '60', 'sell 3 VTI @ 20 = 60'],
  ])('%s of a fund', (type, shares, net, event) => {
    expect(formatEvents(readOne(row('1', '2026-06-01', type, vti, 'VTI', shares, '0', net)))).toEqual([
      `2026-06-01 ${event} in 1`,
    ]);
  });

  test.each([
    [
      'a conversion',
      'Conversion',
      'VTSAX',
      '3',
      '0',
      'notKept',
      'A conversion moves cost from one fund to another: enter it by hand.',
    ],
    [
      'an exchange without money',
      'Exchange',
      'VTI',
      '3',
      '0',
      'notKept',
      'An exchange without its money: enter it by hand.',
    ],
    ['an option', 'Sell to open', 'SPY', '-1', '100', 'notKept', 'Options are not supported.'],
    ['a bill', 'Buy', '', '1000', '-990', 'notKept', 'It has no symbol, as bonds have none: enter it by hand.'],
    [
      'a sweep',
      'Sweep out',
      'VMFXX',
      '0',
      '5',
      'internal',
      'Moved into or out of the settlement fund, which is cash here.',
    ],
    ['nothing', 'Transfer (incoming)', 'VTI', '0', '0', 'notUnderstood', 'It moves neither shares nor money.'],
    ['an unknown type', 'Teleport', 'VTI', '0', '5', 'notUnderstood', 'The type "Teleport" is not known.'],
    ['a damaged figure', 'Buy', 'VTI', '1', '-5x', 'notUnderstood', 'The net amount "-5x" cannot be read.'],
  ])('%s is left out, with its reason', (_, type, symbol, shares, net, why, sentence) => {
    const read = readOne(row('1', '2026-06-01', type, 'SOMETHING', symbol, shares, '0', net));
    expect(read.events).toEqual([]);
    expect(read.leftOut).toMatchObject([{ lines: [2], why, sentence }]);
  });

  test('a 529 plan is said to be none of the kept', () => {
    const plan =
      'Account Number,Trade Date,Process Date,Transaction Type,Investment Name,Share Price,Shares,Gross Amount,Net Amount\n' +
      '1,06/01/2026,06/02/2026,Contribution AIP,Target 2030,$10.00,5,$50.00,$50.00';
    const { leftOut } = parseStatementText(vanguardFormat, plan);
    expect(leftOut).toMatchObject([
      { lines: [2], why: 'notKept', sentence: '529 plans are not supported: their funds have no symbols.' },
    ]);
    // Its money is that of the plan, and never cash here.
    expect(leftOut[0]).not.toHaveProperty('moved');
  });

  test('words that begin or end as those of the settlement fund are another thing', () => {
    const sentence = 'It has no symbol, as bonds have none: enter it by hand.';
    for (const name of ['HARD CASH', 'CASH RESERVE']) {
      expect(readOne(row('1', '2026-06-01', 'Buy', name, '', '10', '1', '-10')).leftOut).toMatchObject([{ sentence }]);
    }
    for (const symbol of ['XCASH', 'CASHX']) {
      expect(formatEvents(readOne(row('1', '2026-06-01', 'Buy', 'A FUND', symbol, '10', '1', '-10')))).toEqual([
        `2026-06-01 buy 10 ${symbol} @ 1 = -10 in 1`,
      ]);
    }
  });

  test('what has CASH for its symbol, or is a fund of money market at a dollar a share, pays interest', () => {
    for (const [name, symbol] of [
      ['A FUND', 'CASH'],
      ['SOME MONEY MARKET FUND', 'ABCXX'],
    ]) {
      expect(formatEvents(readOne(row('1', '2026-06-01', 'Dividend', name, symbol, '0', '1', '2')))).toEqual([
        '2026-06-01 interest = 2 in 1',
      ]);
    }
  });

  test('a note is the type, and the words beside it where they say more', () => {
    const noteOf = (text: string) => {
      const cells = row('1', '2026-06-01', 'Buy', vti, 'VTI', '1', '250', '-250').split(',');
      return readOne(cells.with(4, text).join(',')).events.map(({ note, name }) => [note, name])[0];
    };
    expect([noteOf(''), noteOf(' BUY '), noteOf('Bought at  once')]).toEqual([
      ['Buy', vti],
      ['Buy', vti],
      ['Buy: Bought at once', vti],
    ]);
  });

  test('spaces within a type do not matter; words that a last header has as well do not end the table', () => {
    expect(formatEvents(readOne(row('1', '2026-06-01', 'Advisory  Fee', 'CASH', '', '0', '0', '-1')))).toEqual([
      '2026-06-01 fee = -1 in 1',
    ]);
    for (const name of ['Past transaction activity', 'Transaction activity fund']) {
      expect(formatEvents(readOne(row('1', '2026-06-01', 'Fee', name, '', '0', '0', '-1')))).toEqual([
        '2026-06-01 fee = -1 in 1',
      ]);
    }
    const last = 'Run Date, Transaction Activity ,Dollar Amount,1,2,3,4,5,6,7,8,9,10,11';
    expect(readOne(`${row('1', '2026-06-01', 'Fee', 'CASH', '', '0', '0', '-1')}\n${last}`)).toMatchObject({
      leftOut: [],
      beside: [1, 3],
    });
  });

  test('what is about an option is left out whatever its type, with what it moved', () => {
    const option = 'SPY 06/19/2026 500.00 C';
    expect(readOne(row('1', '2026-06-01', 'Interest', 'CALL SPY', option, '0', '0', '5')).leftOut).toMatchObject([
      { sentence: 'Options are not supported.', moved: { what: 'option', symbol: null, shares: '0', money: '5' } },
    ]);
    expect(readOne(row('1', '2026-06-01', 'Sell to open', 'SPY', 'SPY', '-1', '2', '200')).leftOut).toMatchObject([
      {
        moved: {
          what: 'option',
          day: '2026-06-01',
          account: '1',
          symbol: 'SPY',
          shares: '-1',
          money: '200',
          currency: 'USD',
        },
      },
    ]);
  });

  test('an option or a bond that is held is left out, and has moved nothing', () => {
    const { positions, balances, leftOut } = parseStatementText(
      vanguardFormat,
      [
        holdings,
        '1,CALL SPY,SPY 06/19/2026 500.00 C,1,2,200,',
        '1,U S TREASURY NOTE,91282CAB7,1000,0.99,990,',
        '1,CASH,,10,1,10,',
      ].join('\n'),
    );
    expect(positions).toEqual([]);
    expect(balances).toEqual([{ account: '1', currency: 'USD', amount: '10' }]);
    expect(leftOut.map(({ sentence, moved }) => [sentence, moved])).toEqual([
      ['Options are not supported.', undefined],
      ['Bonds, bills and brokered CDs are not supported.', undefined],
    ]);
  });
});
