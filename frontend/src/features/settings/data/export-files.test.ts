import { strFromU8, unzipSync } from 'fflate';
import { afterEach, expect, test, vi } from 'vitest';
import {
  type BackupList,
  type BackupRow,
  backupLists,
  flattenBackup,
  getNextRestorePart,
} from '#contract/backup/backup-lists';
import { api } from '#lib/api/api';
import { covers } from '#tests/kit/covers';
import { exportAccountAsCsvArchive, exportAccountAsJson } from './export-files';

afterEach(() => vi.restoreAllMocks());

const head = {
  format: 'evenkeel-account',
  version: 1,
  exportedAt: '2026-11-22T20:00:00.000Z',
  account: {},
  ledgers: {},
};
const lists = {
  platforms: [],
  trades: [
    { id: 1, notes: '=1+1', price: 1e-7 },
    { id: 2, notes: 'a, "b"', source: { importId: 'jan', identity: 'f00' } },
    { id: 3 },
  ],
  ownSplits: [],
  cashEntries: [{ id: 1, dividend: { platform: 'Schwab', symbol: 'T', exDate: '2026-01-05' } }],
  balances: [],
  foundDividends: [],
  dividendTaxes: [],
  dividendCorrections: [],
  manualDividends: [],
  watchlist: [],
  targets: [],
  ownAssets: [
    {
      symbol: 'FUND',
      name: 'A fund, of bonds',
      prices: [
        { date: '2026-01-05', price: 10 },
        { date: '2026-02-05', price: 10.25 },
      ],
    },
    { symbol: 'HOUSE', name: '', prices: [] },
    { symbol: 'PENSION', name: 'Pension', prices: [{ date: '2026-03-01', price: 1 }] },
  ],
  notes: [{ symbol: 'FUND', text: '=Low fees,\nthey "say"', changedAt: '2026-11-20T09:30:00.000Z', version: 3 }],
  debts: [{ id: 'a', name: 'Home', amounts: [{ date: '2026-02-01', amount: 199_000.5 }] }],
  cds: [
    { id: 1, interestPayments: [{ id: 1, interestAmount: 2.5 }] },
    { id: 2, interestPayments: [] },
  ],
  savings: [],
  imports: [],
  comparisons: [],
  noticeSettings: [],
  usage: [],
  posts: [{ id: 'a', versions: [{ number: 1 }, { number: 2 }], markdown: 'x\ny' }],
  site: [],
};

/** Two rows a page. */
const serve = () => {
  const flat = flattenBackup(lists);
  const state = Object.fromEntries(backupLists.map((list) => [list, '1']));
  vi.spyOn(api, 'call').mockImplementation((async (name: string, { list, after } = { list: 'trades', after: 0 }) => {
    if (name === 'GET /backup') return { ...head, state };
    const rows = flat[list as BackupList].slice(after, after + 2);
    return { rows, after: after + rows.length < flat[list as BackupList].length ? after + 2 : null };
  }) as never);
};
const watched = { onRows: () => {}, signal: new AbortController().signal };

test('the backup is put together to the letter, rows within rows in their places', async () => {
  serve();
  const { name, blob, rows } = await exportAccountAsJson(watched);
  expect(name).toBe('evenkeel-2026-11-22.json');
  expect(await blob.text()).toBe(`${JSON.stringify({ ...head, ...lists }, null, 1)}\n`);
  expect(rows).toBe(15);
});

test('the tables are an archive of a file a ledger, in UTF-8 with its mark', async () => {
  covers('4.8 tables for spreadsheets');
  serve();
  const { name, blob } = await exportAccountAsCsvArchive(watched);
  expect(name).toBe('evenkeel-2026-11-22-csv.zip');
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()));
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['trades.csv', 'cash.csv', 'cd-interest.csv']));
  const text = (file: string) => strFromU8(files[file] ?? new Uint8Array());
  expect([...(files['trades.csv'] ?? [])].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
  expect(text('trades.csv')).toContain(`\r\n1,,,,,,,0.0000001,,,'=1+1,,,,,,,,\r\n2,,,,,,,,,,"a, ""b""",jan,,,,,,,\r\n`);
  expect(text('cash.csv')).toContain(',Schwab T 2026-01-05,,,\r\n');
  expect(text('cd-interest.csv')).toContain('\r\n1,1,,,2.5,,,,itself\r\n');
  expect(text('own-assets.csv')).toMatch(/symbol,name\r\nFUND,"A fund, of bonds"\r\nHOUSE,\r\nPENSION,Pension\r\n$/);
  expect(text('notes.csv')).toContain(`\r\nFUND,2026-11-20T09:30:00.000Z,"'=Low fees,\nthey ""say"""\r\n`);
  expect(text('own-prices.csv')).toMatch(
    /symbol,date,price\r\nFUND,2026-01-05,10\r\nFUND,2026-02-05,10.25\r\nPENSION,2026-03-01,1\r\n$/,
  );
});

test('a backup is sent list by list, from wherever it stopped, in parts that a request takes', () => {
  const rows = (count: number): BackupRow[] =>
    Array.from({ length: count }, (_, id) => ({ id, text: 'x'.repeat(1_000) }));
  const flat = {
    ...flattenBackup(lists),
    trades: rows(1_500),
    cashEntries: rows(1),
    usage: [{ text: 'x'.repeat(900_000) }],
  };
  const sent: [BackupList, number][] = [];
  let done = 0;
  for (let part = getNextRestorePart(flat, 0); part; part = getNextRestorePart(flat, done)) {
    expect(part.rows.length === 1 || JSON.stringify(part.rows).length < 310_000).toBe(true);
    sent.push([part.list, part.rows.length]);
    done += part.rows.length;
  }
  expect(sent.filter(([list]) => list === 'trades').reduce((sum, [, count]) => sum + count, 0)).toBe(1_500);
  expect(sent.at(-1)?.[0]).toBe('versions');
  expect(getNextRestorePart(flat, 1_499)).toEqual({ list: 'trades', rows: flat.trades.slice(1_499) });
  expect(getNextRestorePart(flat, done)).toBeNull();
});
