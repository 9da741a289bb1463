import { describe, expect, test } from 'vitest';
import { combineStatementFiles } from '#core/statements/reader/combine-files';
import { describeMarkupFile, readMarkupText, writeBankOfx, writeInvestmentOfx } from '#core/statements/testing-markup';

const row = (type: string, amount: string, id: string, more = '', day = '20260105') =>
  `<STMTTRN><TRNTYPE>${type}<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${id}${more}</STMTTRN>`;
const inAccount = ' in 5678';

describe('a row of a bank', () => {
  test.each([
    ['CREDIT', '5', 'deposit = 5'],
    ['DEBIT', '-5', 'withdrawal = -5'],
    ['DEP', '5', 'deposit = 5'],
    ['DIRECTDEP', '5', 'deposit = 5'],
    ['ATM', '-5', 'withdrawal = -5'],
    ['POS', '-5', 'withdrawal = -5'],
    ['CHECK', '-5', 'withdrawal = -5'],
    ['PAYMENT', '-5', 'withdrawal = -5'],
    ['XFER', '-5', 'withdrawal = -5'],
    ['XFER', '+5', 'deposit = 5'],
    ['OTHER', '5', 'deposit = 5'],
    ['INT', '5', 'interest = 5'],
    ['INT', '-5', 'interest = -5'],
    ['DIV', '5', 'interest = 5'],
    ['FEE', '-5', 'fee = -5'],
    ['SRVCHG', '-5', 'fee = -5'],
    ['SRVCHG', '5', 'fee = 5'],
  ])('of the type %s over %s is a %s', (type, amount, line) => {
    expect(describeMarkupFile(writeBankOfx([row(type, amount, '1')]))).toEqual({
      events: [`2026-01-05 ${line}${inAccount}`],
      leftOut: [],
    });
  });

  test('that its words tell to be interest or a fee is that', () => {
    const rows = [row('CREDIT', '5', '1', '<NAME>INTEREST PAID'), row('DEBIT', '-5', '2', '<NAME>MONTHLY FEE')];
    expect(describeMarkupFile(writeBankOfx(rows)).events).toEqual([
      `2026-01-05 interest = 5${inAccount}`,
      `2026-01-05 fee = -5${inAccount}`,
    ]);
  });

  test('has the words of its name, its memo and its check, none of them twice', () => {
    const notes = [
      row('CHECK', '-5', '1', '<CHECKNUM>101<NAME>RENT<MEMO>Rent for May'),
      row('DEBIT', '-6', '2', '<NAME>SHOP NEW YORK<MEMO>Shop'),
      row('DEBIT', '-7', '3', '<PAYEE><NAME>PLUMBER<ADDR1>Street 1</PAYEE>'),
      row('DEBIT', '-8', '4'),
    ];
    expect(readMarkupText(writeBankOfx(notes)).read.events.map(({ note }) => note)).toEqual([
      'RENT: Rent for May, check 101',
      'SHOP NEW YORK',
      'PLUMBER',
      'DEBIT',
    ]);
  });

  test.each([
    ['20260105', '2026-01-05'],
    ['20260105235959', '2026-01-05'],
    ['20260105003000.000[-5:EST]', '2026-01-05'],
    ['20260105000000[0:GMT]', '2026-01-05'],
    ['202601051200', '2026-01-05'],
  ])('of %s is of the day as it is stated', (written, day) => {
    expect(readMarkupText(writeBankOfx([row('DEBIT', '-5', '1', '', written)])).read.events[0]?.day).toBe(day);
  });

  test('that cannot be read, moves nothing or is not posted yet is left out', () => {
    const rows = [
      row('DEBIT', 'abc', '1'),
      row('DEBIT', '-5', '2', '', '20261301'),
      row('DEBIT', '0.00', '3'),
      row('DEBIT', '-7', '4').replaceAll('STMTTRN', 'STMTTRNP'),
    ];
    expect(describeMarkupFile(writeBankOfx(rows))).toEqual({
      events: [],
      leftOut: [
        'The trnamt "abc" cannot be read.',
        'The dtposted "20261301" cannot be read.',
        'No money moved.',
        'Not yet posted when it was exported: a later file will have it.',
      ],
    });
  });

  test('keeps no more than the end of the number of its account', () => {
    const text = writeBankOfx([row('XFER', 'x', '000056789.1', '<MEMO>FROM 000056789')]);
    const { read } = readMarkupText(text.replace('<ACCTID>5678', '<ACCTID>000056789'));
    expect(read.leftOut[0]?.cells).toEqual(['STMTTRN', 'XFER', '20260105', 'x', '...6789.1', 'FROM ...6789']);
  });

  test('keeps its figures and days, whatever the number of its account is', () => {
    const text = writeBankOfx([row('DEBIT', '-202601.05', '1')]).replace('<ACCTID>5678', '<ACCTID>202601');
    expect(readMarkupText(text).read.events).toMatchObject([{ day: '2026-01-05', amount: '-202601.05' }]);
  });

  test('keeps no number of another account', () => {
    const more = '<BANKACCTTO><BANKID>1<ACCTID>444433331<ACCTTYPE>SAVINGS</BANKACCTTO>';
    const { read } = readMarkupText(writeBankOfx([row('XFER', 'x', '1', more)]));
    expect(read.leftOut[0]?.cells).toEqual(['STMTTRN', 'XFER', '20260105', 'x', '1']);
  });
});

describe('what a bank states', () => {
  test('is its ledger balance of that day, and not what is available', () => {
    const more = '<LEDGERBAL><BALAMT>120.50<DTASOF>20260131</LEDGERBAL><AVAILBAL><BALAMT>90<DTASOF>20260131</AVAILBAL>';
    expect(readMarkupText(writeBankOfx([row('CREDIT', '5', '1')], more)).read).toMatchObject({
      balances: [{ account: '5678', currency: 'USD', amount: '120.5', statedOn: '2026-01-31' }],
      statedOn: '2026-01-31',
    });
  });

  test('is nothing where a figure is missing', () => {
    const more = '<LEDGERBAL><BALAMT></BALAMT><DTASOF></DTASOF></LEDGERBAL>';
    expect(readMarkupText(writeBankOfx([row('CREDIT', '5', '')], more)).read).toMatchObject({
      events: [{ ownId: null }],
      leftOut: [],
      balances: [],
    });
  });

  test('of a card is what is owed', () => {
    const card = writeBankOfx([row('DEBIT', '-20', '1')], '<LEDGERBAL><BALAMT>-20<DTASOF>20260131</LEDGERBAL>')
      .replaceAll('STMTRS', 'CCSTMTRS')
      .replaceAll('BANKACCTFROM', 'CCACCTFROM');
    expect(readMarkupText(card).read).toMatchObject({
      events: [{ kind: 'withdrawal', amount: '-20', account: '5678' }],
      balances: [{ amount: '-20' }],
    });
  });
});

describe('rows that speak of others', () => {
  const first = row('DEBIT', '-5', '1');

  test('take back, or replace, a row of the file', () => {
    const removal = row('CREDIT', '5', '2', '<CORRECTFITID>1<CORRECTACTION>DELETE');
    expect(describeMarkupFile(writeBankOfx([first, removal]))).toEqual({
      events: [],
      leftOut: ['A row and its reversal cancel out.', 'A row and its reversal cancel out.'],
    });
    const replacement = row('DEBIT', '-6', '2', '<CORRECTFITID>1<CORRECTACTION>REPLACE');
    expect(describeMarkupFile(writeBankOfx([replacement, first]))).toEqual({
      events: [`2026-01-05 withdrawal = -6${inAccount}`],
      leftOut: ['A later row of this file replaces it.'],
    });
  });

  test('are left out where that row is in another file', () => {
    const removal = row('CREDIT', '5', '2', '<CORRECTFITID>1<CORRECTACTION>DELETE');
    expect(describeMarkupFile(writeBankOfx([removal])).leftOut).toEqual([
      'It corrects a row that is not in this file: change that one by hand.',
    ]);
  });

  test('of a brokerage account name the row that they reverse', () => {
    const buy = (id: string, fields: string) =>
      `<BUYSTOCK><INVBUY><INVTRAN><FITID>${id}<DTTRADE>20260105${fields}</INVBUY><BUYTYPE>BUY</BUYSTOCK>`;
    const security = '<SECID><UNIQUEID>037833100<UNIQUEIDTYPE>CUSIP</SECID>';
    const transactions = [
      buy('1', `</INVTRAN>${security}<UNITS>10<UNITPRICE>150<TOTAL>-1500`),
      buy('2', `<REVERSALFITID>1</INVTRAN>${security}<UNITS>-10<UNITPRICE>150<TOTAL>1500`),
    ];
    expect(describeMarkupFile(writeInvestmentOfx({ transactions }))).toEqual({
      events: [],
      leftOut: ['A row and its reversal cancel out.', 'A row and its reversal cancel out.'],
    });
  });
});

const position = (number: string, units: string, more = '', kind = 'POSSTOCK') =>
  `<${kind}><INVPOS><SECID><UNIQUEID>${number}<UNIQUEIDTYPE>CUSIP</SECID><HELDINACCT>CASH<POSTYPE>LONG<UNITS>${units}<UNITPRICE>1<MKTVAL>${units}${more}</INVPOS></${kind}>`;

describe('what a broker states', () => {
  test('is its positions, and no event; what is none of shares is left out', () => {
    const positions = [
      position('037833100', '10.5'),
      position('912828YK0', '1000', '', 'POSDEBT'),
      position('SPY1', '1', '', 'POSOPT'),
      position('594918104', '-3').replace('LONG', 'SHORT'),
    ];
    const file = readMarkupText(writeInvestmentOfx({ positions }));
    expect(file.read).toMatchObject({
      events: [],
      positions: [{ account: '99991234', symbol: 'AAPL', name: 'APPLE INC', quantity: '10.5', cost: null }],
      statedOn: '2026-07-01',
    });
    expect(file.read.leftOut.map(({ sentence }) => sentence)).toEqual([
      'Bonds, bills and brokered CDs are not supported.',
      'Options are not supported.',
      'Short sales are not supported.',
    ]);
  });

  test.each([
    ['what is available, which holds the money fund', '500', '300', '500'],
    ['either, where both are the same', '300', '300', '300'],
    ['both, where less is available than the money fund holds', '20', '300', '320'],
    ['the money fund, where nothing else is', '0', '300', '300'],
    ['the money fund, where nothing is stated', undefined, '300', '300'],
    ['what is available, without a money fund', '-20', undefined, '-20'],
  ])('of its cash is %s', (_, cash, fund, amount) => {
    const positions = fund ? [position('922906300', fund, '', 'POSMF')] : [];
    const text = writeInvestmentOfx({ positions, ...(cash !== undefined && { cash }) });
    expect(readMarkupText(text).read).toMatchObject({ positions: [], balances: [{ currency: 'USD', amount }] });
  });

  test('of two accounts is of either, and each on its own day', () => {
    const text = writeInvestmentOfx(
      { account: '1111', positions: [position('037833100', '1')], cash: '5' },
      { account: '2222', positions: [position('037833100', '2')], cash: '6', asOf: '20260630' },
    );
    const { read } = readMarkupText(text);
    expect(read.positions.map(({ account, quantity, statedOn }) => [account, quantity, statedOn])).toEqual([
      ['1111', '1', '2026-07-01'],
      ['2222', '2', '2026-06-30'],
    ]);
    const { balances } = combineStatementFiles([{ name: 'a.ofx', format: { id: 'x' }, ...read }]);
    expect(balances.map(({ account, statedOn }) => [account, statedOn])).toEqual([
      ['1111', '2026-07-01'],
      ['2222', '2026-06-30'],
    ]);
  });

  test('of an account that stands twice in the file is the later of them, and its rows count once', () => {
    const transactions = [
      '<INCOME><INVTRAN><FITID>1<DTTRADE>20260105</INVTRAN><SECID><UNIQUEID>037833100</SECID><INCOMETYPE>DIV<TOTAL>5</INCOME>',
    ];
    const text = writeInvestmentOfx(
      { transactions, positions: [position('037833100', '2')], cash: '6' },
      { transactions, positions: [position('037833100', '1')], cash: '5', asOf: '20260630' },
    );
    expect(readMarkupText(text).read).toMatchObject({
      events: [{ amount: '5' }],
      leftOut: [{ why: 'internal', sentence: 'Another statement of this file has the same row.' }],
      positions: [{ quantity: '2' }],
      balances: [{ amount: '6' }],
    });
  });
});

describe('rows are known again', () => {
  const asFile = (text: string) => {
    const { format, read } = readMarkupText(text);
    return { name: 'a.ofx', format, ...read };
  };
  const rows = [row('DEBIT', '-5', '1'), row('DEBIT', '-5', '2'), row('DEBIT', '-5', '2')];

  test('by the ids that the institution gives them: the same file gives nothing new, a later one the rest', () => {
    const [one, later] = [
      asFile(writeBankOfx(rows)),
      asFile(writeBankOfx([...rows.slice(1), row('DEBIT', '-5', '3')])),
    ];
    expect(combineStatementFiles([one]).events).toHaveLength(3);
    expect(combineStatementFiles([one, one]).events).toHaveLength(3);
    expect(combineStatementFiles([one, later]).events).toHaveLength(4);
  });

  test('by their figures, where an institution gives many of them one id', () => {
    const days = ['20260105', '20260106', '20260107'];
    const [a, b, c] = days.map((day) => row('DEBIT', '-5', '0', '', day)) as [string, string, string];
    const files = [asFile(writeBankOfx([a, b])), asFile(writeBankOfx([b, c, c])), asFile(writeBankOfx([a, b, c, c]))];
    expect(files[0]?.events.map(({ ownId }) => ownId)).toEqual([null, null]);
    expect(combineStatementFiles(files).events.map(({ event }) => event.day)).toEqual([
      '2026-01-05',
      '2026-01-06',
      '2026-01-07',
      '2026-01-07',
    ]);
  });

  test('within their institution and their account alone', () => {
    const one = asFile(writeBankOfx(rows));
    const other = asFile(writeBankOfx(rows, '', '<FI><ORG>Second Bank<FID>2</FI>'));
    const account = asFile(writeBankOfx(rows).replace('<ACCTID>5678', '<ACCTID>9876'));
    expect(combineStatementFiles([one, other, account]).events).toHaveLength(9);
  });
});

describe('the institution', () => {
  test.each([
    ['<FI><ORG>Vanguard<FID>15103</FI>', 'Vanguard, OFX'],
    ['<FI><ORG>fidelity.com<FID>7776</FI>', 'Fidelity, OFX'],
    ['<FI><ORG>ISC<FID>5104</FI>', 'Schwab, OFX'],
    ['<FI><ORG>ISC<FID>10898</FI>', 'Chase, OFX'],
    ['<FI><ORG>ISC<FID>1</FI>', 'Bank account, OFX'],
    ['<FI><ORG>Charles Schwab Bank, N.A.<FID>101</FI>', 'Schwab Bank, OFX'],
    ['<FI><ORG>ETRADE<FID>1</FI><INTU.BID>1', 'E*TRADE, QFX (Quicken)'],
    ['<FI><ORG>M1 Finance<FID>1</FI>', 'M1, OFX'],
    ['<FI><ORG>HAN<FID>5959</FI>', 'Bank of America, OFX'],
    ['<FI><ORG>First, National; Bank<FID>1</FI>', 'First National Bank, OFX'],
    [`<FI><ORG>${'Long '.repeat(20)}<FID>1</FI>`, 'Long Long Long Long Long Long, OFX'],
    ['', 'Bank account, OFX'],
  ])('of %s is named', (head, name) => {
    expect(readMarkupText(writeBankOfx([row('DEBIT', '-5', '1')], '', head)).format.name).toBe(name);
  });

  test('of a brokerage account is that of its broker, where nothing else names it', () => {
    const text = writeInvestmentOfx({ cash: '1' }).replace(/<FI>.*<\/FI>/, '');
    expect(readMarkupText(text).format.name).toBe('example.com, OFX');
    expect(readMarkupText(text.replace('<BROKERID>example.com', '')).format.name).toBe('Brokerage account, OFX');
  });
});
