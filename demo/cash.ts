import type { NewCashEntry } from '#contract/cash';
import type { Day } from '#core/time/day';

/** date, type, amount, platform, currency, description */
type Row = [Day, NewCashEntry['transactionType'], number, NewCashEntry['platform'], NewCashEntry['currency'], string];

const rows: Row[] = [
  ['2022-12-01', 'deposit', 3000, 'Robinhood', 'USD', 'Opening transfer'],
  ['2022-12-01', 'deposit', 2500, 'Revolut', 'USD', 'Opening transfer'],
  ['2022-12-01', 'deposit', 6000, 'Bank Account', 'USD', 'Opening balance'],
  ['2023-01-16', 'deposit', 1200, 'Revolut', 'EUR', 'Refund of a deposit in Lisbon'],
  ['2023-03-06', 'withdrawal', 850, 'Bank Account', 'USD', 'Car insurance'],
  ['2023-06-01', 'deposit', 2000, 'Robinhood', 'USD', 'Half-year transfer'],
  ['2023-06-30', 'fee', 4.99, 'Revolut', 'USD', 'Plan fee'],
  ['2023-09-04', 'deposit', 2000, 'Revolut', 'USD', 'Half-year transfer'],
  ['2023-11-20', 'deposit', 9000, 'BOSA', 'PLN', 'Sale of a motorcycle'],
  ['2024-01-05', 'deposit', 2000, 'Robinhood', 'USD', 'Half-year transfer'],
  ['2024-02-12', 'deposit', 2000, 'Revolut', 'USD', 'Half-year transfer'],
  ['2024-04-15', 'withdrawal', 1430.5, 'Bank Account', 'USD', 'Income tax'],
  ['2024-06-28', 'fee', 4.99, 'Revolut', 'USD', 'Plan fee'],
  ['2024-09-03', 'deposit', 1500, 'Robinhood', 'USD', 'Half-year transfer'],
  ['2024-10-07', 'withdrawal', 2400, 'BOSA', 'PLN', 'Winter tyres'],
  ['2025-01-13', 'deposit', 1500, 'Revolut', 'USD', 'Yearly transfer'],
  ['2025-04-15', 'withdrawal', 1512.25, 'Bank Account', 'USD', 'Income tax'],
  ['2025-05-01', 'deposit', 1500, 'Robinhood', 'USD', 'Half-year transfer'],
  ['2025-06-30', 'fee', 9.99, 'Revolut', 'USD', 'Plan fee'],
  ['2025-10-20', 'deposit', 350, 'Other', 'USD', 'Gift card balance'],
  ['2026-01-12', 'deposit', 1500, 'Revolut', 'USD', 'Yearly transfer'],
  ['2026-02-02', 'deposit', 1500, 'Robinhood', 'USD', 'Half-year transfer'],
  ['2026-03-09', 'withdrawal', 420, 'Revolut', 'EUR', 'Flights'],
  ['2026-07-06', 'deposit', 2200, 'Bank Account', 'USD', 'Bonus'],
];

/** The owner's cash beside what the trades move: transfers in and out, fees, three currencies. */
export const listDemoCashEntries = (today: Day): NewCashEntry[] =>
  rows
    .map(([transactionDate, transactionType, amount, platform, currency, description]) => ({
      transactionDate,
      transactionType,
      amount,
      platform,
      currency,
      description,
    }))
    .filter(({ transactionDate }) => transactionDate <= today);
