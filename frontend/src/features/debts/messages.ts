import type { Debt } from '#contract/debts';
import type { DebtKind } from '#core/debts/debts';
import { toDecimalText } from '#core/money/amount';
import { formatAmount, formatDay } from '#lib/format';

export const debtMessages = {
  title: 'Debts',
  description: 'What you owe is taken off your net worth.',
  none: 'No debts. Add a mortgage, a loan or a card to see your net worth without them.',
  failed: 'Your debts could not be loaded.',
  retry: 'Retry',
  total: 'Total owed',
  add: 'Add debt',
  edit: 'Edit',
  delete: 'Delete',
  update: 'Update balance of',
  gone: 'This debt was deleted in the meantime.',
  noRate: 'No exchange rate',

  addTitle: 'Add Debt',
  editTitle: 'Edit Debt',
  updateTitle: 'Update Balance',
  name: 'Name',
  nameHint: 'Such as Home, or Visa.',
  kind: 'Type',
  lender: 'Lender',
  currency: 'Currency',
  rate: 'Interest rate (% a year)',
  notes: 'Notes',
  amount: 'Amount owed',
  date: 'As of',
  dateHint: 'It counts from this day until the next balance.',
  firstDateHint: 'The day since when you owe it: your net worth is lower from then on.',
  inFuture: 'The date cannot be in the future.',
  save: 'Save',
  saved: 'Debt saved!',
  saveFailed: 'Failed to save the debt',
  history: 'Balances',
  takeAway: 'Delete balance of',
  taken: 'Balance deleted!',
  deletion: {
    title: 'Delete this debt?',
    consequence: 'Its amounts are deleted too. You can undo this under Activity.',
    confirm: 'Delete',
    done: 'Debt deleted!',
    failed: 'Failed to delete the debt',
  },
} as const;

export const debtKindNames: Record<DebtKind, string> = {
  mortgage: 'Mortgage',
  loan: 'Loan',
  card: 'Card',
  other: 'Other',
};

/** `Mortgage, Bank of America, 5.125%`. */
export const describeDebt = ({ kind, lender, interestRate }: Debt): string =>
  [debtKindNames[kind], lender, interestRate === null ? '' : `${toDecimalText(interestRate)}%`]
    .filter(Boolean)
    .join(', ');

/** `Total owed, without EUR and PLN`: those have no rate. */
export const formatTotalLabel = (debts: readonly Debt[]): string => {
  const unknown = debts.filter(({ owedUsd }) => owedUsd === null).map(({ currency }) => currency);
  const currencies = [...new Set(unknown)].toSorted().join(' and ');
  return currencies ? `${debtMessages.total}, without ${currencies}` : debtMessages.total;
};

/** `since Feb 1, 2026`: the day of the newest balance. */
export const formatOwedSince = ({ amounts }: Pick<Debt, 'amounts'>): string => {
  const newest = amounts.at(-1);
  return newest ? `since ${formatDay(newest.date)}` : '';
};

/** `$199,000.50 since Feb 1, 2026`. */
export const formatDebtBalance = ({ currency }: Pick<Debt, 'currency'>, { date, amount }: Debt['amounts'][number]) =>
  `${formatAmount(currency, amount)} since ${formatDay(date)}`;
