import { createMoneyMovementTerm, type MoneyMovement } from '#core/insight/returns/money-movements';
import { compareByDateThenId } from '#core/portfolio/trades';
import { compareText } from '#core/text/compare';
import type { ExchangeRateEffects } from '#functions/analytics/exchange-rates';
import {
  listSavingsAndCdMovements,
  readMovementExchangeRates,
  toCashEntryMovement,
} from '#functions/analytics/money-movements';
import { listCashEntries, type StoredCashEntry } from '#functions/cash/store';
import type {
  DatedFigureTerm,
  FigureRowPageReader,
  FigureRowsRequest,
} from '#functions/insight/returns/figure-row-sources';
import { isLedgerMaterialized } from '#functions/runtime/storage/ledger';
import { getLedgerIndexPage, paginateRows } from '#functions/runtime/storage/ledger-indexes';

/** Rows that are of the list that is asked for, each in US dollars; without a rate of its day none is. */
const toDollarFigureRows =
  ({ list }: FigureRowsRequest, effects: ExchangeRateEffects) =>
  async (rows: readonly { date: string; moved: MoneyMovement | null }[]): Promise<DatedFigureTerm[]> => {
    const counted = rows.map(({ date, moved }) => ({ date, moved: moved?.kind === list ? moved : null }));
    const rateOn = await readMovementExchangeRates(
      counted.flatMap(({ moved }) => moved ?? []),
      effects,
    );
    return counted.map(({ date, moved }) => ({ date, part: moved && createMoneyMovementTerm(moved, rateOn) }));
  };

/** Cash by its list, a page at a time; then what the banks have, all at once: their pages read no fewer. */
export const listMoneyMovementFigureRowPageReaders = async (
  asked: FigureRowsRequest,
  effects: ExchangeRateEffects,
): Promise<FigureRowPageReader[]> => {
  const { owner, heads } = asked;
  const told = toDollarFigureRows(asked, effects);
  const all =
    isLedgerMaterialized(heads.PTX) && isLedgerMaterialized(heads.CTX)
      ? null
      : (await listCashEntries(owner)).toSorted(compareByDateThenId);
  const cash: FigureRowPageReader = async (page) => {
    const { rows, cursor } = all
      ? paginateRows(all, page)
      : await getLedgerIndexPage<StoredCashEntry>(owner, 'CTXD', [], page);
    return {
      rows: await told(rows.map((entry) => ({ date: entry.transactionDate, moved: toCashEntryMovement(entry) }))),
      cursor,
    };
  };
  const banks: FigureRowPageReader = async () => {
    const rows = (await listSavingsAndCdMovements(owner)).toSorted((a, b) => compareText(b.row.date, a.row.date));
    return { rows: await told(rows.map((moved) => ({ date: moved.row.date, moved }))), cursor: null };
  };
  return [cash, banks];
};
