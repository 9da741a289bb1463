import type { CashMove } from '#core/cash/moves';
import { dividendIncome, type PaidDividend } from '#core/dividends/income';
import { type DayOfIncome, incomeOfDays } from '#core/dividends/kept-income';
import type { Day } from '#core/time/day';
import { hasFound, readFound } from '#functions/dividends/found-store';
import { readIncome } from '#functions/dividends/kept-store';
import { isSettled } from '#functions/dividends/make-kept';
import { listManual } from '#functions/dividends/manual-store';
import { type CorrectionEffects, liveCorrection, planCorrection } from '#functions/dividends/plan-correction';
import { knownAt } from '#functions/storage/known-at';
import type { LedgerHead } from '#functions/storage/ledger';

export interface IncomeAsCorrected {
  /** What counts and was paid by the day asked for; of one stock on one day perhaps in one. */
  income: PaidDividend[];
  /** What is still to be moved in cash by a correction; mostly nothing. */
  moves: CashMove[];
  rows: { found: number; entered: number };
  /** All of it follows from the head. */
  isSettled: boolean;
}

const fromRows = async (owner: string, today: Day, effects: CorrectionEffects): Promise<IncomeAsCorrected> => {
  const [books, manual] = await Promise.all([readFound(owner), listManual(owner)]);
  const { found, parts } =
    books.corrections.length === 0 ? { found: books.found, parts: [] } : await planCorrection(owner, books, effects);
  return {
    income: dividendIncome(found, manual, today),
    moves: parts.flatMap(({ moves }) => moves),
    rows: { found: found.length, entered: manual.length },
    isSettled: false,
  };
};

const incomeAt = knownAt<readonly DayOfIncome[]>();

/** As it is kept; nothing where none was ever found or entered. Null where it is not kept. */
const keptIncome = async (owner: string, head: LedgerHead): Promise<readonly DayOfIncome[] | null> => {
  const at = [head.version];
  const known = incomeAt.find(owner, at);
  if (known) return known;
  if (isSettled(head)) return incomeAt.keep(owner, at, await readIncome(owner));
  return head.version === 0 && !(await hasFound(owner)) ? incomeAt.keep(owner, at, []) : null;
};

/**
 * For the dashboard, which has no right to write: dividend income as it will be once every correction that was broken off is
 * finished, and what that will have moved in cash. With none, which is the rule, from what is kept of it. `head` was read
 * before.
 */
export const readAsCorrected = async (
  owner: string,
  head: LedgerHead,
  today: Day,
  effects: CorrectionEffects = liveCorrection,
): Promise<IncomeAsCorrected> => {
  const kept = await keptIncome(owner, head);
  if (kept) {
    const { listed: found = 0, count: entered = 0 } = head;
    return { income: incomeOfDays(kept, today), moves: [], rows: { found, entered }, isSettled: true };
  }
  return fromRows(owner, today, effects);
};
