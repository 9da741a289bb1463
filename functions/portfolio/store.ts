import type { Trade } from '#contract/trades';
import { normalSymbol, spellingsOf } from '#core/stocks/symbols';
import { collection } from '#functions/storage/collection';

/** U / PTX#000000007: one trade, as it was sent, with its total. */
const trades = collection<Trade>('PTX', {
  dated: ({ transactionDate }) => transactionDate,
  // A stock that was recorded as `BRK.B` is `BRK-B`; its row says so from its next edit on.
  read: (trade) => ({ ...trade, symbol: normalSymbol(trade.symbol) }),
});

export const { list: listTrades, find: findTrade, put: putTrade, remove: removeTrade, ledger: tradeLedger } = trades;

/** The trades of a few symbols, all platforms. */
export const listTradesOf = (owner: string, symbols: readonly string[]): Promise<Trade[]> =>
  trades.list(owner, { field: 'symbol', values: symbols.flatMap(spellingsOf) });
