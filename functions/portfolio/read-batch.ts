import pLimit from 'p-limit';
import type { BatchAnswer } from '#contract/many-rows';
import type { Trade } from '#contract/trades';
import type { Day } from '#core/time/day';
import { hasFound } from '#functions/dividends/found-store';
import { dividendLedger } from '#functions/dividends/manual-store';
import type { BatchPlan, BatchRow } from '#functions/portfolio/batch-plan';
import { keptKeys } from '#functions/portfolio/books-store';
import { placeOf } from '#functions/portfolio/change-books';
import { type Holding, listPosition, listTrades, tradeLedger } from '#functions/portfolio/store';
import type { Owner } from '#functions/storage/commit';
import type { Progress, progressOf } from '#functions/storage/idempotency';
import { heldIn, heldKeys } from '#functions/storage/identities';
import { headIn, isKept, type LedgerHead } from '#functions/storage/ledger';
import { getItems, type Item, type Key } from '#functions/storage/table';

/** A batch as it was sent, and where its progress is written. */
export interface Batch {
  owner: string;
  /** By whom it is written; its progress stands in the place of an answer. */
  writer: Owner;
  /** As they were sent, and as they stand on the platforms as these are now. */
  sent: readonly BatchRow[];
  rows: readonly BatchRow[];
  trades: readonly Trade[];
  /** All rows or none. */
  whole: boolean;
  progress: ReturnType<typeof progressOf<BatchPlan, BatchAnswer>>;
  today: Day;
  now: () => Date;
  /** True once a transaction has marked dividends to be corrected. */
  marked: boolean;
}

export interface BatchRead {
  head: LedgerHead;
  dividends: LedgerHead;
  done: Progress<BatchPlan, BatchAnswer>;
  /** The rows of the books that the batch may concern. */
  books: Key[];
  /** Whether any dividend is found that could follow the trades. */
  hasFound: boolean;
  /** The events of statements that rows stand for already. */
  held: ReadonlySet<string>;
}

const yearOf = ({ transactionDate }: Trade): string => transactionDate.slice(0, 4);

/** The heads, how far the batch is, and the books that it concerns: a request for each 100 of them, and one for the dividends. */
export const readBatch = async ({ owner, trades, progress, now }: Batch): Promise<BatchRead> => {
  const keys = keptKeys(owner, {
    symbols: [...new Set(trades.map(({ symbol }) => symbol))],
    years: [...new Set(trades.map(yearOf))],
  });
  const places = [tradeLedger.key(owner), dividendLedger.key(owner), progress.key];
  const events = heldKeys(owner, trades);
  const items = await getItems<Item>([...places, ...keys, ...events], { consistently: true });
  const at = ({ sk }: Key) => items.find((item) => item.sk === sk);
  return {
    head: headIn('PTX', at(tradeLedger.key(owner))),
    dividends: headIn('MDIV', at(dividendLedger.key(owner))),
    done: progress.in(at(progress.key), now()),
    books: items.filter(({ sk }) => keys.some((key) => key.sk === sk)),
    hasFound: await hasFound(owner),
    held: heldIn(items),
  };
};

/** The trades of positions, each read once and followed from there; ten at a time. */
export const positionLists = (owner: string, head: LedgerHead) => {
  const known = new Map<string, Promise<Trade[]>>();
  const turn = pLimit(10);
  let all: Promise<Trade[]> | undefined;
  const read = async (position: Holding): Promise<Trade[]> => {
    if (isKept(head)) return turn(() => listPosition(owner, position, head));
    all ??= listTrades(owner);
    return (await all).filter((trade) => placeOf(trade) === placeOf(position));
  };
  return {
    of: (position: Holding): Promise<Trade[]> => {
      const list = known.get(placeOf(position)) ?? read(position);
      known.set(placeOf(position), list);
      return list;
    },
    add: async (trades: readonly Trade[]): Promise<void> => {
      for (const trade of trades) (await known.get(placeOf(trade)))?.push(trade);
    },
  };
};

export type PositionLists = ReturnType<typeof positionLists>;
