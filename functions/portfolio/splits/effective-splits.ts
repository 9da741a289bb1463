import { mergeOwnSplitsIntoMarket, type Split } from '#core/portfolio/position/splits';
import { withoutOwnSplits } from '#functions/portfolio/portfolio-market';
import { readOwnSplits } from '#functions/portfolio/splits/own-splits-store';
import { tradeLedger } from '#functions/portfolio/store';
import {
  listPositionSplits,
  type MaterializedTradeLedger,
  readMaterializedTradeLedger,
} from '#functions/portfolio/trades/positions-store';
import { isLedgerMaterialized, type LedgerState } from '#functions/runtime/storage/ledger';
import type { getMarketSplitsBySymbol } from '#functions/stocks/market-cache';

const noBooks: MaterializedTradeLedger['books'] = new Map();
const readBooks = async (owner: string, head: LedgerState): Promise<MaterializedTradeLedger['books']> =>
  isLedgerMaterialized(head) ? (await readMaterializedTradeLedger(owner)).books : noBooks;

/**
 * The splits that the portfolio accounts a person's stocks by: the market's with the person's own. Of a stock that the market
 * tells nothing of (delisted, or nobody answers) those that its books were kept by, with the person's own; null where nobody
 * knows any.
 */
export const createEffectiveSplitsLookup =
  (owner: string, findSplits: typeof getMarketSplitsBySymbol): typeof getMarketSplitsBySymbol =>
  async (symbols) => {
    const [lookedUp, head] = await Promise.all([findSplits(symbols), tradeLedger.head(owner)]);
    const own = await readOwnSplits(owner, head);
    const isUnknown = [...lookedUp.values()].includes(null);
    const positions = isUnknown ? await readBooks(owner, head) : noBooks;
    const splitsFor = (symbol: string, market: Split[] | null): Split[] | null => {
      const known = market ?? withoutOwnSplits(listPositionSplits(positions.get(symbol)?.value));
      const all = mergeOwnSplitsIntoMarket(known, own.get(symbol));
      return market || all.length > 0 ? [...all] : null;
    };
    return new Map([...lookedUp].map(([symbol, market]) => [symbol, splitsFor(symbol, market)]));
  };
