import type { Cd, NewCd } from '#contract/cds';
import { cdRules } from '#contract/fields/field-rules';
import { type CdPayout, computePayout } from '#core/banking/cds';
import type { CompoundingFrequency } from '#core/banking/choices';
import { percentFromRate, rateFromPercent } from '#core/banking/percent';
import { toDecimalText, toNumber } from '#core/money/amount';
import { addMonthsToDay } from '#core/time/add-months-to-day';
import { type Day, isDay } from '#core/time/day';
import type { EveryField } from '#lib/form/every-field';
import { parseFigure, validateFigure } from '#lib/form/typed-figure';
import { parseDestinationChoice, toDestinationChoice } from './interest/interest-destinations';
import { cdCloseMessages, cdFormMessages as messages } from './messages';

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
  /** As `toDestinationChoice` has it. */
  interestTo: string;
  /** Of one that is closed. */
  closedDate: Day;
}

export const getBlankCd = (today: Day): CdValues => ({
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
  interestTo: 'itself',
  closedDate: '',
});

/** True, or why it cannot have been closed on that day. */
export const validateClosingDay =
  (start: () => Day, today: Day) =>
  (day: Day): true | string => {
    if (day < start()) return cdCloseMessages.beforeStart(start());
    return day <= today || cdCloseMessages.inFuture;
  };

const toPercentText = (fraction: number): string => toDecimalText(percentFromRate(fraction));

/** What is recorded, as it would have been typed. */
export const toCdValues = (cd: Cd): CdValues => ({
  accountNumber: cd.accountNumber,
  bankName: cd.bankName,
  principalAmount: toDecimalText(cd.principalAmount),
  interestRate: toPercentText(cd.interestRate),
  termMonths: toDecimalText(cd.termMonths),
  startDate: cd.startDate,
  maturityDate: cd.maturityDate,
  compoundingFrequency: cd.compoundingFrequency,
  earlyWithdrawalPenalty: toPercentText(cd.earlyWithdrawalPenalty),
  description: cd.description,
  interestTo: toDestinationChoice(cd.interestTo),
  closedDate: cd.closedDate ?? '',
});

/** 12 months from Jan 31, 2026 -> Jan 31, 2027; null while start or term cannot be read. */
export const getSuggestedMaturity = ({
  startDate,
  termMonths,
}: Pick<CdValues, 'startDate' | 'termMonths'>): Day | null => {
  const months = toNumber(parseFigure(termMonths));
  const readable = isDay(startDate) && validateFigure(cdRules.term)(termMonths) === true;
  return readable ? addMonthsToDay(startDate, months) : null;
};

export const validateDayAfter =
  (start: () => Day) =>
  (maturity: Day): true | string =>
    maturity > start() || messages.maturityAfterStart;

export const percentToFraction = (percent: string): number => rateFromPercent(toNumber(parseFigure(percent)));

/** The fields as the API takes them: 4.35 percent typed is 0.0435 sent. */
export const toCdRequest = (values: CdValues): EveryField<NewCd> => ({
  accountNumber: values.accountNumber.trim(),
  bankName: values.bankName.trim(),
  principalAmount: toNumber(parseFigure(values.principalAmount)),
  interestRate: percentToFraction(values.interestRate),
  termMonths: toNumber(parseFigure(values.termMonths)),
  startDate: values.startDate,
  maturityDate: values.maturityDate,
  compoundingFrequency: values.compoundingFrequency,
  earlyWithdrawalPenalty: percentToFraction(values.earlyWithdrawalPenalty),
  description: values.description.trim(),
  interestTo: parseDestinationChoice(values.interestTo),
});

/** What closing it on that day would pay, at the penalty that is typed; null while either cannot be read. */
export const getTypedPayout = (cd: Cd, day: Day, penalty: string): CdPayout | null => {
  if (!isDay(day) || day < cd.startDate || validateFigure(cdRules.penalty)(penalty) !== true) return null;
  return computePayout({ ...cd, earlyWithdrawalPenalty: percentToFraction(penalty) }, day);
};

/** What the new one begins as: as the old one was, from the day that matured, with what that pays out. */
export const toSuccessorValues = (cd: Cd, today: Day): CdValues => {
  const startDate = cd.maturityDate < today ? cd.maturityDate : today;
  const values = { ...toCdValues(cd), startDate, principalAmount: toDecimalText(computePayout(cd, startDate).net) };
  return { ...values, maturityDate: getSuggestedMaturity(values) ?? '' };
};
