import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { formatColumnPreset } from '#core/statements/mapping/column-preset';
import { formatStatements } from '#ops/statements/format-statements';

const file = (name: string, ...rows: readonly string[]) => ({ name, bytes: new TextEncoder().encode(rows.join('\n')) });
const header = 'Activity Date,Instrument,Description,Trans Code,Quantity,Price,Amount';

test('a file is told in lines: what it holds, what is left out, what must have been there before', async () => {
  const one = file(
    'activity.csv',
    header,
    '2/10/2026,AAPL,Apple,Sell,15,$260.00,"$3,899.97"',
    '1/12/2026,SPY,SPY Call,BTO,1,$2.00,($200.00)',
    '1/10/2026,AAPL,Apple,Buy,10,$150.00,"($1,500.00)"',
  );
  expect((await formatStatements([one])).split('\n')).toEqual([
    'activity.csv: Robinhood, account activity. 4 rows, 1 of them titles and totals, Jan 10, 2026 to Feb 10, 2026.',
    '  Not yet tested on a real file: Which regulatory fees a sale bore is worked out from its price and its amount.',
    '  buy: 1',
    '  sell: 1',
    '  Left out: 1',
    '    line 3: Options are not supported.',
    'Shares that were there before the first day of it:',
    '  5 AAPL, needed by Feb 10, 2026',
    'Cash moved by it:',
    '  2399.97 USD',
  ]);
});

test('a file that nobody knows is told with its header, and does not keep the others from being read', async () => {
  const known = file('a.csv', header, '1/10/2026,AAPL,Apple,Buy,10,$150.00,"($1,500.00)"');
  const told = await formatStatements([file('b.csv', 'Foo,Bar', '1,2'), known, file('c.pdf', '%PDF-1.7')]);
  expect(told).toContain('b.csv: This file format is not recognized. Its header: Foo, Bar.');
  expect(told).toContain('c.pdf: This is a PDF, not a CSV file.');
  expect(told).toContain('  10 AAPL');
});

test('of many rows that are left out it tells the first twenty, and how many more there are', async () => {
  const rows = Array.from({ length: 25 }, () => '1/12/2026,SPY,SPY Call,BTO,1,$2.00,($200.00)');
  const told = await formatStatements([file('a.csv', header, ...rows)]);
  expect(told.match(/Options are not supported/g)).toHaveLength(20);
  expect(told).toContain('... and 5 more');
});

test('of several files what they share counts once, and of their figures those stated last', async () => {
  const buy = (day: string) => `${day},AAPL,Apple,Buy,10,$150.00,"($1,500.00)"`;
  const told = await formatStatements([
    file('a.csv', header, buy('1/10/2026')),
    file('b.csv', header, buy('2/10/2026'), buy('1/10/2026')),
  ]);
  expect(told).toContain('In an earlier file already: 1');
  expect(told).toContain('Held after it:\n  20 AAPL');
});

test('what no ledger takes is told, and a difference has its likely cause', async () => {
  const positions = [
    'Symbol,Name,Quantity,Avg. Price,Cost Basis,Unrealized Gain ($),Unrealized Gain (%),Value',
    'VTI,Vanguard,0.4,$200.00,$80.00,$100.00,20.00%,$600.00',
  ];
  const activity = [
    'Date,Posted Date,Symbol,Description,Transaction Type,Amount,Units,Unit Type,Unit Price,Security ID,Type',
    '"Sep 22, 2025","Sep 23, 2025",VTI,Vanguard,PURCHASED,-$50.00,0.2,Shares,$250.00,922908769,Cash',
    '"Sep 21, 2025","Sep 21, 2025",,ACH,TRANSFER,$0.001,,,,,',
  ];
  const told = (await formatStatements([file('h.csv', ...positions), file('a.csv', ...activity)])).split('\n');
  expect(told).toContain('Read, but not recorded: 1');
  expect(told).toContain('  line 3: It moves less than a cent.');
  expect(told.slice(told.indexOf('Held:'), told.indexOf('Held:') + 3)).toEqual([
    'Held:',
    '  VTI: 0.2, and stated 0.4 (0.2 less here)',
    '    Exactly a 2:1 split: one is missing here, or counts twice.',
  ]);
});

test('a bank’s file that nobody knows is read where its balances prove its columns', async () => {
  const told = (
    await formatStatements([
      file(
        'bank.csv',
        'Posted Date,Payee,Amount,Running Bal.',
        '1/5/2026,Salary,100.00,150.00',
        '1/6/2026,Shop,-20.00,130.00',
        '1/7/2026,Rent,-30.00,100.00',
      ),
    ])
  ).split('\n');
  expect(told).toContain('  Its columns are confirmed by its balances.');
  expect(told).toContain('  USD: 50, and stated 100 (50 less here)');
});

test('an archive is read file by file, and of what is no statement in it is said why', async () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const archive = zipSync({
    'year/activity.csv': bytes([header, '1/10/2026,AAPL,Apple,Buy,10,$150.00,"($1,500.00)"'].join('\n')),
    'year/report.pdf': bytes('%PDF-1.7'),
    'year/notes.txt': bytes('Foo,Bar\n1,2'),
  });
  const told = await formatStatements([
    { name: 'all.zip', bytes: archive },
    { name: 'cut.zip', bytes: archive.subarray(0, 60) },
  ]);
  expect(told).toContain('activity.csv: Robinhood, account activity. 2 rows');
  expect(told).toContain('report.pdf: This is a PDF, not a CSV file.');
  expect(told).toContain('notes.txt: This file format is not recognized. Its header: Foo, Bar.');
  expect(told).toContain('cut.zip: This archive is damaged or cut off. Pack it again.');
  expect(told).toContain('  10 AAPL');
});

test('saved columns among the files are for those that nobody knows', async () => {
  const trades = file('t.csv', 'When,What,Stock,Pieces,Each,Sum', '2026-01-05,Bezug,AAPL,10,150,1500');
  const columns = { day: 'When', kind: 'What', symbol: 'Stock', quantity: 'Pieces', price: 'Each', amount: 'Sum' };
  const saved = (change: object) =>
    file('columns.json', formatColumnPreset({ ...columns, ...change, kinds: { bezug: 'buy' } }));
  const told = await formatStatements([trades, saved({ broker: 'Trading Post' })]);
  expect(told).toContain('t.csv: Trading Post, by its columns.');
  expect(told).toContain('  10 AAPL');
  expect(told).not.toContain('columns.json');
  expect(await formatStatements([trades, saved({ price: 'Sum', amount: 'Each' })])).toContain(
    't.csv: These columns contradict each other in 1 of 1 rows.',
  );
});
