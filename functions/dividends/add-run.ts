import { cashPlatformOf } from '#core/portfolio/platforms';
import type { Day } from '#core/time/day';
import { nextEntryId } from '#functions/cash/service';
import { cashLedger, tallyMoved } from '#functions/cash/store';
import { cashTouched, enterCash } from '#functions/dividends/cash-rows';
import { cashAlone } from '#functions/dividends/change-entries';
import { afterParts, type BookChange, type Part, planChange, rowWrites } from '#functions/dividends/changes';
import { keepUp } from '#functions/dividends/keep-up';
import { dividendLedger, type ManualRow, putManual } from '#functions/dividends/manual-store';
import { markStocks } from '#functions/dividends/mark-stocks';
import { ownEntryOf } from '#functions/dividends/own-cash';
import { readStockBooks, type StockBooks } from '#functions/dividends/read-stocks';
import type { Owner } from '#functions/storage/commit';
import { identitiesOf } from '#functions/storage/identities';
import { type LedgerHead, movedOn } from '#functions/storage/ledger';
import type { Write } from '#functions/storage/table';

/** A transaction takes 100 writes; the heads, how far it is and two of the log are in each. */
const mostWrites = 100;
const always = 5;

export const bringsCash = ({ platform }: ManualRow): boolean =>
  platform !== undefined && cashPlatformOf(platform) !== null;

/**
 * The dividend and its cash, each with its place in a list, and its place in the log; where some were found, one of those may
 * be shown as another, and its cash be taken back.
 */
const writesOfOne = (isFound: boolean): number => (isFound ? 10 : 5);
/** With the events of the statement that each stands for. */
const writesOf = (rows: readonly ManualRow[], isFound: boolean): number =>
  rows.length * writesOfOne(isFound) + rows.flatMap(identitiesOf).length;

export const fitsWith =
  (isFound: boolean) =>
  (rows: readonly ManualRow[]): boolean => {
    const names = rows.flatMap(({ symbol, platform, paymentDate }) => [
      `S${symbol}`,
      `B${platform}`,
      paymentDate.slice(0, 4),
    ]);
    return always + new Set(names).size + writesOf(rows, isFound) <= mostWrites;
  };

/** With the numbers that follow those given last; a row of cash only where the platform keeps cash here. */
const numbered = (rows: readonly ManualRow[], last: number, lastCash: number): ManualRow[] => {
  let cashId = lastCash;
  return rows.map((row, place) => {
    if (!bringsCash(row)) return { ...row, id: last + 1 + place };
    cashId = nextEntryId(cashId);
    return { ...row, id: last + 1 + place, cashId };
  });
};

const lastOf = (rows: readonly ManualRow[]) => rows.findLast(({ cashId }) => cashId !== undefined)?.cashId;

const movesCash = ({ removed, added }: Part): boolean => removed.length + added.length > 0;

const movedCash = (owner: string, head: LedgerHead, rows: readonly ManualRow[], parts: readonly Part[]): Write[] => {
  const last = lastOf(rows);
  if (last === undefined) return cashTouched(owner, parts);
  const [removed, added] = [parts.flatMap((part) => part.removed), parts.flatMap((part) => part.added)];
  return [cashLedger.move(owner, head, last, tallyMoved(removed, added))];
};

/** What a run is planned on: the heads, and every dividend of the stocks that are concerned. */
export interface Stage {
  head: LedgerHead;
  cashHead: LedgerHead;
  books: StockBooks;
}

export const readStage = async (owner: string, rows: readonly ManualRow[]): Promise<Stage> => {
  const [head, cashHead] = await Promise.all([dividendLedger.head(owner), cashLedger.head(owner)]);
  return { head, cashHead, books: await readStockBooks(owner, symbolsOf(rows), head) };
};

const symbolsOf = (rows: readonly ManualRow[]): string[] => [...new Set(rows.map(({ symbol }) => symbol))];

const isAmong = (symbols: readonly string[]) => (one: { symbol: string }) => symbols.includes(one.symbol);

/** What follows of found dividends where it fits into the transaction; else their stocks are marked. */
const followingOf = async (owner: string, change: BookChange, rows: readonly ManualRow[], today: Day) => {
  const parts = await planChange(owner, change, today);
  const size = parts.reduce((sum, { writes }) => sum + writes.length + 1, writesOf(rows, false));
  const isWhole = parts.length === 0 || size + symbolsOf(rows).length + always <= mostWrites;
  return { parts: isWhole ? parts : [], isWhole };
};

/** The stage once some rows are written, where all of it is known without reading it again. */
const stageAfter = (
  { head, cashHead, books }: Stage,
  rows: readonly ManualRow[],
  parts: readonly Part[],
  { found, keeps }: { found: StockBooks['found']; keeps: boolean },
): Stage | null => {
  const last = lastOf(rows);
  if (!keeps || (last === undefined && parts.some(movesCash))) return null;
  const others = books.found.filter((one) => !isAmong(symbolsOf(rows))(one));
  return {
    head: movedOn(head, head.last + rows.length),
    cashHead: last === undefined ? cashHead : movedOn(cashHead, last),
    books: { ...books, found: [...others, ...found], manual: [...books.manual, ...rows] },
  };
};

/**
 * Some of them with all that follows, for one transaction, and the stage that it leads to; none where found dividends are left
 * to be put right.
 */
export const planRun = async (person: Owner, sent: readonly ManualRow[], stage: Stage, today: Day) => {
  const { head, cashHead, books } = stage;
  const owner = person.id;
  const rows = numbered(sent, head.last, cashHead.last);
  const symbols = symbolsOf(rows);
  const before = { found: books.found.filter(isAmong(symbols)), manual: books.manual.filter(isAmong(symbols)) };
  const entered = { found: before.found, manual: [...before.manual, ...rows] };
  const { parts: following, isWhole } = await followingOf(owner, { before, after: entered }, rows, today);
  const marked = isWhole ? undefined : markStocks(person, symbols.map(cashAlone), books.corrections);
  const own = rows.flatMap((row) => ownEntryOf(row) ?? []).map((entry) => enterCash(owner, entry));
  const parts = [...own.map((cash): Part => ({ ...cash, kind: 'cash' })), ...following];
  const writes = [
    ...rows.flatMap((row) => putManual(owner, row)),
    ...rowWrites(owner, parts),
    ...movedCash(owner, cashHead, rows, parts),
    ...(marked?.writes ?? []),
  ];
  const after = afterParts(entered, following);
  const beside = writes.length + rows.length + always;
  const kept = await keepUp({ owner, head, today }, { before, after }, symbols, beside);
  const moved = { ...kept.tally, ...marked?.tally };
  const move = dividendLedger.move(owner, head, head.last + rows.length, moved, { keeps: kept.keeps });
  const next = stageAfter(stage, rows, parts, { found: [...after.found], keeps: kept.keeps && isWhole });
  return { rows, writes: [move, ...kept.writes, ...writes], isWhole, next };
};
