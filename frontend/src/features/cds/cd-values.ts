import type { Cd, NewCd } from '#contract/cds';
import { cdRules } from '#contract/field-rules';
import { type Payout, payoutOn } from '#core/banking/cds';
import type { CompoundingFrequency } from '#core/banking/lists';
import { percentFromRate, rateFromPercent } from '#core/banking/percent';
import { inDigits, toNumber } from '#core/money/amount';
import { type Day, isDay } from '#core/time/day';
import { monthsLater } from '#core/time/months-later';
import { isFigure, parseFigure } from '#lib/typed-figure';
import { closeMessages, formMessages as words } from './messages';

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
  /** Of one that is closed. */
  closedDate: Day;
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
  closedDate: '',
});

/** True, or why it cannot have been closed on that day. */
export const isClosingDay =
  (start: () => Day, today: Day) =>
  (day: Day): true | string => {
    if (day < start()) return closeMessages.beforeStart(start());
    return day <= today || closeMessages.inFuture;
  };

const percentOf = (fraction: number): string => inDigits(percentFromRate(fraction));

/** What is recorded, as it would have been typed. */
export const valuesOf = (cd: Cd): CdValues => ({
  accountNumber: cd.accountNumber,
  bankName: cd.bankName,
  principalAmount: inDigits(cd.principalAmount),
  interestRate: percentOf(cd.interestRate),
  termMonths: inDigits(cd.termMonths),
  startDate: cd.startDate,
  maturityDate: cd.maturityDate,
  compoundingFrequency: cd.compoundingFrequency,
  earlyWithdrawalPenalty: percentOf(cd.earlyWithdrawalPenalty),
  description: cd.description,
  closedDate: cd.closedDate ?? '',
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

export const fractionOf = (percent: string): number => rateFromPercent(toNumber(parseFigure(percent)));

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

/** What closing it on that day would pay, at the penalty that is typed; null while either cannot be read. */
export const payoutAsTyped = (cd: Cd, day: Day, penalty: string): Payout | null => {
  if (!isDay(day) || day < cd.startDate || isFigure(cdRules.penalty)(penalty) !== true) return null;
  return payoutOn({ ...cd, earlyWithdrawalPenalty: fractionOf(penalty) }, day);
};

/** What the new one begins as: as the old one was, from the day that matured, with what that pays out. */
export const successorValues = (cd: Cd, today: Day): CdValues => {
  const startDate = cd.maturityDate < today ? cd.maturityDate : today;
  const values = { ...valuesOf(cd), startDate, principalAmount: inDigits(payoutOn(cd, startDate).net) };
  return { ...values, maturityDate: suggestedMaturity(values) ?? '' };
};
