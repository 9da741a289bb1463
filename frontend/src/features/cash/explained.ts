import type { CashBalance, CashTotal } from '#contract/cash';
import { cashMade } from '#core/cash/totals';
import type { Explained } from '#core/insight/explained';
import type { CashPlatform } from '#core/portfolio/platforms';
import { countedPlatform } from './platform-cash';

/** How the figures of cash come about, from the answers that show them. */

export interface CashAnswers {
  balances: readonly CashBalance[];
  total: CashTotal;
}

export const tellTotal = ({ balances, total }: CashAnswers): Explained => cashMade('totalCash', balances, total.rates);

/** Of the platform whose balance is worked out from its rows, what those come to; of any other what is kept. */
export const tellPlatform = ({ balances, total }: CashAnswers, platform: CashPlatform): Explained => {
  const own = balances.filter((balance) => balance.platform === platform);
  const isCounted = platform === countedPlatform;
  const held = isCounted ? own.map((one) => ({ ...one, balance: one.counted })) : own;
  return cashMade('platformCash', held, total.rates, isCounted ? 'counted' : 'balance');
};
