import type { CashBalance, CashTotal } from '#contract/cash';
import { cashMade } from '#core/cash/totals';
import type { CashPlatform } from '#core/portfolio/platforms';
import type { Telling } from '#ui/explain/told';
import { countedPlatform } from './platform-cash';

/** How the figures of cash come about, from the answers that show them. */

const names: Readonly<Record<string, string>> = {
  totalCash: 'Total cash',
  balance: 'Balance',
  counted: 'Deposits, interest and sales, less withdrawals, fees, tax and purchases',
  platformCash: 'Cash of the platform',
  exchangeRate: 'Exchange rate',
};

export interface CashAnswers {
  balances: readonly CashBalance[];
  total: CashTotal;
}

export const tellTotal = ({ balances, total }: CashAnswers): Telling => ({
  figures: [cashMade('totalCash', balances, total.rates)],
  names,
});

/** Of the platform whose balance is worked out from its rows, what those come to; of any other what is kept. */
export const tellPlatform = ({ balances, total }: CashAnswers, platform: CashPlatform): Telling => {
  const own = balances.filter((balance) => balance.platform === platform);
  const isCounted = platform === countedPlatform;
  const held = isCounted ? own.map((one) => ({ ...one, balance: one.counted })) : own;
  return { figures: [cashMade('platformCash', held, total.rates, isCounted ? 'counted' : 'balance')], names };
};
