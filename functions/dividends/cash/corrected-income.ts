import type { CashDelta } from '#core/cash/cash-deltas';
import { listPaidDividends, type PaidDividend } from '#core/dividends/income';
import { listPaidDividendsFromDailyIncome, type StockDividendIncomeOnDay } from '#core/dividends/stored-income';
import type { Day } from '#core/time/day';
import { areDividendsUpToDate } from '#functions/dividends/backfill-dividends';
import {
  type CorrectionEffects,
  liveCorrectionEffects,
  planDividendCorrection,
} from '#functions/dividends/cash/plan-dividend-correction';
import { hasFoundDividends, readFoundDividendRecords } from '#functions/dividends/found/found-store';
import { listManualRows } from '#functions/dividends/manual/manual-store';
import { readDailyDividendIncome } from '#functions/dividends/materialized-store';
import type { LedgerState } from '#functions/runtime/storage/ledger';
import { createLedgerVersionCache } from '#functions/runtime/storage/ledger-version-cache';

/** The heads of all that a correction is planned on, which were read before. */
type CorrectionStates = Readonly<Record<'PTX' | 'CTX' | 'MDIV', LedgerState>>;

interface IncomeAsCorrected {
  /** What counts and was paid by the day asked for; of one stock on one day perhaps in one. */
  income: PaidDividend[];
  /** What is still to be moved in cash by a correction; mostly nothing. */
  moves: CashDelta[];
  rows: { found: number; entered: number };
  /** All of it follows from the head. */
  isSettled: boolean;
}

/** By what it was counted, beside what the heads stand for. */
interface CountedIncome extends IncomeAsCorrected {
  symbols: readonly string[];
  splits: string;
}

const correctedAt = createLedgerVersionCache<CountedIncome>();

const describeSplits = async (symbols: readonly string[], { splitsOf }: CorrectionEffects): Promise<string> =>
  JSON.stringify([...(await splitsOf(symbols))]);

/** Of many stocks that takes most of a second, and every page asks for it until it is finished: once for the same rows. */
const fromRows = async (
  owner: string,
  { PTX, CTX, MDIV }: CorrectionStates,
  today: Day,
  effects: CorrectionEffects,
): Promise<IncomeAsCorrected> => {
  const at = [PTX.version, CTX.version, MDIV.version, Number(today.replaceAll('-', ''))];
  const known = correctedAt.find(owner, at);
  if (known && known.splits === (await describeSplits(known.symbols, effects))) return known;
  const [books, manual] = await Promise.all([readFoundDividendRecords(owner), listManualRows(owner)]);
  const symbols = books.corrections.map(({ symbol }) => symbol);
  const splits = await describeSplits(symbols, effects);
  const { found, parts } =
    symbols.length === 0 ? { found: books.found, parts: [] } : await planDividendCorrection(owner, books, effects);
  return correctedAt.keep(owner, at, {
    income: listPaidDividends(found, manual, today),
    moves: parts.flatMap(({ moves }) => moves),
    rows: { found: found.length, entered: manual.length },
    isSettled: false,
    symbols,
    splits,
  });
};

const incomeAt = createLedgerVersionCache<readonly StockDividendIncomeOnDay[]>();

/** As it is kept; nothing where none was ever found or entered. Null where it is not kept. */
const findStoredIncome = async (
  owner: string,
  head: LedgerState,
): Promise<readonly StockDividendIncomeOnDay[] | null> => {
  const at = [head.version];
  const known = incomeAt.find(owner, at);
  if (known) return known;
  if (areDividendsUpToDate(head)) return incomeAt.keep(owner, at, await readDailyDividendIncome(owner));
  return head.version === 0 && !(await hasFoundDividends(owner)) ? incomeAt.keep(owner, at, []) : null;
};

/**
 * For the dashboard, which has no right to write: dividend income as it will be once every correction that was broken off is
 * finished, and what that will have moved in cash. With none, which is the rule, from what is kept of it.
 */
export const readCorrectedDividendIncome = async (
  owner: string,
  heads: CorrectionStates,
  today: Day,
  effects: CorrectionEffects = liveCorrectionEffects,
): Promise<IncomeAsCorrected> => {
  const storedIncome = await findStoredIncome(owner, heads.MDIV);
  if (storedIncome) {
    const { listed: found = 0, count: entered = 0 } = heads.MDIV;
    return {
      income: listPaidDividendsFromDailyIncome(storedIncome, today),
      moves: [],
      rows: { found, entered },
      isSettled: true,
    };
  }
  return fromRows(owner, heads, today, effects);
};
