import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  flexQueryLines,
  markupSampleLinesByFormat,
  ofxInvestmentLines,
  qfxBankLines,
} from '#core/statements/sample-markup';
import { getImport, listAllImports } from '#functions/imports/service';
import { overridePort } from '#functions/ports';
import type { Actor } from '#functions/runtime/identity/actor';
import { createTestMarket } from '#functions/stocks/testing';
import { formatStatements } from '#ops/statements/format-statements';
import { importStatements } from '#ops/statements/import-statements';
import { listDerivedDifferences, readRecordTexts } from '#tests/kit/record-texts';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';

/** OFX, QFX and Flex queries, from the file to the certificate. */

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
  overridePort('marketData', createTestMarket({}));
});
afterAll(() => table.stop());

const utf8 = (text: string) => new TextEncoder().encode(text);
const file = (name: string, lines: readonly string[]) => ({ name, bytes: utf8(lines.join('\n')) });

const createActor = async (name: string): Promise<Actor> => {
  const { id } = await createSignedInPerson('owner', name);
  return { id, email: '', username: '', role: 'owner', requestId: 'test', ip: '' };
};

const samples = [
  {
    name: 'OFX of a broker',
    lines: ofxInvestmentLines,
    platform: 'Robinhood',
    counts: { rows: 7, recorded: 5, stating: 2 },
    compared: ['VTI: 6, as stated', 'USD: 3610.72, as stated'],
  },
  {
    name: 'QFX of a bank',
    lines: qfxBankLines,
    platform: 'BOSA',
    counts: { rows: 5, recorded: 4, stating: 1 },
    compared: ['USD: 1296.42, as stated'],
  },
  {
    name: 'Flex query',
    lines: flexQueryLines,
    platform: 'Robinhood',
    counts: { rows: 8, recorded: 6, stating: 2 },
    compared: [
      'AAPL: 6, as stated',
      'USD: 4099.63, as stated',
      'dividends of 2026, net (Feb 2, 2026 to Jun 3, 2026): 2.21, as stated',
    ],
  },
];

describe.each(samples)('$name', ({ name, lines, platform, counts, compared }) => {
  test('is recorded once, agrees with what it states, and brings nothing new the second time', async () => {
    const actor = await createActor(`markup-${name.length}`);
    const run = (dryRun: boolean) => importStatements(actor, [file('statement.dat', lines)], { platform, dryRun });
    expect(await run(true)).toMatch(new RegExp(`^${platform}: \\d new, 0 already here.* 0 refused, 0 left out\\.`));
    expect(await readRecordTexts(actor.id)).toEqual({});
    const told = await run(false);
    expect(told).toContain('Import 1: ');
    for (const line of compared) expect(told).toContain(line);
    const recorded = await readRecordTexts(actor.id);
    expect(await getImport(actor, { id: 1 })).toMatchObject({ counts: { ...counts, leftOut: 0, refused: 0, here: 0 } });
    expect(await run(false)).toMatch(new RegExp(`^${platform}: 0 new, \\d already here`));
    expect(await readRecordTexts(actor.id)).toEqual(recorded);
    expect(await listDerivedDifferences(actor.id)).toEqual([]);
  });
});

const vanguardCsv = [
  'Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,Share Price,Principal Amount,Commissions and Fees,Net Amount',
  '99991234,2026-02-02,2026-02-02,Funds Received,ACH,CASH,,0,0,5000,0,5000',
  '99991234,2026-02-03,2026-02-03,Buy,Buy,VANGUARD TOTAL STOCK MARKET ETF,VTI,10,240,-2400,0,-2400',
  '99991234,2026-03-27,2026-03-27,Dividend,Dividend,VANGUARD TOTAL STOCK MARKET ETF,VTI,0,0,9.5,0,9.5',
  '99991234,2026-06-01,2026-06-02,Sell,Sell,VANGUARD TOTAL STOCK MARKET ETF,VTI,-4,250,1000,0.03,999.97',
];

test('rows that came by the CSV of the same broker are found in its OFX, and only what is new is recorded', async () => {
  const actor = await createActor('both');
  const run = (name: string, lines: readonly string[]) =>
    importStatements(actor, [file(name, lines)], { platform: 'Robinhood', dryRun: false });
  expect(await run('a.csv', vanguardCsv)).toMatch(/^Robinhood: 4 new/);
  expect(await run('a.qfx', ofxInvestmentLines)).toMatch(
    /^Robinhood: 1 new, 0 already here, 4 entered by hand, 0 diff/,
  );
  expect(await listDerivedDifferences(actor.id)).toEqual([]);
});

test('a file of two accounts is parted among platforms, and each is compared with its own', async () => {
  const actor = await createActor('parted');
  const own = flexQueryLines.slice(2, -2);
  const other = own.map((line) => line.replaceAll('U1111234', 'U2225678'));
  const both = file('flex.xml', [...flexQueryLines.slice(0, 2), ...own, ...other, ...flexQueryLines.slice(-2)]);
  await expect(importStatements(actor, [both], { dryRun: true })).rejects.toThrow(
    'Say where each account goes: --account 1234=Schwab --account 5678=Schwab',
  );
  const accounts = ['1234=Robinhood', '5678=Revolut'];
  const told = await importStatements(actor, [both], { accounts, dryRun: false });
  expect(told).toMatch(/^Robinhood: 5 new, .*\nRevolut: 5 new/);
  expect(told.match(/AAPL: 6, as stated/g)).toHaveLength(2);
  expect(told.match(/USD: 4099.63, as stated/g)).toHaveLength(2);
  const [one] = await listAllImports(actor);
  expect(one?.files[0]?.accounts?.map(({ ending, platform }) => `${ending} ${platform}`).toSorted()).toEqual([
    '1234 Robinhood',
    '5678 Revolut',
  ]);
});

test('files in an archive are told by what they hold, whatever they are called', async () => {
  const named = Object.entries(markupSampleLinesByFormat).map(([name, lines]) => [
    `${name}.csv`,
    utf8(lines.join('\r\n')),
  ]);
  const bytes = zipSync({ ...Object.fromEntries(named), 'page.ofx': utf8('<html></html>'), 'other.qfx': utf8('<a/>') });
  const told = await formatStatements([{ name: 'all.zip', bytes }]);
  expect(told).toContain('OFX of a broker.csv: Vanguard, OFX. 7 rows, 2 of them titles and totals, Feb 2, 2026 to');
  expect(told).toContain('QFX of a bank.csv: Chase, QFX (Quicken). 5 rows');
  expect(told).toContain('Flex query.csv: Interactive Brokers, Flex query. 9 rows');
  expect(told).toContain('page.ofx: This is a web page, not a statement.');
  expect(told).toContain('other.qfx: This is an XML file of <a>, which is not supported.');
  expect(told).toContain('VTI in 99991234: 6, as stated');
});
