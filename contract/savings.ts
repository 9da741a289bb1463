import * as z from 'zod';
import { savingsRules } from '#contract/fields/field-rules';
import {
  CalendarDay,
  CdPaymentRef,
  dayField,
  figureField,
  IdParams,
  Instant,
  LedgerRowId,
  NestedRowParams,
  RecordVersion,
  textLineField,
} from '#contract/fields/fields';
import { withSchemaMeta } from '#contract/fields/text-rules';
import { toRecordedFieldSchemas } from '#contract/fields/to-recorded-field-schemas';
import { defineRoute } from '#contract/route';
import { savingsCurrencies, savingsTransactionTypes, savingsTypes } from '#core/banking/banking-options';
import { defaultBankName } from '#core/banking/banks';

export const SavingsAccountType = z.enum(savingsTypes, {
  error: `Choose an account type: ${savingsTypes.join(', ')}.`,
});
export const SavingsCurrency = z.enum(savingsCurrencies, {
  error: `Choose a currency: ${savingsCurrencies.join(', ')}.`,
});
export const SavingsTransactionType = z.enum(savingsTransactionTypes, {
  error: `Choose a type: ${savingsTransactionTypes.join(', ')}.`,
});

/** Percent a year, 4 decimals: 4.35 is 4.35 %. */
const SavingsRate = withSchemaMeta(figureField(savingsRules.rate), { example: 4.35 });

const editable = {
  accountName: textLineField(savingsRules.accountName),
  bankName: textLineField(savingsRules.bankName),
  accountType: SavingsAccountType,
  interestRate: SavingsRate,
  description: textLineField(savingsRules.description),
};

export const NewSavingsAccount = z.object({
  ...editable,
  bankName: editable.bankName.default(defaultBankName),
  accountType: SavingsAccountType.default('high-yield'),
  /** In `currency`. Above zero it becomes the account's first transaction, a deposit of today. */
  currentBalance: figureField(savingsRules.balance),
  currency: SavingsCurrency.default('USD'),
  description: editable.description.default(''),
});
export type NewSavingsAccount = z.output<typeof NewSavingsAccount>;

/**
 * Only what is sent changes. The balance moves through transactions alone, and the currency stays. A rate corrects the one
 * that holds today; one that holds from a day on is a change of its own.
 */
export const SavingsAccountEdit = z
  .object(editable)
  .partial()
  .extend({
    /** Tolerated where they are as stored, so that a whole account can be sent back; refused where they differ. */
    currentBalance: z.number({ error: 'Balance must be a number.' }).optional(),
    currency: SavingsCurrency.optional(),
    /** The version that was read; omitted, the edit applies to whatever is there. */
    version: RecordVersion.optional(),
  });
export type SavingsAccountEdit = z.output<typeof SavingsAccountEdit>;

const rateChangeFields = {
  /** A day to come is taken, too: banks announce. */
  from: dayField(savingsRules.rateFrom),
  interestRate: SavingsRate,
};

/** The rate that holds from a day on; one a day. */
export const SavingsRateChange = z.object({ id: LedgerRowId, ...toRecordedFieldSchemas(rateChangeFields) });
export type SavingsRateChange = z.infer<typeof SavingsRateChange>;

export const NewSavingsRateChange = z.object({
  ...rateChangeFields,
  /** The version of the account that was read; omitted, it applies to whatever is there. */
  version: RecordVersion.optional(),
});
export type NewSavingsRateChange = z.output<typeof NewSavingsRateChange>;

/** Only what is sent changes. */
export const SavingsRateChangeEdit = NewSavingsRateChange.partial();
export type SavingsRateChangeEdit = z.output<typeof SavingsRateChangeEdit>;

/** As it is recorded. `interestRate` is the one that it was opened with. */
export const SavingsAccountRecord = z.object({
  id: LedgerRowId,
  ...toRecordedFieldSchemas(editable),
  /** Always the sum of its transactions. */
  currentBalance: z.number(),
  currency: SavingsCurrency,
  createdAt: Instant,
  /** What became of its rate, by day; none of one whose rate has never changed. */
  rateChanges: z.array(SavingsRateChange).optional(),
  version: RecordVersion,
  /** The number that the newest transaction or change of rate was given; they are counted from 1. */
  lastRow: z.number().int().nonnegative(),
});
export type SavingsAccountRecord = z.infer<typeof SavingsAccountRecord>;

export const SavingsAccount = z.object({
  ...editable,
  /** The one that holds today: of the newest change not after today, else the one that the account was opened with. */
  interestRate: SavingsRate,
  /** The one that it was opened with, percent. */
  openingInterestRate: z.number(),
  /** Oldest first. */
  rateChanges: z.array(SavingsRateChange),
  id: z.number().int(),
  /** In `currency`; always the sum of the account's transactions. */
  currentBalance: z.number(),
  /** In US dollars at the latest rate; null where no rate is available. */
  balanceUsd: z.number().nullable(),
  currency: SavingsCurrency,
  createdAt: Instant,
  /** Grows with every edit; transactions leave it. */
  version: RecordVersion,
});
export type SavingsAccount = z.infer<typeof SavingsAccount>;

export const SavingsSummary = z.object({
  totalAccounts: z.number().int(),
  /** In US dollars at the latest rates. */
  totalBalance: z.number(),
  /** Percent, 2 decimals, weighted by balance in US dollars; the plain average while all are empty, 0 without any. */
  averageInterestRate: z.number(),
  /** Interest credited since 1 January, in US dollars. */
  interestThisYear: z.number(),
  /** One unit of each other currency in US dollars, as it was used. */
  rates: z.array(
    z.object({ currency: SavingsCurrency, rate: z.number(), asOf: Instant, source: z.string(), stale: z.boolean() }),
  ),
  /** Currencies left out of the sums and the average for want of a rate. */
  missingRates: z.array(SavingsCurrency),
  /** What all of that is made of, in order of opening, as of this day in New York. Balance and interest in `currency`. */
  asOf: CalendarDay,
  accounts: z.array(
    z.object({
      id: z.number().int(),
      accountName: z.string(),
      currency: SavingsCurrency,
      balance: z.number(),
      /** Percent, as it holds that day. */
      interestRate: z.number(),
      /** Credited since 1 January. */
      interest: z.number(),
    }),
  ),
});
export type SavingsSummary = z.infer<typeof SavingsSummary>;

const transactionFields = {
  transactionType: SavingsTransactionType,
  /** In the account's currency, positive; the type gives it its sign. */
  amount: figureField(savingsRules.amount),
  description: textLineField(savingsRules.description),
  transactionDate: CalendarDay,
};

export const NewSavingsTransaction = z.object({
  ...transactionFields,
  description: transactionFields.description.default(''),
  /** Today where it is left out. */
  transactionDate: CalendarDay.optional(),
});
export type NewSavingsTransaction = z.output<typeof NewSavingsTransaction>;

/** Only what is sent changes. */
export const SavingsTransactionEdit = z.object(transactionFields).partial().extend({
  /** The version that was read; omitted, the edit applies to whatever is there. */
  version: RecordVersion.optional(),
});
export type SavingsTransactionEdit = z.output<typeof SavingsTransactionEdit>;

/** `amount` is in the account's currency and positive; the type gives it its sign. */
export const SavingsTransaction = z.object({
  id: LedgerRowId,
  ...toRecordedFieldSchemas(transactionFields),
  paidBy: CdPaymentRef.optional(),
  version: RecordVersion,
});
export type SavingsTransaction = z.infer<typeof SavingsTransaction>;

export const savingsRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/savings',
    access: 'user',
    summary: 'Every savings account, in order of opening',
    output: z.object({ accounts: z.array(SavingsAccount) }),
  }),
  summary: defineRoute({
    method: 'GET',
    path: '/savings/summary',
    access: 'user',
    summary: 'Total balance in US dollars and average rate',
    output: SavingsSummary,
  }),
  get: defineRoute({
    method: 'GET',
    path: '/savings/{id}',
    access: 'user',
    summary: 'One savings account',
    params: IdParams,
    output: SavingsAccount,
  }),
  add: defineRoute({
    method: 'POST',
    path: '/savings',
    access: 'user',
    summary: 'Open a savings account',
    input: NewSavingsAccount,
    output: SavingsAccount,
    status: 201,
  }),
  edit: defineRoute({
    method: 'PUT',
    path: '/savings/{id}',
    access: 'user',
    summary: 'Change the name, bank, type, rate or description of an account',
    params: IdParams,
    input: SavingsAccountEdit,
    output: SavingsAccount,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/savings/{id}',
    access: 'user',
    summary: 'Delete an account and its transactions',
    params: IdParams,
    status: 204,
  }),
  transactions: defineRoute({
    method: 'GET',
    path: '/savings/{id}/transactions',
    access: 'user',
    summary: 'Transactions of an account, newest first',
    params: IdParams,
    output: z.object({ transactions: z.array(SavingsTransaction) }),
  }),
  addTransaction: defineRoute({
    method: 'POST',
    path: '/savings/{id}/transactions',
    access: 'user',
    summary: 'Record a deposit, withdrawal, interest or fee',
    params: IdParams,
    input: NewSavingsTransaction,
    output: SavingsTransaction,
    status: 201,
  }),
  editTransaction: defineRoute({
    method: 'PUT',
    path: '/savings/{id}/transactions/{rowId}',
    access: 'user',
    summary: 'Correct a transaction; the balance follows',
    params: NestedRowParams,
    input: SavingsTransactionEdit,
    output: SavingsTransaction,
  }),
  removeTransaction: defineRoute({
    method: 'DELETE',
    path: '/savings/{id}/transactions/{rowId}',
    access: 'user',
    summary: 'Delete a transaction; the balance follows',
    params: NestedRowParams,
    status: 204,
  }),
  addRate: defineRoute({
    method: 'POST',
    path: '/savings/{id}/rates',
    access: 'user',
    summary: 'Record the rate that holds from a day on',
    params: IdParams,
    input: NewSavingsRateChange,
    output: SavingsAccount,
    status: 201,
  }),
  editRate: defineRoute({
    method: 'PUT',
    path: '/savings/{id}/rates/{rowId}',
    access: 'user',
    summary: 'Correct a change of the rate',
    params: NestedRowParams,
    input: SavingsRateChangeEdit,
    output: SavingsAccount,
  }),
  removeRate: defineRoute({
    method: 'DELETE',
    path: '/savings/{id}/rates/{rowId}',
    access: 'user',
    summary: 'Delete a change of the rate: the one before it holds on',
    params: NestedRowParams,
    status: 204,
  }),
};
