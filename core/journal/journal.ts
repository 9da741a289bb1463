import {
  type JournalBalance,
  type JournalCashRow,
  type JournalDividend,
  listJournalBalanceEntries,
  toJournalCashEntry,
  toJournalDividendEntry,
} from '#core/journal/cash';
import { type JournalDebt, listJournalDebtEntries } from '#core/journal/debts';
import {
  type JournalCd,
  type JournalSavingsAccount,
  listJournalCdEntries,
  listJournalSavingsEntries,
} from '#core/journal/deposits';
import { formatJournalDeclarations, formatJournalEntry, type JournalEntry } from '#core/journal/entry-text';
import { type JournalTrade, listJournalTradeEntries } from '#core/journal/trades';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

/** All that is recorded of a person's money. */
export interface JournalRecords {
  trades: readonly JournalTrade[];
  cash: readonly JournalCashRow[];
  balances: readonly JournalBalance[];
  /** Those that count, each once. */
  dividends: readonly JournalDividend[];
  cds: readonly JournalCd[];
  savings: readonly JournalSavingsAccount[];
  debts: readonly JournalDebt[];
}

/** Every entry, by date. */
const listEntries = (recorded: JournalRecords, splits: SplitsBySymbol, today: Day): JournalEntry[] => {
  const entries = [
    ...listJournalTradeEntries(recorded.trades, splits, today),
    ...recorded.cash.map(toJournalCashEntry),
    ...recorded.dividends.map(toJournalDividendEntry),
    ...recorded.cds.flatMap(listJournalCdEntries),
    ...recorded.savings.flatMap(listJournalSavingsEntries),
    ...recorded.debts.flatMap(listJournalDebtEntries),
  ];
  const all = [...entries, ...listJournalBalanceEntries(recorded.balances, entries, today)];
  return all.toSorted((a, b) => compareText(a.day, b.day));
};

const formatJournalHead = (today: Day, unknown: readonly string[]): string =>
  [
    `; Everything that is recorded in Evenkeel on ${today}, as a journal for hledger (https://hledger.org).`,
    '; Shares of later splits are added on the day of the split. Values at market prices are not part of it.',
    ...unknown.map((symbol) => `; The splits of ${symbol} could not be looked up: its shares may need an adjustment.`),
    'decimal-mark .',
    '',
    '',
  ].join('\n');

/**
 * The whole as the text of a journal that hledger takes. What it says of shares, cash and dividends is what the pages say:
 * shares to 8 decimals, money to the cent. `unknown`: stocks whose splits nobody could tell.
 */
export const formatJournal = (
  recorded: JournalRecords,
  { splits, unknown }: { splits: SplitsBySymbol; unknown: readonly string[] },
  today: Day,
): string => {
  const entries = listEntries(recorded, splits, today);
  return (
    formatJournalHead(today, unknown) + formatJournalDeclarations(entries) + entries.map(formatJournalEntry).join('')
  );
};
