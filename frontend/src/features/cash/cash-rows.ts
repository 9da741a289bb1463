import type { CashEntry } from '#contract/cash';
import { derivedIdsFrom, moveOf } from '#core/cash/moves';
import { amount, sum, toNumber } from '#core/money/amount';

type Numbered = Pick<CashEntry, 'id'>;
type Origin = Pick<CashEntry, 'origin'>;

/** A row that stands for a trade: its id is over 100000. */
export const isFromPortfolio = ({ id }: Numbered): boolean => id > derivedIdsFrom;

/** Written by the dividend sync. Whatever its words are: a person may write the same. */
export const isDividend = ({ origin }: Origin): boolean => origin === 'dividend';

/** What was entered by hand can be edited; what was generated cannot. */
export const isEditable = ({ origin }: Origin): boolean => origin === 'entered';

export const hasId = ({ id }: Numbered): boolean => Number.isInteger(id) && id > 0;

/** By date, then by number, the latest first. Dates compare as text does. */
const later = (a: CashEntry, b: CashEntry): number => {
  if (a.transactionDate === b.transactionDate) return b.id - a.id;
  return a.transactionDate < b.transactionDate ? 1 : -1;
};
export const newestFirst = (rows: readonly CashEntry[]): CashEntry[] => [...rows].sort(later);

/** What the table lists: all but rows of the type dividend. */
export const listed = (rows: readonly CashEntry[]): CashEntry[] =>
  rows.filter(({ transactionType }) => transactionType !== 'dividend');

/** What the row does to its balance, in its own currency: a fee of 5 -> -5. */
export const signedAmount = (row: CashEntry): number => toNumber(moveOf(row).delta);

/** The same in US dollars; null without a rate. */
export const signedDollars = (row: CashEntry): number | null =>
  row.amountUsd === null ? null : toNumber(moveOf({ ...row, amount: row.amountUsd }).delta);

export interface DividendRows {
  ids: number[];
  /** US dollars. */
  total: number;
}

export const dividendRows = (rows: readonly CashEntry[]): DividendRows => {
  const synced = rows.filter(isDividend);
  return {
    ids: synced.map(({ id }) => id),
    total: toNumber(sum(synced.map(({ amountUsd }) => amount(amountUsd ?? 0)))),
  };
};
