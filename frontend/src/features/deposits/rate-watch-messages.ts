import { convertFractionToPercent } from '#core/banking/percent';
import type { BestSavingsRate, IdleMoney, InterestRatePeriod } from '#core/banking/rate-watch';
import { formatDay, formatMoney, formatPercent } from '#lib/format';

export const rateWatchMessages = {
  title: 'Rate Watch',
  noBest: 'Add a savings account with its rate to see what your idle money could earn.',
  failed: 'Cash on your platforms could not be loaded.',

  idle: 'Idle money',
  noIdle: 'Nothing is idle: no cash, savings or matured CD earns less than your best rate.',
  cashLeftOut: 'Cash and savings in other currencies are not compared.',
  idleTotal: 'In all',
  idleHint: 'The amount times the difference between your best rate and what it earns now.',
  idleTotalHint: 'What all of it would earn more in a year at your best rate.',

  cds: 'Breaking a CD for your best rate',
  cdsHint: 'Breaking a CD pays where your best rate is at or above its own figure. Both are yields a year (APY).',
  breakEvenOf: (cd: string) => `Break-even of ${cd}`,
  breakEvenHint:
    'The yield a year at which what breaking it pays today comes to its value at maturity on the same day, rounded up.',
  keep: 'Keep it',
  break: 'Breaking pays',

  history: 'Rates over time',
  historyCaption: 'Recorded rates, newest first',
  from: 'From',
  until: 'Until',
  where: 'Where',
  rate: 'Rate',
  holds: 'Today',
  older: 'All recorded rates',
} as const;

const formatRate = (rate: number): string => formatPercent(convertFractionToPercent(rate));

/** `Your best rate: 4.25% at Marcus (Rainy days).` */
export const describeBestRate = ({ accountName, bankName, rate }: BestSavingsRate): string =>
  `Your best rate: ${formatRate(rate)} at ${bankName} (${accountName}).`;

const kinds: Record<IdleMoney['kind'], (name: string) => string> = {
  cash: (name) => `Cash on ${name}`,
  savings: (name) => name,
  matured: (name) => `${name}, matured`,
};
export const formatIdleMoneyName = ({ kind, name }: IdleMoney): string => kinds[kind](name);

/** `$5,000.00 idle at 0.00%`. */
export const describeIdleMoney = ({ amount, rate }: IdleMoney): string =>
  `${formatMoney(amount)} idle at ${formatRate(rate)}`;

/** `$212.50 a year`. */
export const formatYearlyAmount = (amount: number): string => `${formatMoney(amount)} a year`;

/** `at Marcus 4.25%`. */
export const describeAtBestRate = ({ bankName, rate }: BestSavingsRate): string => `at ${bankName} ${formatRate(rate)}`;

export const formatRatePeriodEnd = ({ until }: InterestRatePeriod): string =>
  until === null ? rateWatchMessages.holds : formatDay(until);
export const formatRatePeriodRate = ({ rate }: InterestRatePeriod): string => formatRate(rate);
