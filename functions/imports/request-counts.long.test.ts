import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxImportRowsPerRecordCall } from '#contract/imports/import-limits';
import type { ImportRows } from '#contract/imports/import-rows';
import { addDays, getDayInNewYork } from '#core/time/day';
import { undoActivityGroup } from '#functions/activity/undo';
import { syncDividendsToCash } from '#functions/dividends/cash/sync-dividends-to-cash';
import { discoverDividends } from '#functions/dividends/found/discover';
import { liveTradeEffects } from '#functions/followers';
import { recordImportedRows } from '#functions/imports/record/record-rows';
import { beginImport } from '#functions/imports/service';
import { toImportChangeGroup } from '#functions/imports/store';
import { createSampleStatementFile, createSampleTradeRow } from '#functions/imports/testing';
import { undoWholeImport } from '#functions/imports/undo/undo-import';
import { findTrade, listTrades } from '#functions/portfolio/store';
import { editTrade } from '#functions/portfolio/trade-service';
import { addTrades } from '#functions/portfolio/trades/add-trades';
import { overridePort } from '#functions/ports';
import { recordReverter } from '#functions/reverts';
import type { Actor } from '#functions/runtime/identity/actor';
import { createTestMarket } from '#functions/stocks/testing';
import { countTableRequests, createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';

/** What an import asks of the table beside its transactions: counts, which no busy machine changes. */

const symbols = Array.from({ length: 20 }, (_, at) => `SYM${String(at).padStart(2, '0')}`);
const platform = 'Robinhood' as const;
const today = getDayInNewYork(new Date());
const dayAt = (at: number): string => addDays(today, Math.floor(at / 3) - 1_000);
const months = Array.from({ length: 36 }, (_, at) => addDays(today, -40 - at * 30));
const dividends = Object.fromEntries(
  symbols.map((symbol) => [symbol, months.map((day): [string, number, string] => [day, 0.25, addDays(day, 5)])]),
);

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
  overridePort('marketData', createTestMarket({ dividends }));
});
afterAll(() => table.stop());

let key = 0;
const enter = async (id: string): Promise<Actor> => {
  const person = await createSignedInPerson('owner', id);
  return { id: person.id, email: '', username: '', role: 'owner', requestId: 'counts', ip: '127.0.0.1' };
};
const withKey = (actor: Actor): Actor => {
  key += 1;
  return { ...actor, idempotency: { key: `counted-${key}`, requestHash: 'counts' } };
};

/** Six trades, two dividends and two rows of cash of ten. */
const rowsFrom = (from: number, size: number): ImportRows => {
  const rows: ImportRows = { trades: [], dividends: [], cash: [] };
  for (let at = from; at < from + size; at += 1) {
    const symbol = symbols[at % symbols.length] as string;
    const identities = [`event-${String(at).padStart(8, '0')}`];
    const day = dayAt(at);
    if (at % 10 < 6) {
      const trade = { symbol, platform, quantity: 2, price: 5.25, fees: 0, notes: '', transactionDate: day };
      rows.trades.push(createSampleTradeRow(trade, identities[0] as string) as ImportRows['trades'][number]);
    } else if (at % 10 < 8) {
      const row = { symbol, companyName: symbol, platform, paymentDate: day, gross: 1.5, taxWithheld: 0, fees: 0 };
      rows.dividends.push({ row: { ...row, notes: '' }, identities });
    } else {
      const row = { transactionType: 'deposit' as const, amount: 10, platform, currency: 'USD' as const };
      rows.cash.push({ row: { ...row, transactionDate: day, description: 'Counted' }, identities });
    }
  }
  return rows;
};

const begin = async (actor: Actor): Promise<number> =>
  (
    await beginImport(actor, {
      files: [createSampleStatementFile('counted.csv')],
      platforms: [platform],
      total: maxImportRowsPerRecordCall,
      otherAccount: false,
    })
  ).id;

const transactionsOf = ({ commands }: { commands: Record<string, number> }): number =>
  commands['TransactWriteItems'] ?? 0;

test('recording 500 rows, undoing them and undoing that read what they need once, not once a transaction', async () => {
  const actor = await enter('counts-requests');
  const id = await begin(actor);
  const recorded = await countTableRequests(() =>
    recordImportedRows(withKey(actor), { ...rowsFrom(0, maxImportRowsPerRecordCall), id }),
  );
  // Measured: 49 transactions and 72 requests, most of the others the head of the cash ledger.
  expect(transactionsOf(recorded)).toBeLessThanOrEqual(52);
  expect(recorded.requests).toBeLessThanOrEqual(80);

  const undone = await countTableRequests(() =>
    undoWholeImport(actor, { id, withChanged: false, withMade: false }, recordReverter),
  );
  expect(await listTrades(actor.id)).toEqual([]);
  // Measured: 53 and 106; 16 requests a transaction where each change is read by itself.
  expect(transactionsOf(undone)).toBeLessThanOrEqual(56);
  expect(undone.requests).toBeLessThanOrEqual(118);

  const redone = await countTableRequests(() =>
    undoActivityGroup(actor, { group: `undo-${toImportChangeGroup(id)}`, withLater: false }, recordReverter),
  );
  expect(await listTrades(actor.id)).toHaveLength(300);
  // Measured: 202. Of each change it is asked as well whether its rows are recorded by others since, and what it undoes.
  expect(redone.requests).toBeLessThanOrEqual(215);
});

/** Somebody who holds some of the stocks, whose dividends were found. */
const enterHolding = async (id: string, held: readonly string[]): Promise<Actor> => {
  const actor = await enter(id);
  const transactions = held.map((symbol) => ({
    symbol,
    companyName: symbol,
    transactionType: 'buy' as const,
    quantity: 10,
    price: 20,
    fees: 0,
    transactionDate: addDays(today, -1_200),
    platform,
    notes: '',
  }));
  await addTrades(withKey(actor), { transactions, whole: false }, liveTradeEffects);
  const writer = { id: actor.id, made: { source: 'run' as const, group: 'counts' } };
  expect(await discoverDividends(writer, [platform])).toMatchObject({ count: held.length * months.length });
  await syncDividendsToCash(writer, [platform]);
  return actor;
};

test('an import onto found dividends marks each position once, whatever calls and transactions it takes', async () => {
  const actor = await enterHolding('counts-marks', symbols);
  const id = await begin(actor);
  const trades = (from: number): ImportRows => ({ ...rowsFrom(from, 250), dividends: [], cash: [] });
  const first = await countTableRequests(() => recordImportedRows(withKey(actor), { ...trades(0), id }));
  const second = await countTableRequests(() => recordImportedRows(withKey(actor), { ...trades(250), id }));
  // Measured: 18 transactions each, and 47 requests, of which one of each position finds that it has dividends; then 35.
  expect(first.requests).toBeLessThanOrEqual(52);
  expect(second.requests).toBeLessThanOrEqual(39);
});

test('an edit of the past costs the dividends of its own stock, however many others were found', async () => {
  const edited = async (id: string, held: readonly string[]) => {
    const actor = await enterHolding(id, held);
    const { total: _total, ...trade } = await findTrade(actor.id, 1).then((found) => found ?? expect.unreachable());
    return countTableRequests(() => editTrade(withKey(actor), { ...trade, quantity: 11 }, liveTradeEffects));
  };
  const alone = await edited('counts-one', symbols.slice(0, 1));
  const among = await edited('counts-among', symbols);
  expect(among.requests).toBeLessThanOrEqual(alone.requests + 1);
  expect(among.units).toBeLessThanOrEqual(alone.units * 1.2);
});
