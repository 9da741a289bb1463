import type { ManualDividend } from '#contract/manual-dividends';
import { dividendKey } from '#core/dividends/discovery';
import { countedDividends, taxOf } from '#core/dividends/income';
import { foundAlone } from '#core/dividends/kept-income';
import type { PaidForFound } from '#core/insight/household-cash';
import type { PaidRow } from '#core/insight/investments';
import { amount, zero } from '#core/money/amount';
import type { PortfolioPlatform } from '#core/portfolio/platforms';
import type { Day } from '#core/time/day';
import { readFound } from '#functions/dividends/found-store';
import type { ListedFound } from '#functions/dividends/kept-store';
import { isSettled } from '#functions/dividends/make-kept';
import { listManual } from '#functions/dividends/manual-store';
import { liveCorrection, planCorrection } from '#functions/dividends/plan-correction';
import { viewDividends } from '#functions/dividends/view';
import type { LedgerHead } from '#functions/storage/ledger';
import { listBetween, type Page, type PageAsked, pageWithin } from '#functions/storage/lists';

/** Dividends row by row, as they count: for whoever shows what a sum of them was made of. */

const ofFound = (row: Omit<ListedFound, 'enteredAs'>): PaidRow => ({
  id: dividendKey(row),
  date: row.paymentDate,
  symbol: row.symbol,
  platform: row.platform,
  gross: amount(row.totalAmount),
  tax: taxOf(row),
  fees: zero,
});

const ofEntered = (row: ManualDividend): PaidForFound => ({
  id: row.id,
  date: row.paymentdate,
  symbol: row.symbol,
  ...(row.platform !== null && { platform: row.platform }),
  gross: amount(row.grossamount),
  tax: amount(row.taxwithheld),
  fees: amount(row.fees),
  ...(row.pair && { found: row.pair.found.map(dividendKey) }),
});

/** From the rows themselves, as they will be once every correction is finished. */
const fromRows = async (owner: string, from: Day, to: Day): Promise<PaidForFound[]> => {
  const [books, manual] = await Promise.all([readFound(owner), listManual(owner)]);
  const { found } = books.corrections.length === 0 ? books : await planCorrection(owner, books, liveCorrection);
  return countedDividends(found, manual, to)
    .filter(({ date }) => date >= from)
    .map((one) => {
      const { date, symbol, gross, tax, fees } = one;
      const [id, platform] =
        one.origin === 'found' ? [dividendKey(one.found), one.found.platform] : [one.entered.id, one.entered.platform];
      const stood = one.origin === 'entered' && one.pair ? { found: one.pair.found.map(dividendKey) } : {};
      return { id, date, symbol, gross, tax, fees, ...(platform !== undefined && { platform }), ...stood };
    });
};

/**
 * What was paid from one day to another, both included, on these platforms and on none; from their lists, whatever was paid
 * before or after. `head` was read before.
 */
export const listPaidBetween = async (
  owner: string,
  head: LedgerHead,
  { from, to, platforms }: { from: Day; to: Day; platforms: readonly PortfolioPlatform[] },
): Promise<PaidForFound[]> => {
  if (from > to) return [];
  if (!isSettled(head)) return fromRows(owner, from, to);
  const [entered, ...found] = await Promise.all([
    listBetween<ManualDividend>(owner, 'MDIVD', from, to),
    ...platforms.map((platform) => listBetween<ListedFound>(owner, 'ADIVP', from, to, [platform])),
  ]);
  const alone = found.flat().filter(({ enteredAs }) => enteredAs === null);
  return [...entered.map(ofEntered), ...alone.map(ofFound)];
};

/** Of an entry that names no platform, that of what it stands for, where all of that is on one: as its sums have it. */
const platformOf = ({ platform, pair }: ManualDividend): { platform?: PortfolioPlatform } => {
  const [first, ...others] = new Set(platform === null ? pair?.found.map((one) => one.platform) : [platform]);
  return first !== undefined && others.length === 0 ? { platform: first } : {};
};

/**
 * A page of what was entered by hand, or of what was found on a platform and is not entered as well; some rows of the list
 * may be none of it. `head` was read before, and is settled.
 */
export const pagePaid = async (
  owner: string,
  platform: PortfolioPlatform | null,
  asked: PageAsked,
): Promise<Page<PaidRow | { date: Day; id: null }>> => {
  if (platform === null) {
    const { rows, cursor } = await pageWithin<ManualDividend>(owner, 'MDIVD', [], asked);
    return { rows: rows.map((row) => ({ ...ofEntered(row), ...platformOf(row) })), cursor };
  }
  const { rows, cursor } = await pageWithin<ListedFound>(owner, 'ADIVP', [platform], asked);
  const counted = (row: ListedFound) => (row.enteredAs === null ? ofFound(row) : { date: row.paymentDate, id: null });
  return { rows: rows.map(counted), cursor };
};

/** The stocks of which something was found there that is not entered as well. */
export const listFoundStocks = async (
  owner: string,
  isAsked: (platform: string) => boolean,
  now: Date,
): Promise<string[]> => {
  const stocks = await (await viewDividends(owner, now)).stocks();
  return foundAlone(stocks, isAsked);
};

export { isSettled } from '#functions/dividends/make-kept';
