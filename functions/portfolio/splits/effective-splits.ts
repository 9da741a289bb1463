import { mergeSplits, type Split } from '#core/portfolio/position/splits';
import { withoutOwnSplits } from '#functions/portfolio/portfolio-market';
import { readOwnSplits } from '#functions/portfolio/splits/own-splits-store';
import { tradeLedger } from '#functions/portfolio/store';
import {
  listPositionSplits,
  type MaterializedLedger,
  readMaterializedLedger,
} from '#functions/portfolio/trades/positions-store';
import { isLedgerMaterialized, type LedgerState } from '#functions/runtime/storage/ledger';
import type { getSplits } from '#functions/stocks/market-cache';

const noBooks: MaterializedLedger['books'] = new Map();
const readBooks = async (owner: string, head: LedgerState): Promise<MaterializedLedger['books']> =>
  isLedgerMaterialized(head) ? (await readMaterializedLedger(owner)).books : noBooks;

/**
 * The splits that the portfolio accounts a person's stocks by: the market's with the person's own. Of a stock that the market
 * tells nothing of (delisted, or nobody answers) those that its books were kept by, with the person's own; null where nobody
 * knows any.
 */
export const createEffectiveSplitsLookup =
  (owner: string, findSplits: typeof getSplits): typeof getSplits =>
  async (symbols) => {
    const [lookedUp, head] = await Promise.all([findSplits(symbols), tradeLedger.head(owner)]);
    const own = await readOwnSplits(owner, head);
    const isUnknown = [...lookedUp.values()].includes(null);
    const positions = isUnknown ? await readBooks(owner, head) : noBooks;
    const splitsFor = (symbol: string, market: Split[] | null): Split[] | null => {
      const known = market ?? withoutOwnSplits(listPositionSplits(positions.get(symbol)?.value));
      const all = mergeSplits(known, own.get(symbol));
      return market || all.length > 0 ? [...all] : null;
    };
    return new Map([...lookedUp].map(([symbol, market]) => [symbol, splitsFor(symbol, market)]));
  };
