import type { CashRow } from '#core/cash/moves';
import { moveOf } from '#core/cash/moves';
import { type AnyPart, fromRow, given, less, type RowRef } from '#core/insight/explained';
import { made } from '#core/insight/made';
import { type Amount, amount } from '#core/money/amount';
import { type Split, totalRatio, usableSplits } from '#core/portfolio/splits';
import { addsShares, type TradeRow } from '#core/portfolio/trades';
import type { Day } from '#core/time/day';

/** What a row adds to a balance or to shares: what it takes away is marked `less`. */

const signed = (name: string, of: RowRef, moved: Amount, currency: string): AnyPart => {
  const part = { ...fromRow(name, 'money', moved.abs(), of), ...(currency !== 'USD' && { currency }) };
  return moved.lt(0) ? less(part) : part;
};

/** A row of cash as it moves its balance; one that a trade shows as leads to the trade. A withdrawal of $20 -> less $20. */
export const cashPart = (row: CashRow, trade?: { id: number; symbol: string }): AnyPart => {
  const { platform, transactionDate: date } = row;
  const ref: RowRef = trade
    ? { kind: 'trade', id: trade.id, symbol: trade.symbol, date, platform }
    : { kind: 'cash', id: row.id, date, platform };
  return signed(trade ? 'traded' : `cash-${row.transactionType}`, ref, moveOf(row).delta, row.currency);
};

/** A row of a savings account, as it moves the balance. */
export const savingsPart = (
  { transactionType, transactionDate: date }: { transactionType: string; transactionDate: Day },
  account: { id: number; accountName: string; currency: string },
  moved: Amount,
): AnyPart => {
  const ref: RowRef = { kind: 'savings', id: account.id, date, platform: account.accountName };
  return signed(`savings-${transactionType}`, ref, moved, account.currency);
};

/** What a trade adds to the shares held on a day, in shares of that day: 10 bought before a split of 4:1 -> 40. */
export const sharesPart = (trade: TradeRow, splits: readonly Split[] | undefined, day: Day): AnyPart => {
  const { id, symbol, platform, transactionDate: date, quantity } = trade;
  const row: RowRef = { kind: 'trade', id, symbol, platform, date };
  const since = usableSplits(splits).filter((split) => split.date > date && split.date <= day);
  const traded = fromRow(
    addsShares(trade.transactionType) ? 'sharesAdded' : 'sharesTaken',
    'shares',
    amount(quantity),
    row,
  );
  const part: AnyPart =
    since.length === 0
      ? traded
      : made(traded.name, 'shares', { by: 'product' }, [traded, given('splitSince', 'factor', totalRatio(since))], {
          row,
          date,
        });
  return addsShares(trade.transactionType) ? part : less(part);
};
