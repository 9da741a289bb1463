import type { CashBalance } from '#contract/cash';
import { sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import {
  type CashCurrency,
  type CashPlatform,
  cashCurrencies,
  cashPlatforms,
  ledgerCurrencies,
  sortPlatforms,
} from '#core/portfolio/platforms';

/** What a platform holds in one currency. */
export interface CurrencyHolding {
  currency: CashCurrency;
  /** In `currency`. */
  amount: number;
  /** In US dollars; null without a rate. */
  usd: number | null;
}

/** One card: a platform and what it holds. */
export interface PlatformCashHoldings {
  platform: CashPlatform;
  /** In US dollars; null where there is cash and a rate for none of it. */
  usd: number | null;
  /** Each currency that has a balance; empty where there is none. */
  holdings: CurrencyHolding[];
  /** Currencies that `usd` leaves out. */
  missing: CashCurrency[];
}

/** Its balance is worked out from its rows rather than kept. */
export const computedCashPlatform = 'Robinhood' satisfies CashPlatform;

const sumDollars = (holdings: readonly CurrencyHolding[]): number | null => {
  const known = holdings.flatMap(({ usd }) => (usd === null ? [] : [usd]));
  return known.length === 0 && holdings.length > 0
    ? null
    : toNumber(sumExactAmounts(known.map((usd) => toAmount(usd))));
};

const listUnconvertedCurrencies = (holdings: readonly CurrencyHolding[]): CashCurrency[] =>
  holdings.filter(({ usd, amount: quantity }) => usd === null && quantity !== 0).map(({ currency }) => currency);

const sortByCurrency = (holdings: readonly CurrencyHolding[]): CurrencyHolding[] =>
  [...holdings].sort((a, b) => ledgerCurrencies.indexOf(a.currency) - ledgerCurrencies.indexOf(b.currency));

const getStoredCash = (platform: CashPlatform, balances: readonly CashBalance[]): PlatformCashHoldings => {
  const holdings = sortByCurrency(
    balances
      .filter((balance) => balance.platform === platform)
      .map(({ currency, balance, balanceUsd }) => ({ currency, amount: balance, usd: balanceUsd })),
  );
  return { platform, holdings, usd: sumDollars(holdings), missing: listUnconvertedCurrencies(holdings) };
};

/** Deposits - withdrawals - fees over its rows, interest and tax included: 500 in, 120 out and a fee of 5 -> 375. A set balance is none of it. */
const getComputedCashHoldings = (balances: readonly CashBalance[]): PlatformCashHoldings => {
  const holdings = sortByCurrency(
    balances
      .filter(({ platform, counted }) => platform === computedCashPlatform && counted !== 0)
      .map(({ currency, counted, countedUsd }) => ({ currency, amount: counted, usd: countedUsd })),
  );
  return {
    platform: computedCashPlatform,
    holdings,
    usd: sumDollars(holdings),
    missing: listUnconvertedCurrencies(holdings),
  };
};

/** The specified currencies, and after them those of the balances and the one that is chosen. */
export const listOfferedCurrencies = (
  balances: readonly Pick<CashBalance, 'currency'>[],
  chosen?: CashCurrency,
): CashCurrency[] => {
  const offered = new Set([...cashCurrencies, ...balances.map(({ currency }) => currency), chosen]);
  return ledgerCurrencies.filter((currency) => offered.has(currency));
};

/** A card for each platform that has a balance, the specified ones first; whatever has rows has one. */
export const groupCashByPlatform = (balances: readonly CashBalance[]): PlatformCashHoldings[] => {
  const present = sortPlatforms(balances.map(({ platform }) => platform));
  const specified = cashPlatforms.filter((platform) => present.includes(platform));
  return [...new Set([...specified, ...present])].map((platform) =>
    platform === computedCashPlatform ? getComputedCashHoldings(balances) : getStoredCash(platform, balances),
  );
};
