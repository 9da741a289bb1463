/** What the bank pages and the server choose from; here, since of `contract` the browser takes types, and values only where no Zod comes along. */

/** How often a CD's interest joins the principal. `at_maturity`: never before, which is simple interest. */
export const compoundingFrequencies = ['daily', 'monthly', 'quarterly', 'annually', 'at_maturity'] as const;
export type CompoundingFrequency = (typeof compoundingFrequencies)[number];

/** How the days of a CD are counted against a year; the first is meant where nothing is said. */
export const dayCountConventions = ['actual/365', 'actual/360', '30/360', 'actual/actual'] as const;
export type DayCountConvention = (typeof dayCountConventions)[number];

/** What the penalty for closing a CD early is told as; the first is meant where nothing is said. */
export const penaltyBases = ['principal', 'amount', 'days', 'months'] as const;
export type PenaltyBasis = (typeof penaltyBases)[number];

export const cdStatuses = ['active', 'matured', 'closed'] as const;
export type CdStatus = (typeof cdStatuses)[number];

export const cdInterestPaymentTypes = ['interest', 'other'] as const;
export type CdInterestPaymentType = (typeof cdInterestPaymentTypes)[number];

export const savingsTypes = ['basic', 'high-yield', 'money-market'] as const;
export type SavingsType = (typeof savingsTypes)[number];

export const savingsCurrencies = ['USD', 'EUR', 'GBP'] as const;
export type SavingsCurrency = (typeof savingsCurrencies)[number];

/** How many changes of its rate an account keeps: a month's for thirty years. */
export const maxSavingsInterestRateChanges = 360;

export const savingsTransactionTypes = ['deposit', 'withdrawal', 'interest_earned', 'fee'] as const;
export type SavingsTransactionType = (typeof savingsTransactionTypes)[number];
