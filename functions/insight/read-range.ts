import type { ReturnsQuery } from '#contract/insight';
import type { PaidForFound } from '#core/insight/household-cash';
import type { PaidRow } from '#core/insight/investments';
import type { Range } from '#core/insight/ranges';
import { addDays } from '#core/time/day';
import type { DaysAsked } from '#functions/analytics/days';
import { type DaysRead, readCounted } from '#functions/analytics/performance';
import { listPaidBetween } from '#functions/dividends/rows-between';
import type { CompareEffects } from '#functions/insight/compare';
import { materialFromDays } from '#functions/insight/from-days';
import { materialFromRows } from '#functions/insight/from-rows';
import { type HouseholdNow, readNow } from '#functions/insight/household-beside';
import type { Material } from '#functions/insight/material';
import { isWhole, listPart, type Part, paidOf, partOf } from '#functions/insight/part';
import { firstEventOf, rangeAsked, refuseQuery } from '#functions/insight/range-asked';

/** What is asked of the shares, with what is known of them. */
export interface RangeRead extends DaysRead {
  part: Part;
  /** Null where nothing is recorded by then. */
  range: Range | null;
  /** What a household has beside its shares; null where the shares alone are asked for. */
  household: HouseholdNow | null;
}

export const readRange = async (owner: string, query: ReturnsQuery, effects: CompareEffects): Promise<RangeRead> => {
  const read = await readCounted(owner, effects);
  const { asked } = read;
  refuseQuery(query, asked.today);
  const part = partOf(query);
  const household = query.scope === 'household' ? await readNow(asked, effects) : null;
  const first = [firstEventOf(part, asked), household?.firstDay ?? null].filter((day) => day !== null).toSorted()[0];
  return { ...read, part, household, range: rangeAsked(query, asked.today, first ?? null) };
};

/** The dividends of the part that were paid in the range, row by row. */
export const listPaid = async (asked: DaysAsked, part: Part, range: Range): Promise<PaidForFound[]> => {
  const { trades } = asked.ledgers;
  const platforms = [...new Set(asked.positions.map(({ platform }) => platform))];
  const paid = await listPaidBetween(asked.owner, trades.heads.MDIV, {
    from: range.from,
    to: range.to,
    platforms: part.platform === undefined ? platforms : [part.platform],
  });
  return paidOf(part, asked, paid);
};

/** Days are still to be counted before there are any figures: up to here they are. */
export const countedTo = ({ asked, counted }: DaysRead): string | null =>
  counted && counted.to < addDays(asked.today, -1) ? counted.to : null;

/** A class is read as all shares without the others, which mostly are few; a platform and a stock from their own rows. */
export const isOfDays = ({ platform, symbol, class: kind }: Part): boolean =>
  platform === undefined && symbol === undefined && (kind === undefined || kind === 'stocks');

/** What the figures of the range are computed from. */
export const readMaterial = async (read: RangeRead, range: Range): Promise<Material> => {
  const { asked, counted, part } = read;
  const { income, trades } = asked.ledgers;
  if (counted && isOfDays(part)) return materialFromDays(asked, counted, { part, range, paid: income });
  const [own, paid] = await Promise.all([
    isWhole(part) ? trades.all() : listPart(part, asked),
    part.platform === undefined
      ? income.filter(({ symbol }) => paidOf(part, asked, [{ symbol } as PaidRow]).length > 0)
      : listPaid(asked, part, range),
  ]);
  return materialFromRows(asked, { part, range, trades: own, paid });
};
