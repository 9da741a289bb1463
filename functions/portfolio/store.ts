import type { Platform, Trade } from '#contract/portfolio/trades';
import { type CashRow, toTradeDerivedCashRow } from '#core/cash/cash-deltas';
import { listLegacySymbolSpellings, normalizeSymbol } from '#core/stocks/symbols';
import type { Day } from '#core/time/day';
import { createLedgerCollection } from '#functions/runtime/storage/collection';
import { isLedgerMaterialized, type LedgerCounts, type LedgerState } from '#functions/runtime/storage/ledger';
import {
  type LedgerIndexEntry,
  listLedgerIndexRows,
  listNewestLedgerIndexRows,
} from '#functions/runtime/storage/ledger-indexes';

/** A stock that was recorded as `BRK.B` is `BRK-B`; its row says so from its next edit on. */
const read = (trade: Trade): Trade => ({ ...trade, symbol: normalizeSymbol(trade.symbol) });

/** Its places in the lists: by date, by platform, by stock and platform; and in the cash list as the row that it shows as. */
export const toTradeIndexEntries = (written: Trade): LedgerIndexEntry[] => {
  const trade = read(written);
  const { id, transactionDate, platform, symbol } = trade;
  const cash = toTradeDerivedCashRow(trade);
  return [
    { list: 'PTXD', place: [transactionDate], id, row: trade },
    { list: 'PTXP', place: [platform, transactionDate], id, row: trade },
    { list: 'PTXS', place: [symbol, platform, transactionDate], id, row: trade },
    ...(cash ? [{ list: 'CTXD' as const, place: [transactionDate], id: cash.id, row: cash }] : []),
  ];
};

/** U / PTX#000000007: one trade, as it was sent, with its total. */
export const tradeCollection = createLedgerCollection<Trade>('PTX', { listed: toTradeIndexEntries, read });

export const {
  list: listTrades,
  listFrom: listTradesFrom,
  find: findTrade,
  put: buildTradeWrite,
  remove: buildTradeRemovalWrite,
  ledger: tradeLedger,
} = tradeCollection;

/** The trades of a few symbols on all platforms: from their lists, or from all trades where those are still to be made. */
export const listTradesOfSymbols = async (
  owner: string,
  symbols: readonly string[],
  head?: LedgerState,
): Promise<Trade[]> => {
  if (!isLedgerMaterialized(head ?? (await tradeLedger.head(owner)))) {
    return tradeCollection.list(owner, { field: 'symbol', values: symbols.flatMap(listLegacySymbolSpellings) });
  }
  return (await Promise.all(symbols.map((symbol) => listLedgerIndexRows<Trade>(owner, 'PTXS', [symbol])))).flat();
};

/** Trades as rows of cash, for whoever counts those. */
export const tradeDerivedCashRowSource = {
  ledger: tradeLedger,
  list: async (owner: string): Promise<CashRow[]> =>
    (await listTrades(owner)).flatMap((trade) => toTradeDerivedCashRow(trade) ?? []),
};

/** How many trades there are, and how many of them show as rows of cash. */
export const computeTradeLedgerCounts = (all: readonly Trade[]): Required<Pick<LedgerCounts, 'count' | 'listed'>> => ({
  count: all.length,
  listed: all.filter((trade) => toTradeDerivedCashRow(trade) !== null).length,
});

/** By what a change moves the tally. */
export const computeTradeLedgerCountsDelta = ({
  removed,
  added,
}: {
  removed: readonly Trade[];
  added: readonly Trade[];
}): LedgerCounts => {
  const [from, to] = [computeTradeLedgerCounts(removed), computeTradeLedgerCounts(added)];
  return { count: to.count - from.count, listed: to.listed - from.listed };
};

/** The first day that a change concerns. */
export const getFirstChangedTradeDay = ({
  removed,
  added,
}: {
  removed: readonly Trade[];
  added: readonly Trade[];
}): { since?: Day } => {
  const [since] = [...removed, ...added].map(({ transactionDate }) => transactionDate).toSorted();
  return since === undefined ? {} : { since };
};

export interface PositionId {
  symbol: string;
  platform: Platform;
}

/** The trades of one position, oldest first; from its list, or from all trades where the lists are still to be made. */
export const listPositionTrades = async (
  owner: string,
  { symbol, platform }: PositionId,
  head: LedgerState,
): Promise<Trade[]> =>
  isLedgerMaterialized(head)
    ? listLedgerIndexRows<Trade>(owner, 'PTXS', [symbol, platform])
    : (await listTradesOfSymbols(owner, [symbol], head)).filter((trade) => trade.platform === platform);

/** The newest by date, newest first, from their list. */
export const listNewestTrades = (owner: string, count: number): Promise<Trade[]> =>
  listNewestLedgerIndexRows<Trade>(owner, 'PTXD', [], count);
