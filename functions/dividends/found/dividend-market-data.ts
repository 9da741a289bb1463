import {
  type ConversionRateLookup,
  type DividendEvent,
  type DividendEventsBySymbol,
  findDividendCurrencyConversion,
} from '#core/dividends/entitlement';
import type { Split } from '#core/portfolio/position/splits';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';
import { readDividendExchangeRates } from '#functions/dividends/found/currency-rates';
import { getStockEventsBySymbol } from '#functions/stocks/market-cache';

/** What the market knows of the stocks that were traded. */
export interface DividendMarketData {
  /** The market's alone; null where they could not be learned. */
  lookedUp: ReadonlyMap<string, readonly Split[] | null>;
  events: DividendEventsBySymbol;
  rateOn: ConversionRateLookup;
  /** Of which the provider told nothing, or no rate of the currency that they are paid in. */
  failedSymbols: string[];
}

const live = { eventsOf: getStockEventsBySymbol, ratesOf: readDividendExchangeRates };
export type DividendMarketEffects = {
  eventsOf: typeof getStockEventsBySymbol;
  ratesOf?: typeof readDividendExchangeRates;
};

/** Those that shares may have been held for, or the latest one: older ones need no rate. */
const filterSinceFirstTrade = (events: readonly DividendEvent[], first: Day): readonly DividendEvent[] => {
  const since = events.filter(({ exDate }) => exDate > first);
  return since.length > 0 ? since : events.slice(-1);
};

/** Of the stocks, each with the day of its first trade. A page waits for the provider a few seconds; `patient`, as the daily run is, gets every symbol however long that takes. */
export const readDividendMarketData = async (
  first: ReadonlyMap<string, Day>,
  { today, patient = false }: { today: Day; patient?: boolean },
  { eventsOf, ratesOf = readDividendExchangeRates }: DividendMarketEffects = live,
): Promise<DividendMarketData> => {
  const learned = await eventsOf([...first.keys()], { patient });
  const known = [...learned].flatMap(([symbol, events]) => (events ? [[symbol, events] as const] : []));
  const recent = new Map(
    known.map(([symbol, { dividends }]) => [symbol, filterSinceFirstTrade(dividends, first.get(symbol) ?? today)]),
  );
  const rateOn = await ratesOf([...recent.values()].flat(), today);
  const lacksRate = (event: DividendEvent): boolean => findDividendCurrencyConversion(event, today, rateOn) === null;
  return {
    lookedUp: new Map([...learned].map(([symbol, events]) => [symbol, events?.splits ?? null])),
    events: new Map(known.map(([symbol, { dividends }]) => [symbol, dividends])),
    rateOn,
    failedSymbols: [...learned.keys()]
      .filter((symbol) => recent.get(symbol)?.some(lacksRate) ?? true)
      .sort(compareText),
  };
};
