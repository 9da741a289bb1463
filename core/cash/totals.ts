import { convertTermToUsd, toMissingExchangeRateTerms, type UsdExchangeRate } from '#core/insight/exchange-rates';
import { computeSumFigure } from '#core/insight/explain/compute-figure';
import {
  type ComputedFigure,
  createRowListTerm,
  type FigureTerm,
  farFutureDay,
} from '#core/insight/explain/figure-terms';
import type { CashCurrency, CashPlatform } from '#core/portfolio/platforms';

/** What a platform holds in a currency, in that currency. */
type CashHolding = { platform: CashPlatform; currency: CashCurrency; balance: number };

/**
 * What is held, in its own currency: its rows, and what it was set to by hand. `counted` is what rows that are no dividends
 * come to, and nothing else.
 */
const createHoldingTerm = (name: HeldName, { platform, currency, balance }: CashHolding): FigureTerm =>
  createRowListTerm(
    name,
    balance,
    { list: name === 'counted' ? 'cashCounted' : 'cash', platform, currency, to: farFutureDay },
    { platform, ...(currency !== 'USD' && { currency }), ...(name === 'balance' && { rest: 'setByHand' }) },
  );

type HeldName = 'balance' | 'counted';

/**
 * Balances in US dollars: each to the cent at its rate, then summed. $100 and 50 EUR at 1.0834 -> $154.17. What is held in a
 * currency without a rate is left out, and the currency named.
 */
export const explainCashTotal = (
  name: string,
  held: readonly CashHolding[],
  rates: readonly UsdExchangeRate[],
  part: HeldName = 'balance',
): ComputedFigure => {
  const some = held.filter(({ balance }) => balance !== 0);
  const worth = some.map((one) => ({ one, dollars: convertTermToUsd(part, createHoldingTerm(part, one), rates) }));
  const missing = worth.filter(({ dollars }) => dollars === null).map(({ one: { currency } }) => currency);
  return computeSumFigure(
    name,
    worth.flatMap(({ dollars }) => dollars ?? []),
    missing.length > 0 ? { leftOut: toMissingExchangeRateTerms(missing) } : {},
  );
};
