import type { CashRow } from '#core/cash/cash-deltas';
import { toCashDelta } from '#core/cash/cash-deltas';
import { computeFigure } from '#core/insight/explain/compute-figure';
import {
  createGivenTerm,
  createRowTerm,
  type FigureTerm,
  type LedgerRowRef,
  toSubtractedTerm,
} from '#core/insight/explain/figure-terms';
import { type Amount, toAmount } from '#core/money/amount';
import { computeCombinedSplitRatio, filterUsableSplits, type Split } from '#core/portfolio/position/splits';
import { addsShares, type TradeRow } from '#core/portfolio/trades';
import type { Day } from '#core/time/day';

/** What a row adds to a balance or to shares: what it takes away is marked `toSubtractedTerm`. */

const createSignedRowTerm = (name: string, of: LedgerRowRef, delta: Amount, currency: string): FigureTerm => {
  const part = { ...createRowTerm(name, 'money', delta.abs(), of), ...(currency !== 'USD' && { currency }) };
  return delta.lt(0) ? toSubtractedTerm(part) : part;
};

/** A row of cash as it moves its balance; one that a trade shows as leads to the trade. A withdrawal of $20 -> less $20. */
export const createCashRowTerm = (row: CashRow, trade?: { id: number; symbol: string }): FigureTerm => {
  const { platform, transactionDate: date } = row;
  const ref: LedgerRowRef = trade
    ? { kind: 'trade', id: trade.id, symbol: trade.symbol, date, platform }
    : { kind: 'cash', id: row.id, date, platform };
  return createSignedRowTerm(
    trade ? 'traded' : `cash-${row.transactionType}`,
    ref,
    toCashDelta(row).delta,
    row.currency,
  );
};

/** A row of a savings account, as it moves the balance. */
export const createSavingsRowTerm = (
  { transactionType, transactionDate: date }: { transactionType: string; transactionDate: Day },
  account: { id: number; accountName: string; currency: string },
  delta: Amount,
): FigureTerm => {
  const ref: LedgerRowRef = { kind: 'savings', id: account.id, date, platform: account.accountName };
  return createSignedRowTerm(`savings-${transactionType}`, ref, delta, account.currency);
};

/** What a trade adds to the shares held on a day, in shares of that day: 10 bought before a split of 4:1 -> 40. */
export const createTradedSharesTerm = (trade: TradeRow, splits: readonly Split[] | undefined, day: Day): FigureTerm => {
  const { id, symbol, platform, transactionDate: date, quantity } = trade;
  const row: LedgerRowRef = { kind: 'trade', id, symbol, platform, date };
  const since = filterUsableSplits(splits).filter((split) => split.date > date && split.date <= day);
  const traded = createRowTerm(
    addsShares(trade.transactionType) ? 'sharesAdded' : 'sharesTaken',
    'shares',
    toAmount(quantity),
    row,
  );
  const part: FigureTerm =
    since.length === 0
      ? traded
      : computeFigure(
          traded.name,
          'shares',
          { by: 'product' },
          [traded, createGivenTerm('splitSince', 'factor', computeCombinedSplitRatio(since))],
          {
            row,
            date,
          },
        );
  return addsShares(trade.transactionType) ? part : toSubtractedTerm(part);
};
