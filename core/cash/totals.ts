import { dollarsMade, type ExchangeRate, withoutRate } from '#core/insight/exchange';
import { type AnyPart, type Explained, farFuture, fromRows } from '#core/insight/explained';
import { madeOfSum } from '#core/insight/made';
import type { CashCurrency, CashPlatform } from '#core/portfolio/platforms';

/** What a platform holds in a currency, in that currency. */
export type HeldCash = { platform: CashPlatform; currency: CashCurrency; balance: number };

/**
 * What is held, in its own currency: its rows, and what it was set to by hand. `counted` is what rows that are no dividends
 * come to, and nothing else.
 */
const heldMade = (name: HeldName, { platform, currency, balance }: HeldCash): AnyPart =>
  fromRows(
    name,
    balance,
    { list: name === 'counted' ? 'cashCounted' : 'cash', platform, currency, to: farFuture },
    { platform, ...(currency !== 'USD' && { currency }), ...(name === 'balance' && { rest: 'setByHand' }) },
  );

type HeldName = 'balance' | 'counted';

/**
 * Balances in US dollars: each to the cent at its rate, then summed. $100 and 50 EUR at 1.0834 -> $154.17. What is held in a
 * currency without a rate is left out, and the currency named.
 */
export const cashMade = (
  name: string,
  held: readonly HeldCash[],
  rates: readonly ExchangeRate[],
  part: HeldName = 'balance',
): Explained => {
  const some = held.filter(({ balance }) => balance !== 0);
  const worth = some.map((one) => ({ one, dollars: dollarsMade(part, heldMade(part, one), rates) }));
  const missing = worth.filter(({ dollars }) => dollars === null).map(({ one: { currency } }) => currency);
  return madeOfSum(
    name,
    worth.flatMap(({ dollars }) => dollars ?? []),
    missing.length > 0 ? { leftOut: withoutRate(missing) } : {},
  );
};
