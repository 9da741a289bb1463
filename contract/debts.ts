import * as z from 'zod';
import { debtRules } from '#contract/fields/field-rules';
import { CalendarDay, dayField, figureField, RecordVersion, textLineField } from '#contract/fields/fields';
import { defineRoute } from '#contract/route';
import { debtKinds, maxDebtBalances } from '#core/debts/debts';
import { ledgerCurrencies } from '#core/portfolio/platforms';

/** What a person owes, each with what was owed on which day. */

const NewDebtBalance = z.object(
  { date: dayField(debtRules.date), amount: figureField(debtRules.amount) },
  { error: 'A balance has a date and an amount.' },
);

/** As it is typed; all of it, in place of what was there. */
export const NewDebt = z.object({
  name: textLineField(debtRules.name),
  kind: z.enum(debtKinds, { error: 'Choose mortgage, loan, card or other.' }),
  lender: textLineField(debtRules.lender).default(''),
  currency: z.enum(ledgerCurrencies, { error: `Choose one of ${ledgerCurrencies.join(', ')}.` }).default('USD'),
  /** A year, in percent; null where nobody says. */
  interestRate: figureField(debtRules.rate).nullable().default(null),
  description: textLineField(debtRules.description).default(''),
  /** What was owed from which day on, one a day, the oldest first. */
  amounts: z
    .array(NewDebtBalance, { error: 'Send the amounts as a list.' })
    .min(1, { error: 'Enter what is owed.' })
    .max(maxDebtBalances, { error: `A debt takes at most ${maxDebtBalances} amounts.` })
    .meta({ example: [{ date: '2026-02-01', amount: 199_000.5 }] }),
});
export type NewDebt = z.output<typeof NewDebt>;

export const DebtEdit = NewDebt.extend({
  /** The version that was read; omitted, the edit applies to whatever is there. */
  version: RecordVersion.optional(),
});
export type DebtEdit = z.output<typeof DebtEdit>;

/** As it is recorded. */
export const DebtRecord = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(debtKinds),
  lender: z.string(),
  currency: z.enum(ledgerCurrencies),
  interestRate: z.number().nullable(),
  description: z.string(),
  amounts: z.array(z.object({ date: CalendarDay, amount: z.number() })),
  version: RecordVersion,
});
export type DebtRecord = z.infer<typeof DebtRecord>;

export const Debt = DebtRecord.extend({
  /** Today, in its currency; 0 before its first balance. */
  owed: z.number(),
  /** To the cent; null without a rate. */
  owedUsd: z.number().nullable(),
});
export type Debt = z.infer<typeof Debt>;

export const DebtList = z.object({
  /** By name. */
  debts: z.array(Debt),
  /** Of those with a rate, in US dollars. */
  total: z.number(),
});
export type DebtList = z.infer<typeof DebtList>;

const DebtParams = z.object({
  id: z.string().regex(/^\d{1,15}$/, { error: 'The id is that of a debt.' }),
});

export const debtRoutes = {
  debts: defineRoute({
    method: 'GET',
    path: '/insight/debts',
    access: 'user',
    summary: 'What is owed, with its history',
    output: DebtList,
  }),
  addDebt: defineRoute({
    method: 'POST',
    path: '/insight/debts',
    access: 'user',
    summary: 'Record a debt',
    input: NewDebt,
    output: DebtRecord,
    status: 201,
  }),
  editDebt: defineRoute({
    method: 'PUT',
    path: '/insight/debts/{id}',
    access: 'user',
    summary: 'Change a debt, its amounts among it',
    params: DebtParams,
    input: DebtEdit,
    output: DebtRecord,
  }),
  deleteDebt: defineRoute({
    method: 'DELETE',
    path: '/insight/debts/{id}',
    access: 'user',
    summary: 'Delete a debt',
    params: DebtParams,
    status: 204,
  }),
};
