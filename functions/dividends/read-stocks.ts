import type { StockDividends } from '#core/dividends/kept-income';
import type { PortfolioPlatform } from '#core/portfolio/platforms';
import type { DividendBooks } from '#functions/dividends/changes';
import { type Correction, listCorrections, listFoundOf, readFound } from '#functions/dividends/found-store';
import { readSomeStocks } from '#functions/dividends/kept-store';
import { listManual } from '#functions/dividends/manual-store';
import { isKept, type LedgerHead } from '#functions/storage/ledger';

/** The dividends of some stocks, and whose are being corrected. */
export interface StockBooks extends DividendBooks {
  corrections: Correction[];
}

const foundOf = async (owner: string, symbol: string, { platforms }: StockDividends) => {
  const here = platforms.flatMap(({ platform, found }) => (platform !== null && found > 0 ? [platform] : []));
  const rows = here.map((platform) => listFoundOf(owner, { platform: platform as PortfolioPlatform, symbol }));
  return (await Promise.all(rows)).flat();
};

const someBooks = async (owner: string, symbols: readonly string[]): Promise<DividendBooks> => {
  const stocks = await readSomeStocks(owner, symbols);
  const entered = symbols.filter((symbol) => (stocks.get(symbol)?.entered.count ?? 0) > 0);
  const [found, manual] = await Promise.all([
    Promise.all([...stocks].map(([symbol, stock]) => foundOf(owner, symbol, stock))),
    entered.length > 0 ? listManual(owner, { field: 'symbol', values: entered }) : [],
  ]);
  return { found: found.flat(), manual };
};

/**
 * Every dividend of these stocks, found on any platform or entered: what a change of one of them has to look at. `head` was
 * read before. While nothing is kept that tells where they are, they are looked for among all.
 */
export const readStockBooks = async (
  owner: string,
  symbols: readonly string[],
  head: LedgerHead,
): Promise<StockBooks> => {
  if (!isKept(head)) {
    const [{ found, corrections }, manual] = await Promise.all([readFound(owner), listManual(owner)]);
    const isAsked = ({ symbol }: { symbol: string }) => symbols.includes(symbol);
    return { found: found.filter(isAsked), manual: manual.filter(isAsked), corrections };
  }
  const [books, corrections] = await Promise.all([
    someBooks(owner, symbols),
    head.correcting ? listCorrections(owner) : [],
  ]);
  return { ...books, corrections };
};
