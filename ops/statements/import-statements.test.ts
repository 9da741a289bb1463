import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getImport, listAllImports } from '#functions/imports/service';
import { overridePort } from '#functions/ports';
import type { Actor } from '#functions/runtime/identity/actor';
import { clearCloseHistoryCache } from '#functions/stocks/close-history-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { importStatements } from '#ops/statements/import-statements';
import { covers } from '#tests/kit/covers';
import { listDerivedDifferences, readRecordTexts } from '#tests/kit/record-texts';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
  overridePort('marketData', createTestMarket({}));
});
afterAll(() => table.stop());

const header = 'Activity Date,Instrument,Description,Trans Code,Quantity,Price,Amount';
const rows = [
  '1/5/2026,,ACH Deposit,ACH,,,"$5,000.00"',
  '1/10/2026,AAPL,Apple,Buy,10,$150.00,"($1,500.00)"',
  '1/10/2026,AAPL,Apple,Buy,10,$150.00,"($1,500.00)"',
  '1/12/2026,SPY,SPY Call,BTO,1,$2.00,($200.00)',
  '2/10/2026,AAPL,Apple,Sell,5,$160.00,$800.00',
];
const file = (...lines: string[]) => ({
  name: 'activity.csv',
  bytes: new TextEncoder().encode([header, ...lines.toReversed()].join('\n')),
});

test('files are recorded once, twins stay two, an overlapping one gives the rest, and looking changes nothing', async () => {
  const { id } = await createSignedInPerson('owner');
  const actor: Actor = { id, email: '', username: '', role: 'owner', requestId: 'test', ip: '' };
  const run = (dryRun: boolean, ...lines: string[]) =>
    importStatements(actor, [file(...lines)], { platform: undefined, dryRun });
  const first = rows.slice(0, 4);
  expect(await run(true, ...first)).toMatch(
    /^Robinhood: 3 new, 0 already here.* 1 left out\.\nOf what .*\nNothing was changed\.$/,
  );
  expect(await readRecordTexts(id)).toEqual({});
  expect(await run(false, ...first)).toContain('Import 1: 3 rows recorded.');
  const recorded = await readRecordTexts(id);
  expect(Object.keys(recorded).filter((name) => name.startsWith('PTX#'))).toHaveLength(2);
  expect(await run(false, ...first)).toMatch(/^Robinhood: 0 new, 3 already here/);
  expect(await readRecordTexts(id)).toEqual(recorded);
  expect(await run(false, ...rows)).toMatch(/^Robinhood: 1 new, 3 already here/);
  expect(Object.keys(await readRecordTexts(id))).toHaveLength(Object.keys(recorded).length + 1);
  expect(await listDerivedDifferences(id)).toEqual([]);
});

test('a file that nobody knows is refused with its sentence', async () => {
  const { id } = await createSignedInPerson('owner');
  const actor: Actor = { id, email: '', username: '', role: 'owner', requestId: 'test', ip: '' };
  const unknown = { name: 'a.csv', bytes: new TextEncoder().encode('a,b\n1,2\n') };
  await expect(importStatements(actor, [unknown], { platform: 'Schwab', dryRun: false })).rejects.toThrow(/^a\.csv: /);
});

describe('a file of several accounts', () => {
  const actorOf = async (): Promise<Actor> => {
    const { id } = await createSignedInPerson('member');
    return { id, email: '', username: '', role: 'member', requestId: 'test', ip: '' };
  };
  const fidelityHeader = 'Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Amount ($)';
  const line = (account: string, day: string, figures: string) =>
    `${day},Mine,${account},"YOU BOUGHT (AAPL)",AAPL,APPLE,Cash,${figures}`;
  const history = {
    name: 'Accounts_History.csv',
    bytes: new TextEncoder().encode(
      [
        fidelityHeader,
        line('X11115678', '02/10/2026', '150,10,-1500'),
        line('X22224321', '02/10/2026', '150,10,-1500'),
        line('X33339999', '02/09/2026', '150,4,-600'),
      ].join('\n'),
    ),
  };
  const run = (actor: Actor, accounts: string[], more: { platform?: string; dryRun?: boolean } = {}) =>
    importStatements(actor, [history], { accounts, dryRun: false, ...more });

  test('is parted among platforms as it is said, once; what nobody places is asked for, by the end of its number', async () => {
    const actor = await actorOf();
    await expect(run(actor, [])).rejects.toThrow(
      'Say where each account goes: --account 5678=Schwab --account 4321=Schwab --account 9999=Schwab, or --platform Schwab for all of them.',
    );
    await expect(run(actor, ['1234=Schwab'])).rejects.toThrow(
      'No account of these files is called 1234: there are ...5678, ...4321, ...9999.',
    );
    expect(await readRecordTexts(actor.id)).toEqual({});
    const said = ['5678=Fidelity', '4321=Schwab', '9999='];
    const told = await run(actor, said);
    expect(told).toMatch(
      /^Fidelity: 1 new, .* 0 left out\.\nSchwab: 1 new, .* 0 left out\.\nOn no platform: 1 left out\.\n/,
    );
    const recorded = await readRecordTexts(actor.id);
    expect(Object.keys(recorded).filter((name) => name.startsWith('PTX#'))).toHaveLength(2);
    const [one] = await listAllImports(actor);
    expect(one).toMatchObject({ platforms: ['Fidelity', 'Schwab'], recorded: 2, leftOut: 1 });
    expect(one?.files[0]?.accounts?.map(({ ending, platform }) => `${ending} ${platform}`).toSorted()).toEqual([
      '4321 Schwab',
      '5678 Fidelity',
    ]);
    // From here on the file itself tells where its accounts go.
    expect(await run(actor, ['9999='])).toMatch(/^Fidelity: 0 new, 1 already here.*\nSchwab: 0 new, 1 already here/);
    expect(await readRecordTexts(actor.id)).toEqual(recorded);
    expect(await listDerivedDifferences(actor.id)).toEqual([]);
  });

  test('goes to one platform where that is said of all of them; rows that are here stay where they are', async () => {
    const actor = await actorOf();
    const told = await run(actor, [], { platform: 'Webull', dryRun: true });
    expect(told).toMatch(/^Webull: 1 new, 2 already here, .*0 left out\.\n/);
  });
});

test('vested shares cost the close of their day where the market knows it; else their cost is said to be unknown', async () => {
  const { id } = await createSignedInPerson('owner');
  const actor: Actor = { id, email: '', username: '', role: 'owner', requestId: 'test', ip: '' };
  const market = createTestMarket({ history: { TGT: [['2026-03-13', 118.4]] } });
  const history: typeof market.history = async (...asked) => ({ ...(await market.history(...asked)), source: 'yahoo' });
  overridePort('marketData', { ...market, history });
  clearCloseHistoryCache();
  const vest = (symbol: string) =>
    `03/16/2026,YOU BOUGHT RSU#### AS OF 03-13-26 (${symbol}) (Cash),${symbol},${symbol} INC,71,,0.00`;
  const lines = ['Run Date,Action,Symbol,Description,Quantity,Price ($),Amount ($)', vest('TGT'), vest('NOSUCH')];
  const vests = { name: 'History.csv', bytes: new TextEncoder().encode(lines.join('\n')) };
  const told = await importStatements(actor, [vests], { dryRun: false });
  expect(told).toContain(
    'Cost by the close of a day, since the file has no price:\n  line 2: 118.4. Close of Mar 13, 2026 (Yahoo)\nCost unknown, and 0 until you enter it on the Portfolio page:\n  line 3\n',
  );
  const trades = Object.entries(await readRecordTexts(id)).filter(([name]) => name.startsWith('PTX#'));
  expect(trades.map(([, row]) => row).filter((row) => row.includes('TGT'))).toEqual([expect.stringContaining('118.4')]);
});

test('of an option its cash alone is recorded where that is asked for, once, and counts as a row of the file', async () => {
  covers('4.9 cash of rows left out');
  const { id } = await createSignedInPerson('owner', 'alone');
  const actor: Actor = { id, email: '', username: '', role: 'owner', requestId: 'test', ip: '' };
  const run = (recordCash: boolean) =>
    importStatements(actor, [file(...rows)], { platform: undefined, dryRun: false, recordCash });
  const first = await run(false);
  expect(first).toMatch(/^Robinhood: 4 new, 0 already here.* 1 left out\./);
  expect(first).toContain('Of what is left out 1 moved money: --record-cash records that alone.');
  expect(await run(true)).toMatch(/^Robinhood: 1 new, 4 already here.* 0 left out\./);
  const entries = await readRecordTexts(id);
  expect(JSON.stringify(entries).match(/"Cash alone, option: [^"]*\$200.00|Cash alone, option/g)).toHaveLength(1);
  expect(await run(true)).toMatch(/^Robinhood: 0 new, 5 already here.* 0 left out\./);
  expect(await run(false)).toMatch(/^Robinhood: 0 new, 5 already here.* 0 left out\./);
  expect(Object.keys(await readRecordTexts(id))).toHaveLength(Object.keys(entries).length);
  expect((await getImport(actor, { id: 2 })).counts).toEqual({
    rows: 5,
    recorded: 1,
    here: 4,
    leftOut: 0,
    refused: 0,
    stating: 0,
  });
  expect(await listDerivedDifferences(id)).toEqual([]);
});

test('files are taken out of an archive, and one that cannot be unpacked is refused with its sentence', async () => {
  const { id } = await createSignedInPerson('owner', 'zipped');
  const actor: Actor = { id, email: '', username: '', role: 'owner', requestId: 'test', ip: '' };
  const archive = zipSync({ 'a/activity.csv': file(...rows).bytes });
  const run = (bytes: Uint8Array) =>
    importStatements(actor, [{ name: 'all.zip', bytes }], { platform: undefined, dryRun: true });
  expect(await run(archive)).toMatch(/^Robinhood: 4 new/);
  await expect(run(archive.subarray(0, 60))).rejects.toThrow('all.zip: This archive is damaged or cut off.');
});
