import { closesInDollars } from '#core/insight/foreign-closes';
import type { ClosesBySymbol } from '#core/stocks/closes';
import { addDays, type Day } from '#core/time/day';
import type { getHistory, SymbolHistory } from '#functions/stocks/history';

/** As the market lists a currency in US dollars. */
const pairOf = (currency: string): string => `${currency}USD=X`;

/** A rate may be some days old on the first day: weekends, and holidays in a row. */
const daysBefore = 7;

/** From when on each currency's rates are wanted: some days before the first trade in it. */
const pairsOf = (firstTrades: ReadonlyMap<string, Day>, known: ReadonlyMap<string, SymbolHistory>) => {
  const since = new Map<string, Day>();
  for (const [symbol, { currency }] of known) {
    const [first, pair] = [firstTrades.get(symbol), pairOf(currency)];
    const earliest = since.get(pair);
    if (first && currency !== 'USD') {
      const from = addDays(first, -daysBefore);
      since.set(pair, earliest && earliest < from ? earliest : from);
    }
  }
  return since;
};

export interface ClosesRead {
  /** In US dollars; a stock whose rates could not be had is absent. */
  closes: ClosesBySymbol;
  /** What they were made of, the rates among it. */
  histories: SymbolHistory[];
}

/** The closes of each stock from its first trade on, those in another currency at the rates of their days. */
export const readCloses = async (
  firstTrades: ReadonlyMap<string, Day>,
  historyOf: typeof getHistory,
): Promise<ClosesRead> => {
  const known = await historyOf(firstTrades);
  const pairs = pairsOf(firstTrades, known);
  const rates = pairs.size > 0 ? await historyOf(pairs) : new Map<string, SymbolHistory>();
  const converted = [...known].flatMap(([symbol, own]) => {
    if (own.currency === 'USD') return [{ symbol, closes: own.closes, histories: [own] }];
    const rate = rates.get(pairOf(own.currency));
    return rate ? [{ symbol, closes: closesInDollars(own.closes, rate.closes), histories: [own, rate] }] : [];
  });
  return {
    closes: new Map(converted.map(({ symbol, closes }) => [symbol, closes])),
    histories: converted.flatMap(({ histories }) => histories),
  };
};
