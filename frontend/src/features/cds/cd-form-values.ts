import type { Cd, NewCd } from '#contract/cds';
import { cdRules } from '#contract/fields/field-rules';
import { type CompoundingFrequency, type DayCount, dayCounts } from '#core/banking/banking-options';
import { defaultBankName } from '#core/banking/banks';
import { type CdClosingPayout, computeCdClosingPayout } from '#core/banking/cds';
import { convertFractionToPercent, convertPercentToFraction } from '#core/banking/percent';
import { toDecimalText, toNumber } from '#core/money/amount';
import { addMonthsToDay } from '#core/time/add-months-to-day';
import { type Day, isDay } from '#core/time/day';
import type { RequestWithAllFields } from '#lib/form/request-with-all-fields';
import { createFigureValidator, parseTypedFigure } from '#lib/form/typed-figure';
import { parseDestinationChoice, toDestinationChoice } from './interest/interest-destinations';
import { cdCloseMessages, cdFormMessages as messages } from './messages';

/** The form as typed: figures stay text until they are sent, rate and penalty in percent. */
export interface CdFormValues {
  accountNumber: string;
  bankName: string;
  principalAmount: string;
  interestRate: string;
  termMonths: string;
  startDate: Day;
  maturityDate: Day;
  compoundingFrequency: CompoundingFrequency;
  dayCount: DayCount;
  earlyWithdrawalPenalty: string;
  description: string;
  /** As `toDestinationChoice` has it. */
  interestTo: string;
  /** Of one that is closed. */
  closedDate: Day;
}

export const getBlankCdFormValues = (today: Day, bankName: string = defaultBankName): CdFormValues => ({
  accountNumber: '',
  bankName,
  principalAmount: '',
  interestRate: '',
  termMonths: '',
  startDate: today,
  maturityDate: '',
  compoundingFrequency: 'monthly',
  dayCount: dayCounts[0],
  earlyWithdrawalPenalty: '0',
  description: '',
  interestTo: 'itself',
  closedDate: '',
});

/** True, or why it cannot have been closed on that day. */
export const createClosingDayValidator =
  (start: () => Day, today: Day) =>
  (day: Day): true | string => {
    if (day < start()) return cdCloseMessages.beforeStart(start());
    return day <= today || cdCloseMessages.inFuture;
  };

const toPercentText = (fraction: number): string => toDecimalText(convertFractionToPercent(fraction));

/** What is recorded, as it would have been typed. */
export const toCdFormValues = (cd: Cd): CdFormValues => ({
  accountNumber: cd.accountNumber,
  bankName: cd.bankName,
  principalAmount: toDecimalText(cd.principalAmount),
  interestRate: toPercentText(cd.interestRate),
  termMonths: toDecimalText(cd.termMonths),
  startDate: cd.startDate,
  maturityDate: cd.maturityDate,
  compoundingFrequency: cd.compoundingFrequency,
  dayCount: cd.dayCount ?? dayCounts[0],
  earlyWithdrawalPenalty: toPercentText(cd.earlyWithdrawalPenalty),
  description: cd.description,
  interestTo: toDestinationChoice(cd.interestTo),
  closedDate: cd.closedDate ?? '',
});

/** 12 months from Jan 31, 2026 -> Jan 31, 2027; null while start or term cannot be read. */
export const computeSuggestedMaturity = ({
  startDate,
  termMonths,
}: Pick<CdFormValues, 'startDate' | 'termMonths'>): Day | null => {
  const months = toNumber(parseTypedFigure(termMonths));
  const readable = isDay(startDate) && createFigureValidator(cdRules.term)(termMonths) === true;
  return readable ? addMonthsToDay(startDate, months) : null;
};

export const createMaturityDateValidator =
  (start: () => Day) =>
  (maturity: Day): true | string =>
    maturity > start() || messages.maturityAfterStart;

export const parsePercentAsFraction = (percent: string): number =>
  convertPercentToFraction(toNumber(parseTypedFigure(percent)));

/** The fields as the API takes them: 4.35 percent typed is 0.0435 sent. */
export const toCdRequest = (values: CdFormValues): RequestWithAllFields<NewCd> => ({
  accountNumber: values.accountNumber.trim(),
  bankName: values.bankName.trim(),
  principalAmount: toNumber(parseTypedFigure(values.principalAmount)),
  interestRate: parsePercentAsFraction(values.interestRate),
  termMonths: toNumber(parseTypedFigure(values.termMonths)),
  startDate: values.startDate,
  maturityDate: values.maturityDate,
  compoundingFrequency: values.compoundingFrequency,
  dayCount: values.dayCount,
  earlyWithdrawalPenalty: parsePercentAsFraction(values.earlyWithdrawalPenalty),
  description: values.description.trim(),
  interestTo: parseDestinationChoice(values.interestTo),
});

/** What closing it on that day would pay, at the penalty that is typed; null while either cannot be read. */
export const computeTypedCdPayout = (cd: Cd, day: Day, penalty: string): CdClosingPayout | null => {
  if (!isDay(day) || day < cd.startDate || createFigureValidator(cdRules.penalty)(penalty) !== true) return null;
  return computeCdClosingPayout({ ...cd, earlyWithdrawalPenalty: parsePercentAsFraction(penalty) }, day);
};

/** What the new one begins as: as the old one was, from the day that matured, with what that pays out. */
export const toRolloverCdFormValues = (cd: Cd, today: Day): CdFormValues => {
  const startDate = cd.maturityDate < today ? cd.maturityDate : today;
  const values = {
    ...toCdFormValues(cd),
    startDate,
    principalAmount: toDecimalText(computeCdClosingPayout(cd, startDate).net),
  };
  return { ...values, maturityDate: computeSuggestedMaturity(values) ?? '' };
};
