import type { NewTrade } from '#contract/portfolio/trades';
import { api } from '#lib/api/api';

/** A trade of which nobody may have typed the company's name. */
export type UnnamedTrade = Omit<NewTrade, 'total'>;

/** As many as one call takes. */
const maxSymbols = 20;

/** Names of companies by symbol, from the market; none where it can't be asked. */
const fetchCompanyNames = async (symbols: readonly string[]): Promise<[string, string][]> => {
  const parts = Array.from({ length: Math.ceil(symbols.length / maxSymbols) }, (_, at) =>
    symbols.slice(at * maxSymbols, (at + 1) * maxSymbols),
  );
  const answers = await Promise.all(
    parts.map((part) =>
      api.call('GET /stocks/quotes', { symbols: part.join(',') }).then(
        ({ quotes }) => quotes,
        () => [],
      ),
    ),
  );
  return answers.flat().map(({ symbol, companyName }) => [symbol, companyName]);
};

/**
 * Gives trades that were typed without it the name of their company: as it was typed of another row, as the market has it,
 * or else the symbol. A name once given stays, so that the same rows sent again are the same.
 */
export const createCompanyNameFiller = () => {
  const known = new Map<string, string>();
  return async (trades: readonly UnnamedTrade[]): Promise<UnnamedTrade[]> => {
    const typed = new Map(trades.flatMap(({ symbol, companyName }) => (companyName ? [[symbol, companyName]] : [])));
    const missing = [...new Set(trades.map(({ symbol }) => symbol))].filter(
      (symbol) => !typed.has(symbol) && !known.has(symbol),
    );
    for (const symbol of missing) known.set(symbol, symbol);
    for (const [symbol, name] of await fetchCompanyNames(missing)) known.set(symbol, name.slice(0, 120) || symbol);
    return trades.map((trade) => ({
      ...trade,
      companyName: trade.companyName || typed.get(trade.symbol) || known.get(trade.symbol) || trade.symbol,
    }));
  };
};
