import { randomUUID } from 'node:crypto';
import { maxImportRowsPerRecordCall } from '#contract/imports/import-limits';
import type { ImportRows } from '#contract/imports/import-rows';
import type { Trade } from '#contract/portfolio/trades';
import { portfolioPlatforms } from '#core/portfolio/platforms';
import { addDays, type Day } from '#core/time/day';
import { undoActivityGroup } from '#functions/activity/undo';
import { syncDividendsToCash } from '#functions/dividends/cash/sync-dividends-to-cash';
import { discoverDividends } from '#functions/dividends/found/discover';
import { readFoundDividendsAfterCorrections } from '#functions/dividends/read-after-corrections';
import { liveTradeEffects } from '#functions/followers';
import { finishImport } from '#functions/imports/record/finish-import';
import { previewImport } from '#functions/imports/record/preview-import';
import { recordImportedRows } from '#functions/imports/record/record-rows';
import { beginImport } from '#functions/imports/service';
import { toImportChangeGroup } from '#functions/imports/store';
import { undoWholeImport } from '#functions/imports/undo/undo-import';
import { findTrade, listTrades } from '#functions/portfolio/store';
import { editTrade } from '#functions/portfolio/trade-service';
import { addTrades } from '#functions/portfolio/trades/add-trades';
import { overridePort } from '#functions/ports';
import { recordReverter } from '#functions/reverts';
import type { Actor } from '#functions/runtime/identity/actor';
import { createTestMarket } from '#functions/stocks/testing';
import { startDynamoServer } from '#tests/kit/dynamo-server';
import { listProcessFamily, readProcessorTime } from '#tests/kit/process-memory';
import { getProcessorTime } from '#tests/kit/processor-time';
import { countTableRequests, createSignedInPerson, startTestTable } from '#tests/kit/table';
import { printTable, roundTo } from './print-table.ts';

/** What a long statement costs: 10,000 rows of four years looked at, written, looked at again and taken back. */

const symbols = Array.from({ length: 50 }, (_, at) => `SYM${String(at).padStart(2, '0')}`);
const firstDay = '2021-01-04';
const span = 1_460;
const sizes = { trades: 6_000, dividends: 2_500, cash: 1_500 };

const dayAt = (at: number, size: number): Day => addDays(firstDay, Math.floor((at / size) * span));
const companyOf = (symbol: string): string => `${symbol} Inc.`;
const platform = 'Robinhood' as const;

const tradeAt = (at: number): ImportRows['trades'][number] => {
  const symbol = symbols[at % symbols.length] as string;
  const isSale = Math.floor(at / symbols.length) % 4 === 3;
  const row = {
    symbol,
    companyName: companyOf(symbol),
    transactionType: isSale ? ('sell' as const) : ('buy' as const),
    quantity: isSale ? 1 : 1 + (at % 7) / 8,
    price: 20 + (at % 90) + 0.25,
    fees: at % 3 === 0 ? 0.02 : 0,
    transactionDate: dayAt(at, sizes.trades),
    platform,
    notes: '',
  };
  return { row, identities: [`trade-${String(at).padStart(8, '0')}`] };
};

const dividendAt = (at: number): ImportRows['dividends'][number] => {
  const symbol = symbols[at % symbols.length] as string;
  const row = {
    symbol,
    companyName: companyOf(symbol),
    platform,
    paymentDate: dayAt(at, sizes.dividends),
    gross: 1 + (at % 300) / 100,
    taxWithheld: at % 2 === 0 ? 0.15 : 0,
    fees: 0,
    notes: '',
  };
  const name = String(at).padStart(8, '0');
  return { row, identities: at % 2 === 0 ? [`divid-${name}`, `taxwh-${name}`] : [`divid-${name}`] };
};

const cashAt = (at: number): ImportRows['cash'][number] => ({
  row: {
    transactionType: at % 5 === 0 ? 'fee' : 'deposit',
    amount: 10 + (at % 500),
    platform,
    currency: 'USD',
    transactionDate: dayAt(at, sizes.cash),
    description: 'As in the file',
  },
  identities: [`cash--${String(at).padStart(8, '0')}`],
});

/** Parts of one call each, by date across the ledgers. */
const partsOf = (most: number): ImportRows[] => {
  const share = most / 10_000;
  const parts: ImportRows[] = [];
  const count = Math.ceil(10_000 / most);
  const some = <T>(size: number, rowAt: (at: number) => T, part: number): T[] => {
    const [from, to] = [Math.round(part * size * share), Math.min(size, Math.round((part + 1) * size * share))];
    return Array.from({ length: to - from }, (_, at) => rowAt(from + at));
  };
  for (let part = 0; part < count; part += 1) {
    parts.push({
      trades: some(sizes.trades, tradeAt, part),
      cash: some(sizes.cash, cashAt, part),
      dividends: some(sizes.dividends, dividendAt, part),
    });
  }
  return parts;
};

/** Milliseconds of processor time of the table, where it was started here. */
const getTableProcessorTime = (): number =>
  listProcessFamily(process.pid)
    .filter(({ name }) => name === 'dynoxide')
    .reduce((sum, { pid }) => sum + readProcessorTime(pid), 0);

/** Beside the time on the clock what a busy machine does not change: processor time, and what the table is asked for. */
const timed = async (what: string, calls: readonly (() => Promise<unknown>)[]) => {
  const each: number[] = [];
  const [own, table] = [getProcessorTime(), getTableProcessorTime()];
  const { requests, units, commands } = await countTableRequests(async () => {
    // An undo adds to its own calls as it goes.
    for (const call of calls) {
      const from = performance.now();
      await call();
      each.push(performance.now() - from);
    }
  });
  const all = each.reduce((sum, one) => sum + one, 0);
  return {
    what,
    calls: each.length,
    'all ms': roundTo(all, 0),
    'longest ms': roundTo(Math.max(...each), 0),
    'CPU ms': roundTo(getProcessorTime() - own, 0),
    'table CPU ms': roundTo(getTableProcessorTime() - table, 0),
    requests,
    transactions: commands['TransactWriteItems'] ?? 0,
    units,
  };
};

const looked = (actor: Actor) => partsOf(1_000).map((part) => () => previewImport(actor, part));
const withKey = (actor: Actor): Actor => ({ ...actor, idempotency: { key: randomUUID(), requestHash: 'bench' } });

const file = { name: 'a.csv', format: 'Robinhood', fingerprint: 'a'.repeat(64), rows: 10_000, from: null, to: null };
const begin = (actor: Actor) =>
  beginImport(actor, { files: [file], platforms: [platform], total: 10_000, otherAccount: false });
const enter = async (id: string): Promise<Actor> => {
  const person = await createSignedInPerson('owner', id);
  return { id: person.id, email: '', username: '', role: 'owner', requestId: 'bench', ip: '127.0.0.1' };
};

const allRecorded = { rows: 6_000, recorded: 6_000, here: 0, leftOut: 0, refused: 0, stating: 0 };
const monthly = Array.from({ length: 48 }, (_, at) => addDays('2021-01-15', at * 30));
const monthlyDividends = Object.fromEntries(
  symbols.map((symbol) => [symbol, monthly.map((day): [string, number, string] => [day, 0.25, addDays(day, 5)])]),
);

const heldAt = (symbol: string, on: string, transactionDate: Day) => ({
  symbol,
  companyName: companyOf(symbol),
  transactionType: 'buy' as const,
  quantity: 10,
  price: 20,
  fees: 0,
  transactionDate,
  platform: on,
  notes: '',
});

/** Somebody who has held every stock for long, with a dividend of each month found and in the cash, imports the rest. */
const benchFoundBefore = async (actor: Actor): Promise<void> => {
  const held = symbols.map((symbol) => heldAt(symbol, platform, '2020-12-01'));
  await addTrades(withKey(actor), { transactions: held, whole: false }, liveTradeEffects);
  const writer = { id: actor.id, made: { source: 'run' as const, group: 'bench' } };
  const { count } = await discoverDividends(writer, [platform]);
  await syncDividendsToCash(writer, [platform]);
  const { id } = await begin(actor);
  const trades = partsOf(maxImportRowsPerRecordCall).map((part) => ({ ...part, dividends: [], cash: [] }));
  printTable(`6,000 trades of 50 stocks, where ${count} dividends were found before`, [
    await timed(
      'recorded',
      trades.map((part) => () => recordImportedRows(withKey(actor), { ...part, id })),
    ),
    await timed('finished', [() => finishImport(actor, { id, counts: allRecorded, stated: [] })]),
  ]);
};

/** The same call again until it is done, as a browser has it. */
const untilDone = <T>(call: () => Promise<T>, isDone: (answer: T) => boolean): (() => Promise<unknown>)[] => {
  const calls: (() => Promise<unknown>)[] = [];
  const goOn = async (): Promise<void> => {
    if (!isDone(await call())) calls.push(goOn);
  };
  calls.push(goOn);
  return calls;
};

/** 12,000 dividends of 50 stocks on five platforms, and then 500 trades of before at once, and one that is edited. */
const benchManyFound = async (actor: Actor): Promise<void> => {
  const places = symbols.flatMap((symbol) =>
    portfolioPlatforms.slice(0, 5).map((on) => heldAt(symbol, on, '2020-12-01')),
  );
  await addTrades(withKey(actor), { transactions: places, whole: false }, liveTradeEffects);
  const writer = { id: actor.id, made: { source: 'run' as const, group: 'bench' } };
  const { count } = await discoverDividends(writer, portfolioPlatforms);
  await syncDividendsToCash(writer, portfolioPlatforms);
  const batch = [...places, ...places].map((row) => ({ ...row, quantity: 1, transactionDate: '2024-06-03' }));
  const [edited] = await listTrades(actor.id);
  const edit = async (quantity: number) => {
    const { total: _total, version, ...row } = (await findTrade(actor.id, edited?.id ?? 0)) as Trade;
    await editTrade(withKey(actor), { ...row, quantity, version }, liveTradeEffects);
  };
  printTable(`Where ${count} dividends were found before`, [
    await timed('a trade of before edited', [() => edit(11)]),
    await timed('and again', [() => edit(12), () => edit(13), () => edit(14)]),
    await timed('500 trades at once', [
      () => addTrades(withKey(actor), { transactions: batch, whole: false }, liveTradeEffects),
    ]),
    await timed('the next read', [() => readFoundDividendsAfterCorrections(actor)]),
  ]);
};

export const benchStatementImports = async (): Promise<void> => {
  const dynamo = process.env['DYNAMODB_ENDPOINT'] ? null : await startDynamoServer();
  if (dynamo) process.env['DYNAMODB_ENDPOINT'] = dynamo.endpoint;
  const table = await startTestTable();
  overridePort('marketData', createTestMarket({ dividends: monthlyDividends }));
  const actor = await enter('the-owner');
  const { id } = await begin(actor);
  const rows = [await timed('looked at, all new', looked(actor))];
  rows.push(
    await timed(
      'recorded',
      partsOf(maxImportRowsPerRecordCall).map((part) => () => recordImportedRows(withKey(actor), { ...part, id })),
    ),
  );
  rows.push(await timed('looked at, all here', looked(actor)));
  const undone = () => undoWholeImport(actor, { id, withChanged: false, withMade: false }, recordReverter);
  rows.push(
    await timed(
      'taken back',
      untilDone(undone, ({ finished }) => finished),
    ),
  );
  const group = `undo-${toImportChangeGroup(id)}`;
  const redone = () => undoActivityGroup(actor, { group, withLater: false }, recordReverter);
  rows.push(
    await timed(
      'and that taken back',
      untilDone(redone, ({ left }) => left === 0),
    ),
  );
  printTable('10,000 rows of a statement: 6,000 trades of 50 stocks, 2,500 dividends, 1,500 rows of cash', rows);
  await benchFoundBefore(await enter('another'));
  await benchManyFound(await enter('third'));
  await table.stop();
  await dynamo?.stop();
};
