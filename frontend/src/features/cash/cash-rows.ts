import type { CashEntry } from '#contract/cash';
import { derivedIdsFrom, moveOf } from '#core/cash/moves';
import { toNumber } from '#core/money/amount';

type Numbered = Pick<CashEntry, 'id'>;
type Origin = Pick<CashEntry, 'origin'>;

/** A row that stands for a trade: its id is over 100000. */
export const isFromPortfolio = ({ id }: Numbered): boolean => id > derivedIdsFrom;

/** Written by the dividend sync. Whatever its words are: a person may write the same. */
export const isDividend = ({ origin }: Origin): boolean => origin === 'dividend';

/** What was entered by hand can be edited; what was generated cannot. */
export const isEditable = ({ origin }: Origin): boolean => origin === 'entered';

export const hasId = ({ id }: Numbered): boolean => Number.isInteger(id) && id > 0;

/** Belongs to a dividend from a statement, and is changed with it alone. */
export const isWithDividend = ({ manualDividend }: Pick<CashEntry, 'manualDividend'>): boolean =>
  manualDividend !== undefined;

/** What stands for a trade or belongs to a dividend is changed with that. */
export const canBeChosen = (row: Pick<CashEntry, 'id' | 'manualDividend'>): boolean =>
  hasId(row) && !isFromPortfolio(row) && !isWithDividend(row);

/** What the row does to its balance, in its own currency: a fee of 5 -> -5. */
export const signedAmount = (row: CashEntry): number => toNumber(moveOf(row).delta);

/** The same in US dollars; null without a rate. */
export const signedDollars = (row: CashEntry): number | null =>
  row.amountUsd === null ? null : toNumber(moveOf({ ...row, amount: row.amountUsd }).delta);
