import type { JournalBalanceCheck, JournalEntry } from '#core/journal/entries';
import { toJournalAccountName } from '#core/journal/entry-text';
import { type Amount, sumExactAmounts, toAmount, zeroAmount } from '#core/money/amount';
import type { CashTransactionType } from '#core/portfolio/platforms';
import type { Day } from '#core/time/day';

/** A row of the cash ledger that stands by itself: not a trade's. `ofDividend`: it is what a dividend has brought. */
export interface JournalCashRow {
  id: number;
  transactionType: CashTransactionType;
  amount: number;
  platform: string;
  currency: string;
  transactionDate: Day;
  description: string;
  ofDividend: boolean;
  /** Of a dividend that was paid in another currency: what it counts as, in US dollars. */
  usd?: Amount | undefined;
}

export interface JournalDividend {
  /** Of the export: `foundDividends/Robinhood AAPL 2026-02-09`, `manualDividends/3`. */
  row: string;
  day: Day;
  symbol: string;
  platform: string | null;
  gross: number;
  tax: number;
  fees: number;
}

export interface JournalCashBalance {
  platform: string;
  currency: string;
  balance: number;
}

/** Dividends are owed from the day that they are paid until their row of cash: what is left there has no such row. */
const owed = 'assets:dividends not entered into cash';

const counters: Record<CashTransactionType, string> = {
  deposit: 'equity:transfers',
  withdrawal: 'equity:transfers',
  dividend: 'income:dividends:entered in cash',
  interest: 'income:interest',
  fee: 'expenses:fees',
  tax: 'expenses:tax withheld',
};
const outgoingTypes: ReadonlySet<CashTransactionType> = new Set(['withdrawal', 'fee', 'tax']);

const getCashAccount = (platform: string): string => toJournalAccountName('assets', 'cash', platform);

export const toJournalCashEntry = (row: JournalCashRow): JournalEntry => {
  const delta = toAmount(row.amount).times(outgoingTypes.has(row.transactionType) ? -1 : 1);
  const { currency: commodity, usd } = row;
  const counter = row.ofDividend ? owed : counters[row.transactionType];
  return {
    day: row.transactionDate,
    row: `cashEntries/${row.id}`,
    description: row.description || row.transactionType,
    postings: [
      { account: getCashAccount(row.platform), amount: delta, commodity, ...(usd && { total: usd }) },
      usd
        ? { account: counter, amount: zeroAmount.minus(usd), commodity: 'USD' }
        : { account: counter, amount: zeroAmount.minus(delta), commodity },
    ],
  };
};

/** Gross less tax and fees is owed: 10.00 gross, 1.50 of tax -> 8.50. US dollars. */
export const toOwedDividendEntry = ({
  row,
  day,
  symbol,
  platform,
  gross,
  tax,
  fees,
}: JournalDividend): JournalEntry => {
  const commodity = 'USD';
  const part = (account: string, figure: number) =>
    figure === 0 ? [] : [{ account, amount: toAmount(figure), commodity }];
  const net = toAmount(gross).minus(tax).minus(fees);
  return {
    day,
    row,
    description: `Dividend from ${symbol}${platform === null ? '' : ` on ${platform}`}`,
    postings: [
      { account: owed, amount: net, commodity },
      ...part('expenses:tax withheld', tax),
      ...part('expenses:fees', fees),
      { account: toJournalAccountName('income', 'dividends', symbol), amount: toAmount(-gross), commodity },
    ],
  };
};

/** What a balance was set to, where that is not what its rows come to. */
export const listJournalCashCorrectionEntries = (
  balances: readonly JournalCashBalance[],
  before: readonly JournalEntry[],
  day: Day,
): JournalEntry[] =>
  balances.flatMap(({ platform, currency: commodity, balance }) => {
    const account = getCashAccount(platform);
    const own = before.flatMap(({ postings }) =>
      postings.filter((one) => one.account === account && one.commodity === commodity),
    );
    const difference = toAmount(balance).minus(sumExactAmounts(own.map((one) => one.amount)));
    if (difference.eq(0)) return [];
    return [
      {
        day,
        description: `The balance of ${platform} was set by hand`,
        postings: [
          { account, amount: difference, commodity },
          { account: 'equity:balances set by hand', amount: zeroAmount.minus(difference), commodity },
        ],
      },
    ];
  });

/** What each platform holds in each currency. */
export const listJournalCashBalanceChecks = (
  balances: readonly JournalCashBalance[],
  day: Day,
): JournalBalanceCheck[] =>
  balances.map(({ platform, currency: commodity, balance }) => ({
    day,
    account: getCashAccount(platform),
    commodity,
    amount: toAmount(balance),
  }));
