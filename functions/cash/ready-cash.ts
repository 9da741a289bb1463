import type { CashCurrency } from '#core/portfolio/platforms';
import { type Balance, listBalances } from '#functions/cash/balances';
import { type CashHeads, isCashKept, readyCashHeads } from '#functions/cash/make-list';
import { type Rates, ratesInDollars } from '#functions/cash/rates';
import { Conditional } from '#functions/http/conditional';
import type { FxRate, getFxRate } from '#functions/stocks/cache';
import { knownAt } from '#functions/storage/known-at';

/** Of which currencies a person has cash: each has a balance from its first row on. */
const currenciesAt = knownAt<readonly CashCurrency[]>();

export interface CashRead {
  isKept: boolean;
  heads: CashHeads;
  /** Of every currency that the person has a balance in. */
  rates: Rates;
  balances: () => Promise<Balance[]>;
}

const figureOf = ({ rate }: FxRate): unknown => rate;

/**
 * An answer from a person's cash, which is not made where the browser holds it already. `told`: what it tells of a rate,
 * where that is more than the figure.
 */
export const fromCash = async <A>(
  owner: string,
  rateOf: typeof getFxRate,
  make: (read: CashRead) => Promise<A>,
  told: (rate: FxRate) => unknown = figureOf,
): Promise<A | Conditional<A>> => {
  const heads = await readyCashHeads(owner);
  const at = [heads.PTX.version, heads.CTX.version];
  const known = currenciesAt.find(owner, at);
  const read = known ? undefined : await listBalances(owner);
  const currencies = known ?? [...new Set(read?.map(({ currency }) => currency))];
  if (read) currenciesAt.keep(owner, at, currencies);
  const rates = await ratesInDollars(currencies, rateOf);
  const isKept = isCashKept(heads);
  const answer = () => make({ isKept, heads, rates, balances: async () => read ?? listBalances(owner) });
  const follows = [heads.PTX, heads.CTX, [...rates].map(([currency, rate]) => [currency, told(rate)])];
  return isKept ? new Conditional(follows, answer) : answer();
};
