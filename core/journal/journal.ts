import {
  balanceEntries,
  cashEntry,
  dividendEntry,
  type JournalCash,
  type JournalDividend,
  type KeptBalance,
} from '#core/journal/cash';
import { cdEntries, type JournalCd, type JournalSavings, savingsEntries } from '#core/journal/deposits';
import { type Entry, entryText } from '#core/journal/text';
import { type JournalTrade, tradeEntries } from '#core/journal/trades';
import type { SplitsBySymbol } from '#core/portfolio/splits';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

/** All that is recorded of a person's money. */
export interface Recorded {
  trades: readonly JournalTrade[];
  cash: readonly JournalCash[];
  balances: readonly KeptBalance[];
  /** Those that count, each once. */
  dividends: readonly JournalDividend[];
  cds: readonly JournalCd[];
  savings: readonly JournalSavings[];
}

/** Every entry, by date. */
const entriesOf = (recorded: Recorded, splits: SplitsBySymbol, today: Day): Entry[] => {
  const moved = [
    ...tradeEntries(recorded.trades, splits, today),
    ...recorded.cash.map(cashEntry),
    ...recorded.dividends.map(dividendEntry),
    ...recorded.cds.flatMap(cdEntries),
    ...recorded.savings.flatMap(savingsEntries),
  ];
  const all = [...moved, ...balanceEntries(recorded.balances, moved, today)];
  return all.toSorted((a, b) => compareText(a.day, b.day));
};

const head = (today: Day, unknown: readonly string[]): string =>
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
export const journalOf = (
  recorded: Recorded,
  { splits, unknown }: { splits: SplitsBySymbol; unknown: readonly string[] },
  today: Day,
): string => head(today, unknown) + entriesOf(recorded, splits, today).map(entryText).join('');
