import type { Debt, DebtEdit, NewDebt } from '#contract/debts';
import { type DebtBalance, type DebtKind, sortDebtBalances } from '#core/debts/debts';
import { toDecimalText, toNumber } from '#core/money/amount';
import type { CashCurrency } from '#core/portfolio/platforms';
import type { Day } from '#core/time/day';
import { parseTypedFigureOrZero } from '#lib/form/typed-figure';

/** The forms as typed: figures stay text until they are sent. */
export interface DebtBalanceFormValues {
  amount: string;
  date: Day;
}
export interface DebtFormValues {
  name: string;
  kind: DebtKind;
  lender: string;
  currency: CashCurrency;
  rate: string;
  description: string;
}
export type NewDebtFormValues = DebtFormValues & DebtBalanceFormValues;

export const getBlankDebtFormValues = (today: Day): NewDebtFormValues => ({
  name: '',
  kind: 'mortgage',
  lender: '',
  currency: 'USD',
  rate: '',
  description: '',
  amount: '',
  date: today,
});

export const toDebtFormValues = ({
  name,
  kind,
  lender,
  currency,
  interestRate,
  description,
}: Debt): DebtFormValues => ({
  name,
  kind,
  lender,
  currency,
  rate: interestRate === null ? '' : toDecimalText(interestRate),
  description,
});

const toBalance = ({ date, amount }: DebtBalanceFormValues): DebtBalance => ({
  date,
  amount: toNumber(parseTypedFigureOrZero(amount)),
});

const toFields = ({ name, kind, lender, currency, rate, description }: DebtFormValues): Omit<NewDebt, 'amounts'> => ({
  name: name.trim(),
  kind,
  lender: lender.trim(),
  currency,
  interestRate: rate.trim() === '' ? null : toNumber(parseTypedFigureOrZero(rate)),
  description: description.trim(),
});

export const toNewDebtRequest = (values: NewDebtFormValues): NewDebt => ({
  ...toFields(values),
  amounts: [toBalance(values)],
});

export const createDebtEditRequestBuilder =
  ({ amounts, version }: Debt) =>
  (values: DebtFormValues): DebtEdit => ({ ...toFields(values), amounts, version });

const withBalances = (
  { name, kind, lender, currency, interestRate, description, version }: Debt,
  amounts: DebtBalance[],
): DebtEdit => ({ name, kind, lender, currency, interestRate, description, version, amounts });

/** With one more balance, in place of that of the same day. */
export const createDebtBalanceRequestBuilder =
  (debt: Debt) =>
  (values: DebtBalanceFormValues): DebtEdit => {
    const others = debt.amounts.filter(({ date }) => date !== values.date);
    return withBalances(debt, sortDebtBalances([...others, toBalance(values)]));
  };

export const toDebtEditRemovingBalanceOfDay = (debt: Debt, day: Day): DebtEdit =>
  withBalances(
    debt,
    debt.amounts.filter(({ date }) => date !== day),
  );
