import type { Cd, NewCd } from '#contract/cds';
import { cdPenaltyRules } from '#contract/fields/cd-term-rules';
import { cdRules } from '#contract/fields/field-rules';
import {
  type CompoundingFrequency,
  type DayCountConvention,
  dayCountConventions,
  type PenaltyBasis,
  penaltyBases,
} from '#core/banking/banking-options';
import { defaultBankName } from '#core/banking/banks';
import type { EarlyWithdrawalPenaltyTerms } from '#core/banking/cd-penalty';
import { type CdClosingPayout, computeCdClosingPayout } from '#core/banking/cds';
import { convertFractionToPercent, convertPercentToFraction } from '#core/banking/percent';
import { toDecimalText, toNumber } from '#core/money/amount';
import { addMonthsToDay } from '#core/time/add-months-to-day';
import { type Day, isDay } from '#core/time/day';
import type { RequestWithAllFields } from '#lib/form/request-with-all-fields';
import { createFigureValidator, parseTypedFigureOrZero } from '#lib/form/typed-figure';
import { parseDestinationChoice, toDestinationChoice } from './interest/interest-destinations';
import { cdCloseMessages, cdFormMessages as messages } from './messages';

/** The share in percent; dollars, days or months of interest where `penaltyBasis` says so. */
export interface PenaltyFormValues {
  earlyWithdrawalPenalty: string;
  penaltyBasis: PenaltyBasis;
  penaltyNumber: string;
}

/** The form as typed: figures stay text until they are sent, rate and penalty in percent. */
export interface CdFormValues extends PenaltyFormValues {
  accountNumber: string;
  bankName: string;
  principalAmount: string;
  interestRate: string;
  termMonths: string;
  startDate: Day;
  maturityDate: Day;
  compoundingFrequency: CompoundingFrequency;
  dayCount: DayCountConvention;
  description: string;
  graceDays: string;
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
  dayCount: dayCountConventions[0],
  earlyWithdrawalPenalty: '0',
  penaltyBasis: penaltyBases[0],
  penaltyNumber: '',
  description: '',
  graceDays: '',
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

const getPenaltyNumber = (terms: EarlyWithdrawalPenaltyTerms): number | null => {
  if (terms.basis === 'principal') return null;
  if (terms.basis === 'amount') return terms.amount;
  return terms.basis === 'days' ? terms.days : terms.months;
};

const toPercentText = (fraction: number): string => toDecimalText(convertFractionToPercent(fraction));

/** The penalty of a CD, as it would have been typed. */
export const toPenaltyFormValues = ({
  earlyWithdrawalPenalty,
  penaltyTerms = { basis: penaltyBases[0] },
}: Pick<Cd, 'earlyWithdrawalPenalty' | 'penaltyTerms'>): PenaltyFormValues => {
  const number = getPenaltyNumber(penaltyTerms);
  return {
    earlyWithdrawalPenalty: toPercentText(earlyWithdrawalPenalty),
    penaltyBasis: penaltyTerms.basis,
    penaltyNumber: number === null ? '' : toDecimalText(number),
  };
};

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
  dayCount: cd.dayCount ?? dayCountConventions[0],
  ...toPenaltyFormValues(cd),
  description: cd.description,
  graceDays: cd.graceDays ? toDecimalText(cd.graceDays) : '',
  interestTo: toDestinationChoice(cd.interestTo),
  closedDate: cd.closedDate ?? '',
});

/** 12 months from Jan 31, 2026 -> Jan 31, 2027; null while start or term cannot be read. */
export const computeSuggestedMaturity = ({
  startDate,
  termMonths,
}: Pick<CdFormValues, 'startDate' | 'termMonths'>): Day | null => {
  const months = toNumber(parseTypedFigureOrZero(termMonths));
  const readable = isDay(startDate) && createFigureValidator(cdRules.term)(termMonths) === true;
  return readable ? addMonthsToDay(startDate, months) : null;
};

export const createMaturityDateValidator =
  (start: () => Day) =>
  (maturity: Day): true | string =>
    maturity > start() || messages.maturityAfterStart;

export const parsePercentAsFraction = (percent: string): number =>
  convertPercentToFraction(toNumber(parseTypedFigureOrZero(percent)));

const toPenaltyTerms = ({ penaltyBasis: basis, penaltyNumber }: PenaltyFormValues): EarlyWithdrawalPenaltyTerms => {
  const number = toNumber(parseTypedFigureOrZero(penaltyNumber));
  if (basis === 'principal') return { basis };
  if (basis === 'amount') return { basis, amount: number };
  return basis === 'days' ? { basis, days: number } : { basis, months: number };
};

/** The penalty as the API takes it. */
export const toPenaltyRequest = (values: PenaltyFormValues) => ({
  earlyWithdrawalPenalty: parsePercentAsFraction(values.earlyWithdrawalPenalty),
  penaltyTerms: toPenaltyTerms(values),
});

/** The fields as the API takes them: 4.35 percent typed is 0.0435 sent. */
export const toCdRequest = (values: CdFormValues): RequestWithAllFields<NewCd> => ({
  accountNumber: values.accountNumber.trim(),
  bankName: values.bankName.trim(),
  principalAmount: toNumber(parseTypedFigureOrZero(values.principalAmount)),
  interestRate: parsePercentAsFraction(values.interestRate),
  termMonths: toNumber(parseTypedFigureOrZero(values.termMonths)),
  startDate: values.startDate,
  maturityDate: values.maturityDate,
  compoundingFrequency: values.compoundingFrequency,
  dayCount: values.dayCount,
  ...toPenaltyRequest(values),
  description: values.description.trim(),
  graceDays: toNumber(parseTypedFigureOrZero(values.graceDays)),
  interestTo: parseDestinationChoice(values.interestTo),
});

const isPenaltyReadable = ({ penaltyBasis, earlyWithdrawalPenalty, penaltyNumber }: PenaltyFormValues): boolean =>
  penaltyBasis === 'principal'
    ? createFigureValidator(cdRules.penalty)(earlyWithdrawalPenalty) === true
    : penaltyNumber.trim() !== '' && createFigureValidator(cdPenaltyRules[penaltyBasis])(penaltyNumber) === true;

/** What closing it on that day would pay, at the penalty that is typed; null while either cannot be read. */
export const computeTypedCdPayout = (cd: Cd, day: Day, penalty: PenaltyFormValues): CdClosingPayout | null => {
  if (!isDay(day) || day < cd.startDate || !isPenaltyReadable(penalty)) return null;
  return computeCdClosingPayout({ ...cd, ...toPenaltyRequest(penalty) }, day);
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
