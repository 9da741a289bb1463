import type { Day } from '#core/time/day';
import { nextEntryId } from '#functions/cash/service';
import { cashLedger, tallyMoved } from '#functions/cash/store';
import { enterCash } from '#functions/dividends/cash-rows';
import { cashAlone } from '#functions/dividends/change-entries';
import { afterParts, type BookChange, type Part, planChange, rowWrites } from '#functions/dividends/changes';
import { keepUp } from '#functions/dividends/keep-up';
import { dividendLedger, type ManualRow, putManual } from '#functions/dividends/manual-store';
import { markStocks } from '#functions/dividends/mark-stocks';
import { ownEntryOf } from '#functions/dividends/own-cash';
import { keptFor, withOwnMark } from '#functions/dividends/own-mark';
import { readStockBooks, type StockBooks } from '#functions/dividends/read-stocks';
import type { StoredPlatform } from '#functions/identity/platforms';
import type { Owner } from '#functions/storage/commit';
import { identitiesOf } from '#functions/storage/identities';
import { type LedgerHead, movedOn } from '#functions/storage/ledger';
import type { Write } from '#functions/storage/table';

/** A transaction takes 100 writes; the heads, how far it is, two of the log and the import that must be open are in each. */
const mostWrites = 100;
const always = 6;

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

/**
 * With the numbers that follow those given last. Each has one of a row of cash, whether or not its platform keeps cash: it may
 * some day, or the dividend be moved to one that does.
 */
const numbered = (rows: readonly ManualRow[], { head, cashHead, kept }: Stage): ManualRow[] => {
  let cashId = cashHead.last;
  return rows.map((row, place) => {
    cashId = nextEntryId(cashId);
    return withOwnMark({ ...row, id: head.last + 1 + place, cashId }, kept);
  });
};

const lastOf = (rows: readonly ManualRow[], head: LedgerHead): number => rows.at(-1)?.cashId ?? head.last;

const movedCash = (owner: string, head: LedgerHead, rows: readonly ManualRow[], parts: readonly Part[]): Write => {
  const [removed, added] = [parts.flatMap((part) => part.removed), parts.flatMap((part) => part.added)];
  return cashLedger.move(owner, head, lastOf(rows, head), tallyMoved(removed, added));
};

/** What a run is planned on: the heads, and every dividend of the stocks that are concerned. */
export interface Stage {
  head: LedgerHead;
  cashHead: LedgerHead;
  books: StockBooks;
  /** Of their platforms. */
  kept: readonly StoredPlatform[];
}

export const readStage = async (owner: string, rows: readonly ManualRow[]): Promise<Stage> => {
  const [head, cashHead] = await Promise.all([dividendLedger.head(owner), cashLedger.head(owner)]);
  const [books, kept] = await Promise.all([readStockBooks(owner, symbolsOf(rows), head), keptFor(owner, rows)]);
  return { head, cashHead, books, kept };
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
  { head, cashHead, books, kept }: Stage,
  rows: readonly ManualRow[],
  { found, keeps }: { found: StockBooks['found']; keeps: boolean },
): Stage | null => {
  if (!keeps) return null;
  const others = books.found.filter((one) => !isAmong(symbolsOf(rows))(one));
  return {
    head: movedOn(head, head.last + rows.length),
    cashHead: movedOn(cashHead, lastOf(rows, cashHead)),
    kept,
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
  const rows = numbered(sent, stage);
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
    movedCash(owner, cashHead, rows, parts),
    ...(marked?.writes ?? []),
  ];
  const after = afterParts(entered, following);
  const beside = writes.length + rows.length + always;
  const kept = await keepUp({ owner, head, today }, { before, after }, symbols, beside);
  const moved = { ...kept.tally, ...marked?.tally };
  const move = dividendLedger.move(owner, head, head.last + rows.length, moved, { keeps: kept.keeps });
  const next = stageAfter(stage, rows, { found: [...after.found], keeps: kept.keeps && isWhole });
  return { rows, writes: [move, ...kept.writes, ...writes], isWhole, next };
};
