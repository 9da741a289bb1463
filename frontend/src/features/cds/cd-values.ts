import type { NewCd } from '#contract/cds';
import { cdRules } from '#contract/field-rules';
import { rateFromPercent } from '#core/banking/cds';
import type { CompoundingFrequency } from '#core/banking/lists';
import { toNumber } from '#core/money/amount';
import { type Day, isDay } from '#core/time/day';
import { monthsLater } from '#core/time/months-later';
import { isFigure, parseFigure } from '#lib/typed-figure';
import { formMessages as words } from './messages';

/** The form as typed: figures stay text until they are sent, rate and penalty in percent. */
export interface CdValues {
  accountNumber: string;
  bankName: string;
  principalAmount: string;
  interestRate: string;
  termMonths: string;
  startDate: Day;
  maturityDate: Day;
  compoundingFrequency: CompoundingFrequency;
  earlyWithdrawalPenalty: string;
  description: string;
}

export const blankValues = (today: Day): CdValues => ({
  accountNumber: '',
  bankName: 'Citi',
  principalAmount: '',
  interestRate: '',
  termMonths: '',
  startDate: today,
  maturityDate: '',
  compoundingFrequency: 'monthly',
  earlyWithdrawalPenalty: '0',
  description: '',
});

/** 12 months from Jan 31, 2026 -> Jan 31, 2027; null while start or term cannot be read. */
export const suggestedMaturity = ({
  startDate,
  termMonths,
}: Pick<CdValues, 'startDate' | 'termMonths'>): Day | null => {
  const months = toNumber(parseFigure(termMonths));
  const readable = isDay(startDate) && isFigure(cdRules.term)(termMonths) === true;
  return readable ? monthsLater(startDate, months) : null;
};

export const isAfter =
  (start: () => Day) =>
  (maturity: Day): true | string =>
    maturity > start() || words.maturityAfterStart;

const fractionOf = (percent: string): number => rateFromPercent(toNumber(parseFigure(percent)));

/** The fields as the API takes them: 4.35 percent typed is 0.0435 sent. */
export const cdToSend = (values: CdValues): NewCd => ({
  accountNumber: values.accountNumber.trim(),
  bankName: values.bankName.trim(),
  principalAmount: toNumber(parseFigure(values.principalAmount)),
  interestRate: fractionOf(values.interestRate),
  termMonths: toNumber(parseFigure(values.termMonths)),
  startDate: values.startDate,
  maturityDate: values.maturityDate,
  compoundingFrequency: values.compoundingFrequency,
  earlyWithdrawalPenalty: fractionOf(values.earlyWithdrawalPenalty),
  description: values.description.trim(),
});
