import {
  type JournalCashBalance,
  type JournalCashRow,
  type JournalDividend,
  listJournalCashBalanceChecks,
  listJournalCashCorrectionEntries,
  toJournalCashEntry,
  toOwedDividendEntry,
} from '#core/journal/cash';
import { type JournalDebt, listJournalDebtEntries, toJournalDebtBalanceCheck } from '#core/journal/debts';
import {
  type JournalCd,
  type JournalSavingsAccount,
  listJournalCdEntries,
  listJournalSavingsEntries,
  toJournalCdBalanceCheck,
  toJournalSavingsBalanceCheck,
} from '#core/journal/deposits';
import type { Journal, JournalBalanceCheck, JournalEntry, JournalPrice } from '#core/journal/entries';
import { formatJournalDeclarations, formatJournalEntry, formatJournalPrice } from '#core/journal/entry-text';
import { type JournalTrade, listJournalTradeEntries } from '#core/journal/trades';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

/** All that is recorded of a person's money. */
export interface JournalRecords {
  trades: readonly JournalTrade[];
  cash: readonly JournalCashRow[];
  balances: readonly JournalCashBalance[];
  /** Those that count, each once. */
  dividends: readonly JournalDividend[];
  cds: readonly JournalCd[];
  savings: readonly JournalSavingsAccount[];
  debts: readonly JournalDebt[];
}

/** What the market says, as far as it is known. */
export interface JournalMarket {
  splits: SplitsBySymbol;
  /** Stocks whose splits nobody could tell. */
  unknown: readonly string[];
  prices?: readonly JournalPrice[] | undefined;
}

const listEntries = (recorded: JournalRecords, splits: SplitsBySymbol, today: Day): JournalEntry[] => {
  const entries = [
    ...listJournalTradeEntries(recorded.trades, splits, today),
    ...recorded.cash.map(toJournalCashEntry),
    ...recorded.dividends.map(toOwedDividendEntry),
    ...recorded.cds.flatMap((cd) => listJournalCdEntries(cd, today)),
    ...recorded.savings.flatMap(listJournalSavingsEntries),
    ...recorded.debts.flatMap(listJournalDebtEntries),
  ];
  const all = [...entries, ...listJournalCashCorrectionEntries(recorded.balances, entries, today)];
  return all.toSorted((a, b) => compareText(a.day, b.day));
};

const listChecks = (recorded: JournalRecords, today: Day): JournalBalanceCheck[] => [
  ...listJournalCashBalanceChecks(recorded.balances, today),
  ...recorded.cds.map((cd) => toJournalCdBalanceCheck(cd, today)),
  ...recorded.savings.map((account) => toJournalSavingsBalanceCheck(account, today)),
  ...recorded.debts.map((debt) => toJournalDebtBalanceCheck(debt, today)),
];

/** The whole as entries, from which each program's text is written. */
export const createJournal = (
  recorded: JournalRecords,
  { splits, unknown, prices = [] }: JournalMarket,
  today: Day,
  owner?: string,
): Journal => ({
  owner,
  day: today,
  entries: listEntries(recorded, splits, today),
  prices: prices.toSorted((a, b) => compareText(a.commodity, b.commodity) || compareText(a.day, b.day)),
  checks: listChecks(recorded, today),
  unknown,
});

const formatJournalHead = ({ day, unknown }: Journal): string =>
  [
    `; Everything that is recorded in Evenkeel on ${day}, as a journal for hledger (https://hledger.org).`,
    '; Shares of later splits are added on the day of the split.',
    ...unknown.map((symbol) => `; The splits of ${symbol} could not be looked up: its shares may need an adjustment.`),
    'decimal-mark .',
    '',
    '',
  ].join('\n');

/**
 * The whole as the text of a journal that hledger takes. What it says of shares, cash and dividends is what the pages say:
 * shares to 8 decimals, money to the cent.
 */
export const formatHledgerJournal = (journal: Journal): string => {
  const prices = journal.prices.map(formatJournalPrice).join('');
  return [
    formatJournalHead(journal),
    formatJournalDeclarations(journal.entries, journal),
    prices === '' ? '' : `${prices}\n`,
    ...journal.entries.map(formatJournalEntry),
  ].join('');
};
