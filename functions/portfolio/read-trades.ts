import type { NewTrade, Trade } from '#contract/trades';
import { dividendLedger } from '#functions/dividends/manual-store';
import { type KeptLedger, keptIn, keptKeys } from '#functions/portfolio/books-store';
import type { TradesMoved } from '#functions/portfolio/change-books';
import { tradeLedger, trades } from '#functions/portfolio/store';
import { headIn, isKept, type LedgerHead } from '#functions/storage/ledger';
import { getItems, type Item, type Key } from '#functions/storage/table';

/** Which trade a change is about, and what it is to be. */
export interface TradeAsked {
  id?: number;
  as?: Pick<NewTrade, 'symbol' | 'transactionDate' | 'platform'>;
}

export interface TradesRead {
  head: LedgerHead;
  /** As it is stored; undefined where there is none of that id, or none was asked for. */
  trade: Trade | undefined;
  /** Moved on by a change that moves dividends. */
  dividends: LedgerHead;
  /** The books that a change concerns; null while they are still to be made. */
  keptFor(moved: TradesMoved): Promise<KeptLedger | null>;
}

const yearOf = ({ transactionDate }: Pick<Trade, 'transactionDate'>): string => transactionDate.slice(0, 4);
const samePlace = (a: Key, b: Key): boolean => a.pk === b.pk && a.sk === b.sk;

/**
 * What a change of one trade has to look at, in one request: the heads, the trade and the books that it is to move. Those
 * of another stock or year, which only the stored trade tells, are read in a second one. What changes meanwhile is noticed
 * when it is written: every one of these rows is written, or checked, as it was read.
 */
export const readTrades = async (owner: string, { id, as }: TradeAsked): Promise<TradesRead> => {
  const keys = keptKeys(owner, { symbols: as ? [as.symbol] : [], years: as ? [yearOf(as)] : [] });
  const places = {
    head: tradeLedger.key(owner),
    dividends: dividendLedger.key(owner),
    trade: trades.key(owner, id ?? 0),
  };
  const items = await getItems<Item>(
    [...keys, places.head, places.dividends, ...(id === undefined ? [] : [places.trade])],
    {
      consistently: true,
    },
  );
  const at = <T>(place: Key): T | undefined => items.find((item) => samePlace(item, place)) as T | undefined;
  const head = headIn('PTX', at(places.head));
  const trade = at<Trade & Key>(places.trade);
  return {
    head,
    trade: trade && trades.fromItem(trade),
    dividends: headIn('MDIV', at(places.dividends)),
    keptFor: async ({ removed, added }) => {
      if (!isKept(head)) return null;
      const moved = [...removed, ...added];
      const all = keptKeys(owner, {
        symbols: [...new Set(moved.map(({ symbol }) => symbol))],
        years: [...new Set(moved.map(yearOf))],
      });
      const more = all.filter((key) => !keys.some((known) => samePlace(known, key)));
      return keptIn([...items, ...(more.length > 0 ? await getItems<Item>(more, { consistently: true }) : [])]);
    },
  };
};
