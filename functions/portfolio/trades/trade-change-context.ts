import type { Trade } from '#contract/portfolio/trades';
import { addsShares } from '#core/portfolio/trades';
import { excludeOwnAssetsFromLookup } from '#functions/portfolio/portfolio-market';
import {
  listPositionTrades,
  listTrades,
  listTradesOfSymbols,
  type PositionId,
  tradeCollection,
  tradeLedger,
} from '#functions/portfolio/store';
import type { TradeFollowers } from '#functions/portfolio/trade-followers';
import { type LedgerBeforeChange, type TradesDelta, toPositionKey } from '#functions/portfolio/trades/change-positions';
import { listAffectedMaterializedKeys, toMaterializedTradeLedger } from '#functions/portfolio/trades/positions-store';
import { isLedgerMaterialized, type LedgerState } from '#functions/runtime/storage/ledger';
import { getItems, type TableItem, type TableKey } from '#functions/runtime/storage/table';
import type { getMarketSplitsBySymbol } from '#functions/stocks/market-cache';

/** What a change of trades is planned on. */
export interface TradeChangeSnapshot extends LedgerBeforeChange {
  /** Of what follows trades: checked, or moved on, by a change of them. */
  followersHead: LedgerState;
  /** The rows of the positions that the change may concern. */
  rows: readonly TableKey[];
  tradesOf: (position: PositionId) => Promise<readonly Trade[]>;
  /** Those trades are there from now on, and those are not. */
  follow: (change: TradesDelta) => Promise<void>;
}

interface TradeContextRequest {
  /** Trades by number. */
  ids?: readonly number[];
  /** Of these the positions are read at once. */
  about?: readonly Pick<Trade, 'symbol' | 'platform' | 'transactionDate'>[];
  /** Rows that are read with them. */
  beside?: readonly TableKey[];
}

export interface TradeChangeContext {
  head: LedgerState;
  /** By number, as they are stored. */
  trades: ReadonlyMap<number, Trade>;
  /** All rows that were read. */
  items: readonly TableItem[];
  snapshotFor(change: TradesDelta, findSplits: typeof getMarketSplitsBySymbol): Promise<TradeChangeSnapshot>;
}

const toTradeYear = ({ transactionDate }: Pick<Trade, 'transactionDate'>): string => transactionDate.slice(0, 4);

const listMaterializedKeys = (owner: string, about: readonly Pick<Trade, 'symbol' | 'transactionDate'>[]): TableKey[] =>
  listAffectedMaterializedKeys(owner, {
    symbols: [...new Set(about.map(({ symbol }) => symbol))],
    years: [...new Set(about.map(toTradeYear))],
  });

/** The positions of each stock that a change is about on several platforms. */
const groupPositionsByStock = (about: readonly PositionId[]): Map<string, PositionId[]> => {
  const positions = new Map(about.map((one) => [toPositionKey(one), one]));
  const stocks = Map.groupBy(positions.values(), ({ symbol }) => symbol);
  return new Map([...stocks].filter(([, own]) => own.length > 1));
};

/** The trades of positions, each read once and followed from there; those of a stock on several platforms by one query. */
const createPositionTradesCache = (owner: string, head: LedgerState, about: readonly PositionId[]) => {
  const known = new Map<string, Promise<Trade[]>>();
  const stocks = groupPositionsByStock(about);
  let all: Promise<Trade[]> | undefined;
  const filterByPosition = async (trades: Promise<Trade[]>, position: PositionId): Promise<Trade[]> =>
    (await trades).filter((trade) => toPositionKey(trade) === toPositionKey(position));
  const read = (position: PositionId): void => {
    if (!isLedgerMaterialized(head)) {
      all ??= listTrades(owner);
      known.set(toPositionKey(position), filterByPosition(all, position));
      return;
    }
    // Followed from one moment on: what another transaction of the change moves between them is not read again.
    const unread = (stocks.get(position.symbol) ?? []).filter((one) => !known.has(toPositionKey(one)));
    if (unread.length > 1) {
      const trades = listTradesOfSymbols(owner, [position.symbol], head);
      for (const one of unread) {
        const own = filterByPosition(trades, one);
        known.set(toPositionKey(one), own);
        // Whoever reads it hears why it failed; some may never be read.
        own.catch(() => undefined);
      }
    }
    if (!known.has(toPositionKey(position)))
      known.set(toPositionKey(position), listPositionTrades(owner, position, head));
  };
  return {
    tradesOf: (position: PositionId): Promise<Trade[]> => {
      if (!known.has(toPositionKey(position))) read(position);
      return known.get(toPositionKey(position)) as Promise<Trade[]>;
    },
    follow: async ({ removed, added }: TradesDelta): Promise<void> => {
      const gone = new Set(removed.map(({ id }) => id));
      for (const place of new Set(removed.map(toPositionKey))) {
        const list = await known.get(place);
        if (list) known.set(place, Promise.resolve(list.filter(({ id }) => !gone.has(id))));
      }
      for (const trade of added) (await known.get(toPositionKey(trade)))?.push(trade);
    },
  };
};

/**
 * A change is judged by all that the market knows of its stocks. What adds shares can't make any sale impossible: it need not
 * wait for the market, and is entered by the splits that its book knows; of later ones whoever reads it takes care.
 */
const listSymbolsToLookUp = ({ removed, added }: TradesDelta): string[] => {
  const judged = [...removed, ...added.filter(({ transactionType }) => !addsShares(transactionType))];
  return [...new Set(judged.map(({ symbol }) => symbol))];
};

/**
 * What a change of trades has to look at, in one request: the heads, the trades and the positions that they are to move.
 * Those of another stock or year, which only the stored trades tell, are read in a second one. What changes meanwhile is
 * noticed when it is written: every one of these rows is written, or checked, as it was read.
 */
export const readTradeChangeContext = async (
  owner: string,
  { ids = [], about = [], beside = [] }: TradeContextRequest,
  followers: Pick<TradeFollowers, 'ledger'>,
): Promise<TradeChangeContext> => {
  const known = listMaterializedKeys(owner, about);
  const rowKeys = ids.map((id) => tradeCollection.key(owner, id));
  const keys = [
    tradeLedger.key(owner),
    followers.ledger.key(owner),
    ...rowKeys,
    ...(about.length > 0 ? known : []),
    ...beside,
  ];
  const items = await getItems<TableItem>(keys, { consistently: true });
  const head = tradeLedger.headAmong(items);
  const stored = items.filter(({ sk }) => rowKeys.some((key) => key.sk === sk)) as unknown as (Trade & TableKey)[];
  return {
    head,
    trades: new Map(stored.map((item) => [item.id, tradeCollection.fromItem(item)])),
    items,
    snapshotFor: async (change, findSplits) => {
      const wanted = listMaterializedKeys(owner, [...change.removed, ...change.added]);
      const read = new Set(about.length > 0 ? known.map(({ sk }) => sk) : []);
      const more = isLedgerMaterialized(head) ? wanted.filter(({ sk }) => !read.has(sk)) : [];
      const others = more.length > 0 ? await getItems<TableItem>(more, { consistently: true }) : [];
      const rows = [...items.filter(({ sk }) => read.has(sk)), ...others];
      const materialized = isLedgerMaterialized(head) ? toMaterializedTradeLedger(rows) : null;
      return {
        owner,
        head,
        followersHead: followers.ledger.headAmong(items),
        rows,
        kept: materialized,
        splits: await excludeOwnAssetsFromLookup(findSplits, materialized?.own)(listSymbolsToLookUp(change)),
        ...createPositionTradesCache(owner, head, [...about, ...change.removed, ...change.added]),
      };
    },
  };
};
