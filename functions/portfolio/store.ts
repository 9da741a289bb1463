import type { Platform, Trade } from '#contract/trades';
import { derivedRow } from '#core/cash/moves';
import { normalSymbol, spellingsOf } from '#core/stocks/symbols';
import type { Day } from '#core/time/day';
import { collection } from '#functions/storage/collection';
import { isKept, type LedgerHead, type Tally } from '#functions/storage/ledger';
import { type Listed, listWithin, newestWithin } from '#functions/storage/lists';

/** A stock that was recorded as `BRK.B` is `BRK-B`; its row says so from its next edit on. */
const read = (trade: Trade): Trade => ({ ...trade, symbol: normalSymbol(trade.symbol) });

/** Its places in the lists: by date, by platform, by stock and platform; and in the cash list as the row that it shows as. */
export const placesOf = (written: Trade): Listed[] => {
  const trade = read(written);
  const { id, transactionDate, platform, symbol } = trade;
  const cash = derivedRow(trade);
  return [
    { list: 'PTXD', place: [transactionDate], id, row: trade },
    { list: 'PTXP', place: [platform, transactionDate], id, row: trade },
    { list: 'PTXS', place: [symbol, platform, transactionDate], id, row: trade },
    ...(cash ? [{ list: 'CTXD' as const, place: [transactionDate], id: cash.id, row: cash }] : []),
  ];
};

/** U / PTX#000000007: one trade, as it was sent, with its total. */
export const trades = collection<Trade>('PTX', { listed: placesOf, read });

export const {
  list: listTrades,
  listFrom: listTradesFrom,
  find: findTrade,
  put: putTrade,
  remove: removeTrade,
  ledger: tradeLedger,
} = trades;

/** The trades of a few symbols on all platforms: from their lists, or from all trades where those are still to be made. */
export const listTradesOf = async (owner: string, symbols: readonly string[], head?: LedgerHead): Promise<Trade[]> => {
  if (!isKept(head ?? (await tradeLedger.head(owner)))) {
    return trades.list(owner, { field: 'symbol', values: symbols.flatMap(spellingsOf) });
  }
  return (await Promise.all(symbols.map((symbol) => listWithin<Trade>(owner, 'PTXS', [symbol])))).flat();
};

/** How many trades there are, and how many of them show as rows of cash. */
export const tallyOf = (all: readonly Trade[]): Required<Pick<Tally, 'count' | 'listed'>> => ({
  count: all.length,
  listed: all.filter((trade) => derivedRow(trade) !== null).length,
});

/** By what a change moves the tally. */
export const tradesTallied = ({ removed, added }: { removed: readonly Trade[]; added: readonly Trade[] }): Tally => {
  const [from, to] = [tallyOf(removed), tallyOf(added)];
  return { count: to.count - from.count, listed: to.listed - from.listed };
};

/** The first day that a change concerns. */
export const firstDayOf = ({
  removed,
  added,
}: {
  removed: readonly Trade[];
  added: readonly Trade[];
}): { since?: Day } => {
  const [since] = [...removed, ...added].map(({ transactionDate }) => transactionDate).toSorted();
  return since === undefined ? {} : { since };
};

export interface Holding {
  symbol: string;
  platform: Platform;
}

/** The trades of one position, oldest first; from its list, or from all trades where the lists are still to be made. */
export const listPosition = async (owner: string, { symbol, platform }: Holding, head: LedgerHead): Promise<Trade[]> =>
  isKept(head)
    ? listWithin<Trade>(owner, 'PTXS', [symbol, platform])
    : (await listTradesOf(owner, [symbol], head)).filter((trade) => trade.platform === platform);

/** The newest by date, newest first, from their list. */
export const newestTrades = (owner: string, count: number): Promise<Trade[]> =>
  newestWithin<Trade>(owner, 'PTXD', [], count);
