import type { TrendRow } from '#core/analytics';
import type { Day } from '#core/day';
import { amount } from '#core/money';
import { queryPrefix, userKey } from '#functions/platform/table';

/** What moved at the banks, read for its sums alone: U / SAV#id#META, SAV#id#TX#..., U / CD#id#INT#... */

type SavingsItem = {
  sk: string;
  currency?: string;
  transactionType?: string;
  amount?: number;
  transactionDate?: Day;
};
type InterestItem = { sk: string; paymentType?: string; interestAmount?: number; paymentDate?: Day };

export type BankRow = TrendRow & { currency: string };

const kinds: Record<string, TrendRow['kind'] | undefined> = {
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  interest_earned: 'interest',
};

/** `SAV#000000007#TX#2026-01-05#3` -> `SAV#000000007`. */
const accountOf = (sk: string): string => sk.split('#').slice(0, 2).join('#');

const savingsRows = (items: readonly SavingsItem[]): BankRow[] => {
  const currencies = new Map(
    items.filter(({ sk }) => sk.endsWith('#META')).map(({ sk, currency = 'USD' }) => [accountOf(sk), currency]),
  );
  return items.flatMap(({ sk, transactionType = '', amount: moved, transactionDate }) => {
    const kind = kinds[transactionType];
    if (!kind || moved === undefined || !transactionDate) return [];
    return [{ date: transactionDate, kind, amount: amount(moved), currency: currencies.get(accountOf(sk)) ?? 'USD' }];
  });
};

const interestRows = (items: readonly InterestItem[]): BankRow[] =>
  items.flatMap(({ sk, interestAmount, paymentDate }) =>
    sk.includes('#INT#') && interestAmount !== undefined && paymentDate
      ? [{ date: paymentDate, kind: 'interest', amount: amount(interestAmount), currency: 'USD' }]
      : [],
  );

/** Deposits, withdrawals and interest of the savings accounts, and the interest recorded on CDs. */
export const listBankRows = async (owner: string): Promise<BankRow[]> => {
  const [savings, cds] = await Promise.all([
    queryPrefix<SavingsItem>(userKey(owner), 'SAV#'),
    queryPrefix<InterestItem>(userKey(owner), 'CD#'),
  ]);
  return [...savingsRows(savings), ...interestRows(cds)];
};
