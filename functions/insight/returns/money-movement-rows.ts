import { firstDerivedId } from '#core/cash/cash-deltas';
import {
  type ExchangeRateLookup,
  type MoneyMovement,
  movementTerm,
  toCashMovement,
  toCdInterestMovement,
  toSavingsMovement,
} from '#core/insight/returns/money-movements';
import type { CashCurrency } from '#core/portfolio/platforms';
import { compareByDateThenId } from '#core/portfolio/trades';
import { compareText } from '#core/text/compare';
import { dayInNewYork } from '#core/time/day';
import { readCashRates } from '#functions/cash/cash-rates';
import { isDividendEntry, listCashEntries, type StoredCashEntry } from '#functions/cash/store';
import { listCdAggregates } from '#functions/cds/store';
import { type ExchangeRateEffects, readExchangeRates } from '#functions/insight/returns/exchange-rates';
import type { FigureRow, FigureRowSource, FigureRowsRequest } from '#functions/insight/returns/figure-row-sources';
import { getIndexPage, paginateRows } from '#functions/runtime/storage/indexes';
import { isMaterialized } from '#functions/runtime/storage/ledger';
import { listSavingsAggregates } from '#functions/savings/store';

/** Deposits, withdrawals and interest, wherever they are recorded: what trends sum, and what a sum of theirs opens. */

/** What a person entered: not what a trade or a dividend shows as, nor the interest of a CD, which counts as its payment. */
const ofEntry = (entry: StoredCashEntry): MoneyMovement | null => {
  if (isDividendEntry(entry) || entry.paidBy || entry.id > firstDerivedId) return null;
  const { id, platform, transactionDate: date, transactionType: type, amount, currency } = entry;
  return toCashMovement({ type, amount, currency, row: { kind: 'cash', id, date, platform } });
};

/** Of the savings accounts, and the interest recorded on CDs. */
const listBankRows = async (owner: string): Promise<MoneyMovement[]> => {
  const [accounts, cds] = await Promise.all([listSavingsAggregates(owner), listCdAggregates(owner)]);
  const savings = accounts.flatMap(({ record: { id, accountName: platform, currency }, rows }) =>
    rows.flatMap(({ transactionType: type, amount, transactionDate: date, paidBy }) => {
      if (paidBy) return [];
      const row = { kind: 'savings' as const, id, date, platform };
      return toSavingsMovement({ type, amount, currency, row }) ?? [];
    }),
  );
  const interest = cds.flatMap(({ record: { id, accountNumber: platform }, rows }) =>
    rows.map(({ paymentDate: date, interestAmount }) =>
      toCdInterestMovement({ kind: 'cd', id, date, ...(platform && { platform }) }, interestAmount),
    ),
  );
  return [...savings, ...interest];
};

export const listMoneyMovements = async (owner: string): Promise<MoneyMovement[]> => {
  const [entries, banks] = await Promise.all([listCashEntries(owner), listBankRows(owner)]);
  return [...entries.flatMap((entry) => ofEntry(entry) ?? []), ...banks];
};

/** What each currency of some rows was worth on their days. */
export const readMovementRates = async (
  moved: readonly MoneyMovement[],
  { now, rateOf, historyOf }: ExchangeRateEffects,
): Promise<ExchangeRateLookup> => {
  const foreign = moved.filter(({ currency }) => currency !== 'USD');
  const currencies = [...new Set(foreign.map(({ currency }) => currency as CashCurrency))];
  const today = dayInNewYork(now());
  const start = foreign.map(({ row }) => row.date).toSorted()[0] ?? today;
  const latest = await readCashRates(currencies, rateOf);
  return (await readExchangeRates({ today, historyOf }, latest, currencies, { start, to: today })).exchangeRateOn;
};

/** Rows that are of the list that is asked for, each in US dollars; without a rate of its day none is. */
const inDollars =
  ({ list }: FigureRowsRequest, effects: ExchangeRateEffects) =>
  async (rows: readonly { date: string; moved: MoneyMovement | null }[]): Promise<FigureRow[]> => {
    const counted = rows.map(({ date, moved }) => ({ date, moved: moved?.kind === list ? moved : null }));
    const rateOn = await readMovementRates(
      counted.flatMap(({ moved }) => moved ?? []),
      effects,
    );
    return counted.map(({ date, moved }) => ({ date, part: moved && movementTerm(moved, rateOn) }));
  };

/** Cash by its list, a page at a time; then what the banks have, all at once: their pages read no fewer. */
export const getMovementSources = async (
  asked: FigureRowsRequest,
  effects: ExchangeRateEffects,
): Promise<FigureRowSource[]> => {
  const { owner, heads } = asked;
  const told = inDollars(asked, effects);
  const all =
    isMaterialized(heads.PTX) && isMaterialized(heads.CTX)
      ? null
      : (await listCashEntries(owner)).toSorted(compareByDateThenId);
  const cash: FigureRowSource = async (page) => {
    const { rows, cursor } = all
      ? paginateRows(all, page)
      : await getIndexPage<StoredCashEntry>(owner, 'CTXD', [], page);
    return { rows: await told(rows.map((entry) => ({ date: entry.transactionDate, moved: ofEntry(entry) }))), cursor };
  };
  const banks: FigureRowSource = async () => {
    const rows = (await listBankRows(owner)).toSorted((a, b) => compareText(b.row.date, a.row.date));
    return { rows: await told(rows.map((moved) => ({ date: moved.row.date, moved }))), cursor: null };
  };
  return [cash, banks];
};
