import { listLegacySymbolSpellings } from '#core/stocks/symbols';
import { retryOnConflict } from '#functions/runtime/storage/ledger';
import { type TableKey, type TransactionWrite, writeTransaction } from '#functions/runtime/storage/table';
import {
  buildWatchedSymbolWrite,
  listWatchedSymbols,
  listWatchlistItems,
  watchlistLedger,
} from '#functions/watchlist/store';

/** What brings the symbols, by which a stock is once on the list, to what the list holds; nothing where they are right. */
const listSymbolCorrections = async (owner: string): Promise<{ sentence: string; write: TransactionWrite }[]> => {
  const [items, symbols] = await Promise.all([listWatchlistItems(owner), listWatchedSymbols(owner)]);
  const storedBySymbol = new Map(symbols.map((one) => [one.symbol, one]));
  const missing = items
    .filter(({ symbol }) => !listLegacySymbolSpellings(symbol).some((spelling) => storedBySymbol.has(spelling)))
    .map((item) => ({
      sentence: `The watched stock ${item.id} is missing among the watched symbols.`,
      write: buildWatchedSymbolWrite(owner, item),
    }));
  const spelled = items.flatMap(({ id, symbol }) => listLegacySymbolSpellings(symbol).map((one) => [one, id] as const));
  // One that is on the list under an older spelling stands by itself.
  const watched = new Map([...spelled, ...items.map(({ id, symbol }) => [symbol, id] as const)]);
  const wrong = symbols
    .filter(({ symbol, itemId }) => watched.get(symbol) !== itemId)
    .map(({ symbol, pk, sk }) => {
      const id = watched.get(symbol);
      const Key: TableKey = { pk, sk };
      return {
        sentence: `The watched symbol ${symbol} is not that of the stock that it names.`,
        write: id === undefined ? { Delete: { Key } } : buildWatchedSymbolWrite(owner, { id, symbol }),
      };
    });
  return [...missing, ...wrong];
};

/** A sentence for each watched symbol that does not follow from the list. */
export const verifyWatchedSymbols = async (owner: string): Promise<string[]> =>
  (await listSymbolCorrections(owner)).map(({ sentence }) => sentence);

/** Makes the watched symbols what the list holds, refused where the list changes meanwhile. */
export const rebuildWatchedSymbols = (owner: string): Promise<void> =>
  retryOnConflict(async () => {
    const head = await watchlistLedger.head(owner);
    const all = await listSymbolCorrections(owner);
    if (all.length === 0) return;
    await writeTransaction([watchlistLedger.move(owner, head, head.last), ...all.map(({ write }) => write)]);
  });
