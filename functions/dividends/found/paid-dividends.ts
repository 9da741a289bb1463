import type { ManualDividend } from '#contract/dividends/manual-dividends';
import { distributeNetToFoundDividends } from '#core/dividends/dividend-cash';
import { capTaxWithheldAtDividend, type FoundDividend, listDividendIncomePaidBy } from '#core/dividends/income';
import { type DividendIdentity, toDividendIdentityKey } from '#core/dividends/plan-dividend-discovery';
import { listSymbolsWithUnpairedFoundDividends } from '#core/dividends/stored-income';
import type { FoundDividendPortion, PairedDividendRow } from '#core/insight/net-worth/net-worth-cash';
import type { PaidDividendRow } from '#core/insight/returns/investment-bridge';
import { toAmount, zeroAmount } from '#core/money/amount';
import type { PortfolioPlatform } from '#core/portfolio/platforms';
import type { Day } from '#core/time/day';
import { areDividendsUpToDate } from '#functions/dividends/backfill-dividends';
import { liveCorrectionEffects, planDividendCorrection } from '#functions/dividends/cash/plan-dividend-correction';
import { getDividendReader } from '#functions/dividends/dividend-reader';
import { readFoundDividendRecords } from '#functions/dividends/found/found-store';
import { listManualRows } from '#functions/dividends/manual/manual-store';
import type { IndexedFoundDividend } from '#functions/dividends/materialized-store';
import type { LedgerState } from '#functions/runtime/storage/ledger';
import {
  getLedgerIndexPage,
  listLedgerIndexRowsBetween,
  type RowPage,
  type RowPageRequest,
} from '#functions/runtime/storage/ledger-indexes';

/** Dividends row by row, as they count: for whoever shows what a sum of them was made of. */

const toPaidFoundRow = (row: Omit<IndexedFoundDividend, 'enteredAs'>): PaidDividendRow => ({
  id: toDividendIdentityKey(row),
  date: row.paymentDate,
  symbol: row.symbol,
  platform: row.platform,
  gross: toAmount(row.totalAmount),
  tax: capTaxWithheldAtDividend(row),
  fees: zeroAmount,
});

/** Of an entry that names no platform, that of what it stands for, where all of that is on one: as its sums have it. */
const getPlatform = (
  platform: PortfolioPlatform | null,
  found: readonly { platform: PortfolioPlatform }[] = [],
): { platform?: PortfolioPlatform } => {
  const [first, ...others] = new Set(platform === null ? found.map((one) => one.platform) : [platform]);
  return first !== undefined && others.length === 0 ? { platform: first } : {};
};

const listFoundShares = (
  { gross, tax, fees }: Pick<PaidDividendRow, 'gross' | 'tax' | 'fees'>,
  found: readonly (DividendIdentity & Pick<FoundDividend, 'totalAmount'>)[],
): FoundDividendPortion[] => {
  const shares = distributeNetToFoundDividends(gross.minus(tax).minus(fees), found);
  return found.map((one, at) => ({ id: toDividendIdentityKey(one), usd: shares[at] ?? zeroAmount }));
};

const toPaidManualRow = (row: ManualDividend): PairedDividendRow => {
  const amounts = { gross: toAmount(row.grossamount), tax: toAmount(row.taxwithheld), fees: toAmount(row.fees) };
  return {
    ...{ id: row.id, date: row.paymentdate, symbol: row.symbol, ...amounts },
    ...getPlatform(row.platform, row.pair?.found),
    ...(row.pair && { found: listFoundShares(amounts, row.pair.found) }),
  };
};

/** From the rows themselves, as they will be once every correction is finished. */
const fromRows = async (owner: string, from: Day, to: Day): Promise<PairedDividendRow[]> => {
  const [books, manual] = await Promise.all([readFoundDividendRecords(owner), listManualRows(owner)]);
  const { found } =
    books.corrections.length === 0 ? books : await planDividendCorrection(owner, books, liveCorrectionEffects);
  return listDividendIncomePaidBy(found, manual, to)
    .filter(({ date }) => date >= from)
    .map((one) => {
      const { date, symbol, gross, tax, fees } = one;
      const paid = { date, symbol, gross, tax, fees };
      if (one.origin === 'found')
        return { ...paid, id: toDividendIdentityKey(one.found), platform: one.found.platform };
      const { entered, pair } = one;
      const place = getPlatform(entered.platform ?? null, pair?.found);
      return {
        ...{ ...paid, id: entered.id, ...place },
        ...(pair && { found: listFoundShares(one, pair.found) }),
      };
    });
};

/**
 * What was paid from one day to another, both included, on these platforms and on none; from their lists, whatever was paid
 * before or after. `head` was read before.
 */
export const listPaidDividendsBetween = async (
  owner: string,
  head: LedgerState,
  { from, to, platforms }: { from: Day; to: Day; platforms: readonly PortfolioPlatform[] },
): Promise<PairedDividendRow[]> => {
  if (from > to) return [];
  if (!areDividendsUpToDate(head)) return fromRows(owner, from, to);
  const [entered, ...found] = await Promise.all([
    listLedgerIndexRowsBetween<ManualDividend>(owner, 'MDIVD', from, to),
    ...platforms.map((platform) =>
      listLedgerIndexRowsBetween<IndexedFoundDividend>(owner, 'ADIVP', from, to, [platform]),
    ),
  ]);
  const alone = found.flat().filter(({ enteredAs }) => enteredAs === null);
  return [...entered.map(toPaidManualRow), ...alone.map(toPaidFoundRow)];
};

/**
 * A page of what was entered by hand, or of what was found on a platform and is not entered as well; some rows of the list
 * may be none of it. `head` was read before, and is settled.
 */
export const getPaidDividendPage = async (
  owner: string,
  platform: PortfolioPlatform | null,
  request: RowPageRequest,
): Promise<RowPage<PaidDividendRow | { date: Day; id: null }>> => {
  if (platform === null) {
    const { rows, cursor } = await getLedgerIndexPage<ManualDividend>(owner, 'MDIVD', [], request);
    return { rows: rows.map(toPaidManualRow), cursor };
  }
  const { rows, cursor } = await getLedgerIndexPage<IndexedFoundDividend>(owner, 'ADIVP', [platform], request);
  const toRow = (row: IndexedFoundDividend) =>
    row.enteredAs === null ? toPaidFoundRow(row) : { date: row.paymentDate, id: null };
  return { rows: rows.map(toRow), cursor };
};

/** The stocks of which something was found there that is not entered as well. */
export const listUnpairedFoundDividendSymbols = async (
  owner: string,
  isAsked: (platform: string) => boolean,
  now: Date,
): Promise<string[]> => {
  const stocks = await (await getDividendReader({ id: owner }, now)).stocks();
  return listSymbolsWithUnpairedFoundDividends(stocks, isAsked);
};

export { areDividendsUpToDate } from '#functions/dividends/backfill-dividends';
