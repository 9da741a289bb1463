import type { Trade } from '#contract/trades';
import { dividendKey } from '#core/dividends/discovery';
import { addDays, type Day, dayInNewYork } from '#core/time/day';
import { type CashChange, nothing as noCash } from '#functions/dividends/cash-rows';
import { afterParts, type DividendBooks, type Part, stocksIn } from '#functions/dividends/changes';
import { hasFollowers } from '#functions/dividends/follow-trades';
import { type Correction, type FoundRow, type FoundTax, putTax } from '#functions/dividends/found-store';
import { keepUp } from '#functions/dividends/keep-up';
import { dividendLedger, type ManualRow, putManual, removeManual } from '#functions/dividends/manual-store';
import { correctionsOf, markStocks } from '#functions/dividends/mark-stocks';
import { planOwnCash } from '#functions/dividends/own-cash';
import { keptFor, withOwnMark } from '#functions/dividends/own-mark';
import { foundPartsBack, hasFigures, isFound, isSynced } from '#functions/dividends/put-back-found';
import { readStockBooks } from '#functions/dividends/read-stocks';
import { refuseUnknownOf } from '#functions/identity/platforms';
import { clock } from '#functions/ports';
import { getSplits } from '#functions/stocks/cache';
import type { Owner } from '#functions/storage/commit';
import { asBefore, refuseChanged } from '#functions/storage/put-back';
import { padded, type RecordChange, type Write } from '#functions/storage/table';

const live = { now: clock, splitsOf: getSplits };
type Effects = typeof live;

export interface DividendsPutBack extends CashChange {
  /** Dividends of some stocks are to be counted again: whoever has written this finishes it, or the next read does. */
  isMarked: boolean;
}

const isEntry = ({ record }: RecordChange): boolean => record.startsWith('MDIV#');
const isTax = ({ record }: RecordChange): boolean => record.startsWith('ADIV#') && record.endsWith('#TAX');
const rowsIn = <T>({ before, after }: RecordChange): T[] => [before, after].flatMap((row) => (row as T) ?? []);

/** `ADIV#Robinhood#AAPL#2026-02-09` -> `AAPL`. */
const symbolOfDividend = (sk: string): string => sk.split('#')[2] ?? '';
const symbolsIn = (change: RecordChange): string[] =>
  isSynced(change)
    ? rowsIn<{ dividend: string }>(change).map(({ dividend }) => symbolOfDividend(dividend))
    : rowsIn<{ symbol: string }>(change).map(({ symbol }) => symbol);

/** The entries by hand as they were, each with its own row of cash, which follows it. @throws ChangedSince. */
const entriesBack = async (owner: string, records: readonly RecordChange[], manual: readonly ManualRow[]) => {
  const standing = new Map(manual.map((row) => [`MDIV#${padded(row.id)}`, row]));
  refuseChanged(records, (record) => standing.get(record));
  const back = records.map((change) => asBefore(change, standing.get(change.record)));
  const kept = await keptFor(
    owner,
    back.flatMap((row) => row ?? []),
  );
  const rows = records.map(({ record }, at) => {
    const row = back[at];
    return { stands: standing.get(record), becomes: row && withOwnMark(row, kept) };
  });
  const gone = new Set(rows.flatMap(({ stands }) => stands?.id ?? []));
  return {
    cash: await Promise.all(rows.map(({ stands, becomes }) => planOwnCash(owner, { before: stands, after: becomes }))),
    manual: [...manual.filter(({ id }) => !gone.has(id)), ...rows.flatMap(({ becomes }) => becomes ?? [])],
    writes: rows.flatMap(({ stands, becomes }): Write[] =>
      becomes ? putManual(owner, becomes, stands) : stands ? removeManual(owner, stands) : [],
    ),
  };
};

/** What was said of taxes, as it was. @throws ChangedSince. */
const taxesBack = (owner: string, records: readonly RecordChange[], found: readonly FoundRow[]) => {
  const said = new Map(found.map((one) => [dividendKey(one), one.taxWithheld ?? 0]));
  const taxes = records.map(({ before, after }) => {
    const name = (before ?? after) as FoundTax;
    return { name, tax: (before as FoundTax | undefined)?.taxWithheld ?? 0 };
  });
  const becomes = new Map(taxes.map(({ name, tax }) => [dividendKey(name), tax]));
  return {
    found: found.map((one): FoundRow => {
      const tax = becomes.get(dividendKey(one));
      const { taxWithheld: _tax, ...rest } = one;
      return tax === undefined ? one : { ...rest, ...(tax > 0 && { taxWithheld: tax }) };
    }),
    writes: taxes.map(({ name, tax }) => putTax(owner, { ...name, taxWithheld: tax }, said.get(dividendKey(name)))),
  };
};

/** Its cash rows are put right, and no found dividend is counted anew. */
const cashAlone = (symbol: string): Correction => ({ symbol, platforms: [], from: '9999-12-31' });

/** A dividend whose figures come back is counted by the trades of now, where anybody knows the splits. */
const recountsOf = async (parts: readonly Part[], splitsOf: Effects['splitsOf']): Promise<Correction[]> => {
  const back = parts.flatMap(({ found }) => (found?.to ? [found.to] : []));
  const splits = await splitsOf([...new Set(back.map(({ symbol }) => symbol))]);
  return back.map(({ symbol, platform, exDate }) =>
    splits.get(symbol) ? { symbol, platforms: [platform], from: addDays(exDate, -1) } : cashAlone(symbol),
  );
};

/** Only entered into cash, or taken out of it. */
const isCashAlone = ({ found }: Part): boolean => {
  return found?.from !== undefined && found.to !== undefined && hasFigures(found.from, found.to);
};

interface Asked {
  records: readonly RecordChange[];
  /** The trades that are put back with them, as they were and as they are to be. */
  trades: readonly Trade[];
  /** The stocks whose own splits are put back with them, from the day on that this concerns. */
  splits: readonly Correction[];
  /** How many writes the transaction holds beside. */
  beside: number;
}

const followersOf = async (owner: string, { trades, splits }: Asked, today: Day): Promise<Correction[]> => {
  // No dividend is found before its ex-date, so that none hangs on a trade of today.
  const corrections = [...correctionsOf(trades), ...splits].filter(({ from }) => from < today);
  return (await hasFollowers(owner, corrections)) ? corrections : [];
};

/** Balances, heads and the log. */
const margin = 12;

/**
 * What a change did to dividends, put back: found ones with their cash, entries by hand, taxes. What follows from trades is
 * marked to be counted again by the trades of now, `trades` being those that are put back with it.
 * @throws ChangedSince; Refusal 409 `synced_again`.
 */
export const putBackDividends = async (
  writer: Owner,
  asked: Asked,
  { now, splitsOf }: Effects = live,
): Promise<DividendsPutBack> => {
  const { records, trades, splits, beside } = asked;
  const [owner, today] = [writer.id, dayInNewYork(now())];
  const own = records.filter((change) => [isFound, isSynced, isEntry, isTax].some((is) => is(change)));
  if (own.length + trades.length + splits.length === 0) return { ...noCash, isMarked: false };
  const head = await dividendLedger.head(owner);
  const followers = await followersOf(owner, asked, today);
  if (own.length === 0 && followers.length === 0) {
    return { ...noCash, writes: [dividendLedger.unmoved(owner, head)], isMarked: false };
  }
  const symbols = [...new Set([...own.flatMap(symbolsIn), ...followers.map(({ symbol }) => symbol)])];
  const { corrections, ...before } = await readStockBooks(owner, symbols, head);
  const parts = await foundPartsBack(owner, own, before.found);
  const entries = await entriesBack(owner, own.filter(isEntry), before.manual);
  await refuseUnknownOf(
    owner,
    own.filter(isEntry).map((change) => (change.before as ManualRow | undefined)?.platform),
  );
  const taxes = taxesBack(owner, own.filter(isTax), afterParts(before, parts).found);
  const after: DividendBooks = { found: taxes.found, manual: entries.manual };
  const recounts = await recountsOf(
    parts.filter((part) => !isCashAlone(part)),
    splitsOf,
  );
  const others = stocksIn(parts.filter(({ found }) => found && !found.to));
  const said = own.filter((change) => isEntry(change) || isTax(change)).flatMap(symbolsIn);
  const marks = [...followers, ...recounts, ...[...others, ...said].map(cashAlone)];
  const marked = marks.length > 0 ? markStocks(writer, marks, corrections) : undefined;
  const rows = [
    ...parts.flatMap(({ writes }) => writes),
    ...entries.writes,
    ...entries.cash.flatMap(({ writes }) => writes),
    ...taxes.writes,
    ...(marked?.writes ?? []),
  ];
  const kept = await keepUp({ owner, head, today }, { before, after }, symbols, rows.length + beside + margin);
  const moved = { ...kept.tally, ...marked?.tally };
  const cash = [...parts, ...entries.cash];
  return {
    writes: [dividendLedger.move(owner, head, head.last, moved, { keeps: kept.keeps }), ...kept.writes, ...rows],
    moves: cash.flatMap(({ moves }) => moves),
    removed: cash.flatMap(({ removed }) => removed),
    added: cash.flatMap(({ added }) => added),
    isMarked: marks.length > 0,
  };
};
