import type { CashBalance, CashTotal } from '#contract/cash';
import { explainCashTotal } from '#core/cash/totals';
import type { ComputedFigure } from '#core/insight/explain/figure-terms';
import type { CashPlatform } from '#core/portfolio/platforms';
import { computedCashPlatform } from './platform-cash-holdings';

/** How the figures of cash come about, from the answers that show them. */

export interface CashBalancesAndTotal {
  balances: readonly CashBalance[];
  total: CashTotal;
}

export const explainTotalCash = ({ balances, total }: CashBalancesAndTotal): ComputedFigure =>
  explainCashTotal('totalCash', balances, total.rates);

/** Of the platform whose balance is worked out from its rows, what those come to; of any other what is kept. */
export const explainPlatformCash = (
  { balances, total }: CashBalancesAndTotal,
  platform: CashPlatform,
): ComputedFigure => {
  const own = balances.filter((balance) => balance.platform === platform);
  const isCounted = platform === computedCashPlatform;
  const ownBalances = isCounted ? own.map((one) => ({ ...one, balance: one.counted })) : own;
  return explainCashTotal('platformCash', ownBalances, total.rates, isCounted ? 'counted' : 'balance');
};
