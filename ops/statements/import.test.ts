import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#functions/identity/actor';
import { setPort } from '#functions/ports';
import { marketOf } from '#functions/stocks/testing';
import { importStatements } from '#ops/statements/import';
import { keptWrongly, recordsOf } from '#tests/kit/records';
import { signedIn, startTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  setPort('marketData', marketOf({}));
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
  const { id } = await signedIn('owner');
  const actor: Actor = { id, email: '', username: '', role: 'owner', requestId: 'test', ip: '' };
  const run = (dryRun: boolean, ...lines: string[]) =>
    importStatements(actor, [file(...lines)], { platform: undefined, dryRun });
  const first = rows.slice(0, 4);
  expect(await run(true, ...first)).toMatch(/^Robinhood: 3 new, 0 here already.* 1 left out\.\nNothing was changed\.$/);
  expect(await recordsOf(id)).toEqual({});
  expect(await run(false, ...first)).toContain('Import 1: 3 rows recorded.');
  const recorded = await recordsOf(id);
  expect(Object.keys(recorded).filter((name) => name.startsWith('PTX#'))).toHaveLength(2);
  expect(await run(false, ...first)).toMatch(/^Robinhood: 0 new, 3 here already/);
  expect(await recordsOf(id)).toEqual(recorded);
  expect(await run(false, ...rows)).toMatch(/^Robinhood: 1 new, 3 here already/);
  expect(Object.keys(await recordsOf(id))).toHaveLength(Object.keys(recorded).length + 1);
  expect(await keptWrongly(id)).toEqual([]);
});

test('a file that nobody knows is refused with its sentence', async () => {
  const { id } = await signedIn('owner');
  const actor: Actor = { id, email: '', username: '', role: 'owner', requestId: 'test', ip: '' };
  const unknown = { name: 'a.csv', bytes: new TextEncoder().encode('a,b\n1,2\n') };
  await expect(importStatements(actor, [unknown], { platform: 'Schwab', dryRun: false })).rejects.toThrow(/^a\.csv: /);
});
