import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { isAuditClean, isFigureDifferent, type ToolsRunOutcome } from '#audit/audit-outcome';
import { listBenchmarkFigures } from '#audit/benchmark-figures';
import { listDailyAndCalendarFigures } from '#audit/day-figures';
import { checkAuditFolderAndWriteReport, writeAuditFolder } from '#ops/audit/audit-folder';
import { isWithoutAuditTools } from '#tests/audit/audit-tools';
import { toAuditMaterial } from '#tests/audit/random-account';
import { drawRandomLedgers } from '#tests/audit/random-ledgers';
import { covers } from '#tests/kit/covers';

/** Somebody changes a folder after it was written, by a cent, and looks whether that is seen. */

const noTools = (): ToolsRunOutcome => ({ results: new Map(), tools: [], complaints: [] });
const ledgers = drawRandomLedgers(4, 1);

let folder: string;
beforeEach(() => {
  const place = mkdtempSync(join(tmpdir(), 'audit-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  folder = join(place, 'audit');
});

/** With rows of every kind. */
const writeWithEveryList = async (): Promise<void> => {
  const material = toAuditMaterial(ledgers);
  await writeAuditFolder(folder, {
    ...material,
    lists: {
      ...material.lists,
      ownAssets: [{ symbol: 'FUND', name: 'A fund', version: 1, prices: [{ date: '2020-02-01', price: 12.5 }] }],
      foundDividends: [
        {
          ...{
            platform: 'Robinhood 1',
            symbol: 'AAPL1',
            exDate: '2020-02-03',
            companyName: '',
            paymentDate: '2020-02-10',
          },
          ...{ paymentDateEstimated: false, sharesHeld: 3, amountPerShare: 0.5, totalAmount: 1.5, version: 1 },
        },
      ],
      dividendTaxes: [{ platform: 'Robinhood 1', symbol: 'AAPL1', exDate: '2020-02-03', taxWithheld: 0.3 }],
      watchlist: [{ id: 1, symbol: 'KO', target_buy_price: 50.5 }] as never,
      usage: [{ date: '2020-12-30', counts: { login: 1 } }],
    },
    listFigures: (context) => [
      ...material.listFigures(context),
      ...listDailyAndCalendarFigures({
        dailyChange: { total: { amount: 1.5, percent: null }, holdings: [] },
        ...{
          agenda: { entries: [] },
          calendar: { today: '2020-12-31', payments: [] },
          paymentRows: [],
          isForeign: true,
        },
      } as never),
      ...listBenchmarkFigures(context, {
        startValue: 0,
        comparison: {
          symbol: 'VOO',
          endValue: 10,
          gain: 1,
          difference: 2,
          moneyWeighted: { percent: null },
          timeWeighted: { percent: null },
          points: null,
        },
      } as never),
    ],
    marketRows: {
      quotes: [{ symbol: 'AAPL1', day: '2020-12-31', price: 20.5, previousClose: 20 }],
      benchmark: [{ symbol: 'VOO', splits: [], dividends: [{ exDate: '2020-06-01', amount: 1.25 }] }],
    },
  });
};

const edit = (name: string, change: (text: string) => string): void => {
  const file = join(folder, name);
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  expect(after, `${name} is changed`).not.toBe(before);
  writeFileSync(file, after);
};

/** The first number of the row that is money or shares, by a cent. */
const changeByACent = (line: string): string =>
  line.replace(
    /"(amount|amounts|balance|cost|currentBalance|gross|interestAmount|numerator|previousClose|price|principalAmount|taxWithheld|total|totalAmount)":(-?[\d.]+)/,
    (_all, field: string, value: string) => `"${field}":${(Number(value) + 0.01).toFixed(2)}`,
  );

test.each([
  'trades',
  'splits',
  'cashEntries',
  'balances',
  'foundDividends',
  'dividendTaxes',
  'manualDividends',
  'payments',
  'ownPrices',
  'quotes',
  'benchmark',
  'cds',
  'cdInterest',
  'savings',
  'savingsTransactions',
  'debts',
])('a row of %s that is changed by a cent is named, and so is each figure that came from it', async (list) => {
  covers('4.8 audit');
  await writeWithEveryList();
  let row = '';
  edit('rows.jsonl', (text) => {
    const lines = text.split('\n');
    const at = lines.findIndex((line) => line.includes(`"row":"${list}/`));
    row = (JSON.parse(lines[at] ?? '{}') as { row: string }).row;
    return lines.with(at, changeByACent(lines[at] ?? '')).join('\n');
  });
  const outcome = await checkAuditFolderAndWriteReport(folder, noTools);
  expect(outcome.changedRows).toEqual([`${row} was changed`]);
  expect(outcome.verdicts.filter(({ isOfItsRows }) => !isOfItsRows).length).toBeGreaterThan(0);
  expect(isAuditClean(outcome)).toBe(false);
  expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain(`<li>${row} was changed</li>`);
});

test('a row that is taken away, and one that is added, are named', async () => {
  await writeWithEveryList();
  edit('rows.jsonl', (text) => text.replace(/^.*"row":"debts\/.*\n/m, ''));
  edit('rows.jsonl', (text) => `${text}{"amount":1,"row":"cashEntries/999999"}\n`);
  expect((await checkAuditFolderAndWriteReport(folder, noTools)).changedRows).toEqual([
    expect.stringMatching(/^debts\/.* is not there any more$/),
    'cashEntries/999999 was added',
  ]);
});

test('a folder that nobody changed is clean, and a second is not written over it', async () => {
  await writeWithEveryList();
  const outcome = await checkAuditFolderAndWriteReport(folder, noTools);
  expect(outcome.changedRows).toEqual([]);
  expect(outcome.changedFiles).toEqual([]);
  expect(outcome.verdicts.filter(isFigureDifferent)).toEqual([]);
  await expect(writeAuditFolder(folder, toAuditMaterial(ledgers))).rejects.toThrow('is not empty');
});

test('a folder of another version, and one without an audit, are told from one that was changed', async () => {
  await writeWithEveryList();
  edit('figures.json', (text) => text.replace('"version": 2', '"version": 1'));
  await expect(checkAuditFolderAndWriteReport(folder, noTools)).rejects.toThrow(
    'was written by another version of the audit',
  );
  rmSync(join(folder, 'figures.json'));
  await expect(checkAuditFolderAndWriteReport(folder, noTools)).rejects.toThrow('holds no audit');
});

test('the report refers to nothing outside it', async () => {
  await writeWithEveryList();
  await checkAuditFolderAndWriteReport(folder, noTools);
  expect(readFileSync(join(folder, 'report.html'), 'utf8')).not.toMatch(/https?:|src=|url\(|@import/);
});

/** Annually at 4.355 %, so that the yield of any length lies just between two of four decimals. */
const halfwayYield = {
  ...{ principalAmount: 720.18, interestRate: 0.04355, startDate: '2020-06-19', maturityDate: '2020-07-18' },
  ...{ id: 7, bankName: 'Bank', accountNumber: '', closedDate: null, interestPayments: [] },
  ...{ compoundingFrequency: 'annually', earlyWithdrawalPenalty: 0 },
};

describe.skipIf(isWithoutAuditTools)('by other programs', () => {
  test('every command of README.txt is one that the programs take, in the folder', { timeout: 60_000 }, async () => {
    covers('4.8 audit');
    await writeAuditFolder(folder, toAuditMaterial(ledgers));
    const commands = [
      ...readFileSync(join(folder, 'README.txt'), 'utf8').matchAll(/^ {2}((?:hledger|sh|python3) .*)$/gm),
    ];
    // pyxirr is welcome, not needed.
    const wanted = commands.map(([, command = '']) => command).filter((command) => !command.includes('xirr'));
    expect(wanted).toHaveLength(6);
    for (const command of wanted) {
      const { status, stderr } = spawnSync('bash', ['-o', 'pipefail', '-c', command], {
        cwd: folder,
        encoding: 'utf8',
      });
      expect(status, `${command}: ${stderr}`).toBe(0);
    }
  });

  test('a yield of a CD between two decimals is rounded as the page rounds it', { timeout: 60_000 }, async () => {
    const [ledger] = ledgers;
    await writeAuditFolder(folder, toAuditMaterial([{ ...ledger, cds: [halfwayYield] } as never]));
    const { verdicts } = await checkAuditFolderAndWriteReport(folder);
    const apy = verdicts.find(({ figure }) => figure.kind === 'apy');
    expect([apy?.figure.value, apy?.theirs]).toEqual(['0.0436', '0.0436']);
  });

  test.each([
    ['journal.hledger', /(assets:cash:\S.*? {2})(-?[\d.]+)( USD)/, 'Cash balance'],
    ['ledger.beancount', /(\{\{)([\d.]+)( USD)/g, 'Stock costOfLots'],
    ['prices.db', /(P 2020-12-31 "AAPL1" )([\d.]+)( USD)/, 'Portfolio price'],
  ])(
    'a number of %s that is changed makes a figure differ, and the file is named',
    { timeout: 60_000 },
    async (file, pattern, kind) => {
      await writeAuditFolder(folder, toAuditMaterial(ledgers));
      edit(file, (text) =>
        text.replace(pattern, (_all, before, value, after) => `${before}${(Number(value) + 0.01).toFixed(2)}${after}`),
      );
      const outcome = await checkAuditFolderAndWriteReport(folder);
      expect(outcome.changedFiles).toEqual([`${file} was changed`]);
      const different = outcome.verdicts.filter(isFigureDifferent).map(({ figure }) => `${figure.page} ${figure.kind}`);
      expect(outcome.run.complaints.length + different.length).toBeGreaterThan(0);
      if (file !== 'journal.hledger') expect(different).toContain(kind);
    },
  );
});
