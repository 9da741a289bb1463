import { formatDay } from '#lib/format';
import type { RateProposal } from './rate-proposal';

/** The words of the fields that say in which currency something was paid. */
export const paidCurrencyMessages = {
  currency: 'Currency',
  dollars: 'US dollars',
  rateUnknown: 'The market’s rate of that day is not known.',
  recorded: {
    market: 'The market’s rate, as recorded.',
    statement: 'The rate of the statement.',
    entered: 'As you entered it.',
  },
} as const;

/** `In EUR`, `In US dollars`. */
export const formatInCurrencyLabel = (currency?: string): string => `In ${currency ?? paidCurrencyMessages.dollars}`;
export const getPaidInLabel = (currency = 'another currency'): string => `Paid in ${currency}`;
export const getRateLabel = (currency: string): string => `Exchange rate: US dollars for one ${currency}`;
export const getMissingRateMessage = (currency: string): string =>
  `Enter the exchange rate: US dollars for one ${currency}.`;

/** `Rate on Nov 24, 2026: 1.0834, Yahoo Finance`; the day may be an earlier one than the one asked for. */
export const describeRateProposal = ({ day, rate, isSample }: RateProposal): string =>
  `${isSample ? 'Sample rate' : 'Rate'} on ${formatDay(day)}: ${rate}${isSample ? '' : ', Yahoo Finance'}`;
