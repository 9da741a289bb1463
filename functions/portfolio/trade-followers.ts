import type { Trade } from '#contract/portfolio/trades';
import type { CashDelta } from '#core/cash/cash-deltas';
import type { PortfolioPlatform } from '#core/portfolio/platforms';
import type { Split } from '#core/portfolio/position/splits';
import type { Day } from '#core/time/day';
import type { StoredPlatform } from '#functions/runtime/identity/stored-platforms';
import type { WriteContext } from '#functions/runtime/storage/commit';
import type { Ledger, LedgerState } from '#functions/runtime/storage/ledger';
import type { TransactionWrite } from '#functions/runtime/storage/table';
import type { getMarketSplitsBySymbol } from '#functions/stocks/market-cache';

/** Of a stock other numbers of shares are held on these platforms from a day on. */
export interface SharesHeldChange {
  symbol: string;
  platforms: PortfolioPlatform[];
  from: Day;
}

/** Of positions the first day from which on it is known what follows: it is marked, or there is nothing. */
export type KnownFollowUpDays = ReadonlyMap<string, Day>;

const toPositionKeys = ({ symbol, platforms }: SharesHeldChange): string[] =>
  platforms.map((platform) => `${symbol}#${platform}`);

export const isFollowUpKnown =
  (handled: KnownFollowUpDays) =>
  (change: SharesHeldChange): boolean =>
    toPositionKeys(change).every((key) => (handled.get(key) ?? '9999-12-31') <= change.from);

export const addKnownFollowUps = (
  handled: KnownFollowUpDays,
  changed: readonly SharesHeldChange[],
): KnownFollowUpDays => {
  const after = new Map(handled);
  for (const change of changed)
    for (const key of toPositionKeys(change)) {
      const known = after.get(key);
      if (known === undefined || change.from < known) after.set(key, change.from);
    }
  return after;
};

/**
 * What a change of trades brings along. `isWhole` is false where it is left to be finished; then the head of what follows is
 * moved on, unless all of it was marked before.
 */
export interface FollowUpWrites {
  writes: TransactionWrite[];
  moves: CashDelta[];
  isWhole: boolean;
  isMarkedBefore?: boolean;
}

/** Which shares are others, and by what they are counted: trades and splits as they will be. */
interface Recount {
  changed: readonly SharesHeldChange[];
  listTrades(symbols: readonly string[]): Promise<Trade[]>;
  splitsOf(symbols: readonly string[]): Promise<ReadonlyMap<string, readonly Split[] | null>>;
}

/** How many rows a step has brought to where they should be, and how many it has left over. */
export interface FollowUpProgress {
  done: number;
  left: number;
}

/**
 * What follows trades and stands above them: dividends with their cash. Trades know nothing of it; whoever answers for trades
 * hands it in (`functions/followers.ts`).
 */
export interface TradeFollowers {
  /** Its head is read with that of the trades, and every change of trades that it follows checks it or moves it on. */
  ledger: Ledger;
  /** At least one row that could follow a change. */
  hasAny(owner: string): Promise<boolean>;
  /** All that follows, in the very transaction of the change, whose writes so far are `beside`; else it is marked there. */
  follow(
    person: WriteContext,
    recount: Recount,
    at: { today: Day; head: LedgerState; beside: readonly TransactionWrite[] },
  ): Promise<FollowUpWrites>;
  /**
   * Marks what follows, to be counted once many trades are written. `hasAny`: by the very head. `handled`: what the caller has
   * handed in before, as long as nobody else has moved that head.
   * @throws WriteConflict after marks of before had to be worked off first.
   */
  mark(
    person: WriteContext,
    changed: readonly SharesHeldChange[],
    at: { today: Day; head: LedgerState; hasAny: boolean; handled?: KnownFollowUpDays },
  ): Promise<FollowUpWrites>;
  /** Finishes what is marked, after the change stands, in at most so many transactions. Broken off, the next read goes on. */
  finish(person: Pick<WriteContext, 'id' | 'budget'>, most?: number): Promise<void>;
  /** How many rows there are on each platform, by its name. */
  countOn(owner: string, now: Date): Promise<(platform: string) => number>;
  /** The cash of what follows, where that of a platform is switched on, off, or to another day; done one after the other. */
  platformCash: {
    mark(
      writer: WriteContext,
      platform: StoredPlatform,
      at: { now: () => Date; counting?: boolean },
    ): Promise<FollowUpProgress>;
    /** @throws OutOfTimeRefusal. */
    recheck(writer: WriteContext, now: Date): Promise<number>;
    /** @throws OutOfTimeRefusal. */
    enter(writer: WriteContext, platforms: readonly PortfolioPlatform[], at: { now: () => Date }): Promise<number>;
  };
}

/** By what trades are changed. */
export interface TradeEffects {
  now: () => Date;
  splitsOf: typeof getMarketSplitsBySymbol;
  followers: TradeFollowers;
}

export const listSharesHeldChanges = (trades: readonly Trade[]): SharesHeldChange[] =>
  trades.map(({ symbol, platform, transactionDate }) => ({ symbol, platforms: [platform], from: transactionDate }));
