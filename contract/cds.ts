import * as z from 'zod';
import { CashPlatform } from '#contract/cash';
import { cdGraceDaysRule, cdPenaltyRules } from '#contract/fields/cd-term-rules';
import { cdInterestPaymentRules, cdRules, type FigureRule } from '#contract/fields/field-rules';
import {
  CalendarDay,
  dayField,
  figureField,
  IdParams,
  LedgerRowId,
  NestedRowParams,
  RecordVersion,
  textLineField,
} from '#contract/fields/fields';
import { withSchemaMeta } from '#contract/fields/text-rules';
import { toRecordedFieldSchemas } from '#contract/fields/to-recorded-field-schemas';
import { defineRoute } from '#contract/route';
import {
  cdInterestPaymentTypes,
  cdStatuses,
  compoundingFrequencies,
  dayCountConventions,
} from '#core/banking/banking-options';
import { defaultBankName } from '#core/banking/banks';

export const CompoundingFrequency = z.enum(compoundingFrequencies, {
  error: `Choose how often interest compounds: ${compoundingFrequencies.join(', ')}.`,
});
const CdDayCount = z.enum(dayCountConventions, {
  error: `Choose how days are counted: ${dayCountConventions.join(', ')}.`,
});
const CdStatus = z.enum(cdStatuses, { error: `Choose a status: ${cdStatuses.join(', ')}.` });
export const CdInterestPaymentType = z.enum(cdInterestPaymentTypes, {
  error: `Choose a type: ${cdInterestPaymentTypes.join(', ')}.`,
});

/** Percent as a fraction: 0 to 1 with 6 decimals. The commonest slip, a percent as it is typed, is named with its remedy. */
const fractionField = (rule: FigureRule, remedy: string) =>
  figureField({
    ...rule,
    max: 1,
    decimals: rule.decimals + 2,
    below: `${rule.name} cannot be negative.`,
    beyond: `${rule.name} is a fraction from 0 to 1. ${remedy}`,
    tooFine: `${rule.name} takes at most ${rule.decimals + 2} decimals.`,
  });

const destinationRule =
  'Choose where the interest goes: the CD itself, a savings account, the cash of a platform, or outside.';
/** `id` of a savings account in US dollars; `platform` one on which cash is kept. */
export const CdInterestPayoutDestination = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('outside') }),
    z.strictObject({ kind: z.literal('savings'), id: LedgerRowId }),
    z.strictObject({ kind: z.literal('cash'), platform: CashPlatform }),
  ],
  { error: destinationRule },
);
export type CdInterestPayoutDestination = z.infer<typeof CdInterestPayoutDestination>;
export const CdInterestDestination = z.discriminatedUnion(
  'kind',
  [z.strictObject({ kind: z.literal('itself') }), ...CdInterestPayoutDestination.options],
  { error: destinationRule },
);
export type CdInterestDestination = z.infer<typeof CdInterestDestination>;

/** Interest that has left a CD; `id` is the number of its payment. */
export const CdInterestPayoutRecord = z.strictObject({
  id: z.number().int(),
  date: CalendarDay,
  amount: z.number(),
  to: CdInterestPayoutDestination,
});

/** A year's interest on one dollar: 0.045 is 4.5 %. */
const CdRate = withSchemaMeta(fractionField(cdRules.rate, 'Enter 4.5 % as 0.045.'), { example: 0.045 });
/** Of the principal, taken when the CD is closed before it matures: 0.01 is 1 %. */
const Penalty = withSchemaMeta(fractionField(cdRules.penalty, 'Enter 1 % as 0.01.'), { example: 0.01 });

const penaltyTermsError =
  'Choose what the penalty is told as: a share of the principal, an amount, days or months of interest.';
/** `principal`: the share that `earlyWithdrawalPenalty` says; else that does not count. Interest is at the CD's rate, simple. */
const CdPenaltyTerms = z.discriminatedUnion(
  'basis',
  [
    z.strictObject({ basis: z.literal('principal') }),
    z.strictObject({ basis: z.literal('amount'), amount: figureField(cdPenaltyRules.amount) }),
    z.strictObject({ basis: z.literal('days'), days: figureField(cdPenaltyRules.days) }),
    z.strictObject({ basis: z.literal('months'), months: figureField(cdPenaltyRules.months) }),
  ],
  { error: penaltyTermsError },
);

const fields = {
  accountNumber: textLineField(cdRules.accountNumber),
  bankName: textLineField(cdRules.bankName),
  principalAmount: figureField(cdRules.principal),
  interestRate: CdRate,
  termMonths: figureField(cdRules.term),
  startDate: dayField(cdRules.startDate),
  maturityDate: dayField(cdRules.maturityDate),
  compoundingFrequency: CompoundingFrequency,
  earlyWithdrawalPenalty: Penalty,
  description: textLineField(cdRules.description),
  /** Of the payments to come; the CD itself, where it is left out. */
  interestTo: CdInterestDestination.optional(),
  /** How its days are counted against a year; actual/365 where it is left out. */
  dayCount: CdDayCount.optional(),
  /** What closing it early takes; a share of the principal where it is left out. */
  penaltyTerms: CdPenaltyTerms.optional(),
  /** Days after maturity in which one can act before the bank rolls it over; none where it is left out. */
  graceDays: figureField(cdGraceDaysRule).optional(),
};

/** Maturity after start, and a term that agrees with both, are rules of the service: an edit is held to them too. */
export const NewCd = z.object({
  ...fields,
  bankName: fields.bankName.default(defaultBankName),
  /** Today where it is left out. */
  startDate: fields.startDate.optional(),
  compoundingFrequency: CompoundingFrequency.default('monthly'),
  earlyWithdrawalPenalty: Penalty.default(0),
  description: fields.description.default(''),
});
export type NewCd = z.output<typeof NewCd>;

/** Only what is sent changes. */
export const CdEdit = z.object(fields).partial().extend({
  /** `closed` closes the CD; `active` opens a closed one again. `matured` follows from the date alone. */
  status: CdStatus.optional(),
  /** The day it was closed; today where it is left out. */
  closedDate: CalendarDay.nullable().optional(),
  /** The version that was read; omitted, the edit applies to whatever is there. */
  version: RecordVersion.optional(),
});
export type CdEdit = z.output<typeof CdEdit>;

/**
 * What the old CD is rolled over into. It starts on the day that the old one ends, and is as the old one is where it is not
 * told otherwise.
 */
export const CdRollover = z.object({
  ...z.object(fields).partial().shape,
  /** What the old one pays out, where it is left out. */
  principalAmount: fields.principalAmount.optional(),
  interestRate: CdRate,
  termMonths: fields.termMonths,
  maturityDate: fields.maturityDate,
  /** The day that the old one matured, where it is left out; today where it has not. */
  startDate: fields.startDate.optional(),
  /** The version of the old one that was read; omitted, it applies to whatever is there. */
  version: RecordVersion.optional(),
});
export type CdRollover = z.output<typeof CdRollover>;

/** As it is recorded: what was entered, and what has become of it since. */
export const CdRecord = z.object({
  id: LedgerRowId,
  ...toRecordedFieldSchemas(fields),
  /** The day it was closed; null while it is open. */
  closedDate: CalendarDay.nullable(),
  /** The CDs that it was rolled over into, and that it came from; they may have been deleted. */
  rolledInto: LedgerRowId.optional(),
  rolledFrom: LedgerRowId.optional(),
  /** The payments that have left it, by date, beside their rows, so that its value is known without those. */
  paidOut: z.array(CdInterestPayoutRecord).optional(),
  version: RecordVersion,
  /** The number that the newest payment was given; they are counted from 1. */
  lastRow: z.number().int().nonnegative(),
});
export type CdRecord = z.infer<typeof CdRecord>;

/** US dollars, to the cent. */
const Withdrawal = z.object({
  value: z.number(),
  /** 0 once the CD has matured. */
  penalty: z.number(),
  /** value - penalty: what would be paid out. */
  net: z.number(),
});

/** A certificate of deposit. Money in US dollars to the cent, as of today in New York; rates are fractions. */
export const Cd = z.object({
  ...fields,
  id: z.number().int(),
  /** By date: `matured` from the maturity date on, unless it was closed. */
  status: CdStatus,
  closedDate: CalendarDay.nullable(),
  /** Principal with interest up to today, maturity or closing, whichever came first. */
  currentValue: z.number(),
  /** currentValue - principalAmount, and what it has paid out. */
  interestEarned: z.number(),
  valueAtMaturity: z.number(),
  /** Interest that has left it, by date. */
  paidOut: z.array(CdInterestPayoutRecord).optional(),
  /** Annual percentage yield as a fraction, 4 decimals: 0.0459 is 4.59 %. */
  apy: z.number(),
  /** Days until maturity; 0 once it has matured or is closed. */
  daysLeft: z.number().int(),
  /** What closing it today would pay; null for a CD that is closed. */
  withdrawToday: Withdrawal.nullable(),
  /** What closing it has paid; null for one that is open. */
  payout: Withdrawal.nullable(),
  /** The CD that it was rolled over into, and the one that it came from; that may have been deleted since. */
  rolledInto: z.number().int().nullable(),
  rolledFrom: z.number().int().nullable(),
  version: RecordVersion,
});
export type Cd = z.infer<typeof Cd>;

/** Sums, in US dollars, are over the CDs that are not closed: those that still hold money. */
export const CdSummary = z.object({
  /** All of them: active + matured + closed. */
  totalCds: z.number().int(),
  activeCds: z.number().int(),
  maturedCds: z.number().int(),
  closedCds: z.number().int(),
  totalPrincipal: z.number(),
  totalCurrentValue: z.number(),
  /** totalCurrentValue - totalPrincipal, and what they have paid out. */
  totalInterestEarned: z.number(),
  /** Weighted by principal; a fraction, 6 decimals; 0 without CDs. */
  averageInterestRate: z.number(),
  /** Accrued since 1 January, of closed CDs up to their closing. */
  interestThisYear: z.number(),
  /** The next of the active CDs to mature. */
  nextMaturity: z
    .object({
      id: z.number().int(),
      accountNumber: z.string(),
      bankName: z.string(),
      maturityDate: CalendarDay,
      daysLeft: z.number().int(),
      valueAtMaturity: z.number(),
    })
    .nullable(),
  /** The day in New York that all of it is as of. */
  asOf: CalendarDay,
});
export type CdSummary = z.infer<typeof CdSummary>;

const paying = {
  /** Where it went, as the CD says where it is left out: paid to an own account, it arrives there in the same transaction. */
  paidTo: CdInterestDestination.optional(),
  /** True: it arrives as a row of its own, even where one of the same amount was entered by hand within seven days. */
  separate: z.boolean({ error: 'Say true or false.' }).optional(),
};

const paymentFields = {
  paymentDate: dayField(cdInterestPaymentRules.date),
  interestAmount: figureField(cdInterestPaymentRules.amount),
  principalBalance: figureField(cdInterestPaymentRules.balance),
  paymentType: CdInterestPaymentType,
  description: textLineField(cdInterestPaymentRules.description),
};

export const NewCdInterestPayment = z.object({
  ...paymentFields,
  /** The principal of the CD where it is left out. */
  principalBalance: paymentFields.principalBalance.optional(),
  paymentType: CdInterestPaymentType.default('interest'),
  description: paymentFields.description.default(''),
  ...paying,
});
export type NewCdInterestPayment = z.output<typeof NewCdInterestPayment>;

/** Only what is sent changes. */
export const CdInterestPaymentEdit = z
  .object({ ...paymentFields, ...paying })
  .partial()
  .extend({
    /** The version that was read; omitted, the edit applies to whatever is there. */
    version: RecordVersion.optional(),
  });
export type CdInterestPaymentEdit = z.output<typeof CdInterestPaymentEdit>;

/**
 * A payment as the bank reported it. One that stays in the CD is a history beside the computed value, which it does not
 * change; one that is paid out leaves it. US dollars.
 */
export const CdInterestPayment = z.object({
  id: LedgerRowId,
  ...toRecordedFieldSchemas(paymentFields),
  /** The rate of the CD when the payment was recorded, a fraction. */
  interestRate: z.number(),
  /** Where it went; left out where it stays in the CD. */
  paidTo: CdInterestPayoutDestination.optional(),
  /** The number of the savings transaction or cash row that it arrived as. */
  arrival: LedgerRowId.optional(),
  /** True where that row had been entered by hand before: one payment, counted once. */
  joined: z.boolean().optional(),
  version: RecordVersion,
});
export type CdInterestPayment = z.infer<typeof CdInterestPayment>;

export const cdRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/cds',
    access: 'user',
    summary: 'Every CD with its value today, by maturity date, closed ones last',
    output: z.object({ cds: z.array(Cd) }),
  }),
  summary: defineRoute({
    method: 'GET',
    path: '/cds/summary',
    access: 'user',
    summary: 'Totals, average rate and next maturity of the CDs',
    output: CdSummary,
  }),
  get: defineRoute({
    method: 'GET',
    path: '/cds/{id}',
    access: 'user',
    summary: 'One CD with its value today',
    params: IdParams,
    output: Cd,
  }),
  add: defineRoute({
    method: 'POST',
    path: '/cds',
    access: 'user',
    summary: 'Record a CD',
    input: NewCd,
    output: Cd,
    status: 201,
  }),
  edit: defineRoute({
    method: 'PUT',
    path: '/cds/{id}',
    access: 'user',
    summary: 'Change fields of a CD, or close it',
    params: IdParams,
    input: CdEdit,
    output: Cd,
  }),
  rollOver: defineRoute({
    method: 'POST',
    path: '/cds/{id}/rollover',
    access: 'user',
    summary: 'Close a CD and open the one that it is rolled over into, both or neither',
    params: IdParams,
    input: CdRollover,
    output: z.object({ closed: Cd, opened: Cd }),
    status: 201,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/cds/{id}',
    access: 'user',
    summary: 'Delete a CD and its interest payments',
    params: IdParams,
    status: 204,
  }),
  interest: defineRoute({
    method: 'GET',
    path: '/cds/{id}/interest',
    access: 'user',
    summary: 'Recorded interest payments of a CD, newest first',
    params: IdParams,
    output: z.object({ interestPayments: z.array(CdInterestPayment) }),
  }),
  addInterest: defineRoute({
    method: 'POST',
    path: '/cds/{id}/interest',
    access: 'user',
    summary: 'Record an interest payment',
    params: IdParams,
    input: NewCdInterestPayment,
    output: CdInterestPayment,
    status: 201,
  }),
  editInterest: defineRoute({
    method: 'PUT',
    path: '/cds/{id}/interest/{rowId}',
    access: 'user',
    summary: 'Correct an interest payment',
    params: NestedRowParams,
    input: CdInterestPaymentEdit,
    output: CdInterestPayment,
  }),
  removeInterest: defineRoute({
    method: 'DELETE',
    path: '/cds/{id}/interest/{rowId}',
    access: 'user',
    summary: 'Delete an interest payment',
    params: NestedRowParams,
    status: 204,
  }),
};
