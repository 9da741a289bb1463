import { listCashEntries, type StoredCashEntry } from '#functions/cash/store';
import type { TradeFollowers } from '#functions/portfolio/trade-followers';
import { getLedgerStatesAfterBackfill } from '#functions/portfolio/trades/backfill-trades';
import { readTradeLedger } from '#functions/portfolio/trades/trade-ledger';

/** What is recorded on platforms, each by its name. */
export interface PlatformContents {
  trades: number;
  entries: StoredCashEntry[];
  dividends: number;
}

/**
 * For the page of settings, and where a platform is to go. Trades, which are many after some years, are counted by what
 * is kept of them; rows of cash are read.
 */
export const readPlatformContentsLookup = async (
  owner: string,
  now: Date,
  followers: Pick<TradeFollowers, 'countOn'>,
): Promise<(platform: string) => PlatformContents> => {
  const heads = await getLedgerStatesAfterBackfill(owner);
  const [ledger, entries, dividendsOn] = await Promise.all([
    readTradeLedger(owner, { mayWrite: true, heads }),
    listCashEntries(owner),
    followers.countOn(owner, now),
  ]);
  return (platform) => {
    const isThere = (row: { platform?: string | null }): boolean => row.platform === platform;
    return {
      trades: ledger.countOn(platform),
      entries: entries.filter(isThere),
      dividends: dividendsOn(platform),
    };
  };
};

const formatCount = (count: number, one: string, many = `${one}s`): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

const joinWithAnd = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** `12 trades, 3 rows of cash and 1 dividend`; empty where there is nothing. */
export const describePlatformContentsIfAny = ({ trades, entries, dividends }: PlatformContents): string =>
  joinWithAnd([
    ...formatCount(trades, 'trade'),
    ...formatCount(entries.length, 'cash transaction', 'cash transactions'),
    ...formatCount(dividends, 'dividend'),
  ]);
