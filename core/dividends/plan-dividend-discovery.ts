import { maxRateCloseAgeInDays } from '#core/dividends/conversion-rates';
import { convertDividendToUsd, type EntitledDividend } from '#core/dividends/entitlement';
import { toAmount, toNumber } from '#core/money/amount';
import { countDaysBetween } from '#core/time/day';

/** What a discovery changes. `from` is the dividend as found before, with whatever else its row carries. */
type DiscoveryPlan<E extends EntitledDividend, F extends EntitledDividend> = {
  added: E[];
  corrected: { from: F; to: E }[];
  removed: F[];
  unchanged: F[];
};

/** What names a found dividend: one of one symbol on one platform is found once. */
export type DividendIdentity<P extends string = string> = Pick<EntitledDividend<P>, 'platform' | 'symbol' | 'exDate'>;

/** `Robinhood#AAPL#2026-02-09`: one text for one dividend, to look it up by. */
export const toDividendIdentityKey = ({ platform, symbol, exDate }: DividendIdentity): string =>
  `${platform}#${symbol}#${exDate}`;

/** A payment date once learned is not lost to an estimate: providers name only the latest one. */
const keepPaymentDate = <E extends EntitledDividend>(entitled: E, found: EntitledDividend): E =>
  entitled.paymentDateEstimated && !found.paymentDateEstimated
    ? { ...entitled, paymentDate: found.paymentDate, paymentDateEstimated: false }
    : entitled;

/** The rate is that of the payment day, not what stood in for it. */
export const isConvertedAtPaymentDayRate = ({
  paymentDate,
  conversion,
}: Pick<EntitledDividend, 'paymentDate' | 'conversion'>): boolean => {
  const days = conversion ? countDaysBetween(conversion.day, paymentDate) : 0;
  return days >= 0 && days <= maxRateCloseAgeInDays;
};

/** Nor is the rate of the payment day lost to a later one that stands in for it. */
const keepConversionRate = <E extends EntitledDividend>(entitled: E, found: EntitledDividend): E => {
  const isStored =
    found.conversion &&
    found.conversion.currency === entitled.conversion?.currency &&
    found.paymentDate === entitled.paymentDate &&
    isConvertedAtPaymentDayRate(found) &&
    !isConvertedAtPaymentDayRate(entitled);
  if (!isStored) return entitled;
  const { sharesHeld, amountPerShare } = entitled;
  const totalAmount = toNumber(convertDividendToUsd(toAmount(sharesHeld), amountPerShare, found.conversion));
  return { ...entitled, conversion: found.conversion, totalAmount };
};

const figures = [
  'companyName',
  'paymentDate',
  'paymentDateEstimated',
  'sharesHeld',
  'amountPerShare',
  'totalAmount',
] as const;

const rateParts = ['currency', 'rate', 'day'] as const;

const hasEqualFigures = (a: EntitledDividend, b: EntitledDividend): boolean =>
  figures.every((figure) => a[figure] === b[figure]) &&
  rateParts.every((part) => a.conversion?.[part] === b.conversion?.[part]);

/**
 * Compares what was found before with what the trades entitle to now, both of the same platforms:
 * - not found before -> added; found with other figures -> corrected; nothing entitles to it any more -> removed.
 * - A symbol that the provider failed on keeps what it had, since nothing is known about it.
 * Carried out and planned again, it changes nothing.
 */
export const planDividendDiscovery = <E extends EntitledDividend, F extends EntitledDividend>(
  found: readonly F[],
  entitled: readonly E[],
  failedSymbols: Iterable<string>,
): DiscoveryPlan<E, F> => {
  const failed = new Set(failedSymbols);
  const before = new Map(found.map((dividend) => [toDividendIdentityKey(dividend), dividend]));
  const plan: DiscoveryPlan<E, F> = { added: [], corrected: [], removed: [], unchanged: [] };
  for (const dividend of entitled) {
    if (failed.has(dividend.symbol)) continue;
    const key = toDividendIdentityKey(dividend);
    const from = before.get(key);
    before.delete(key);
    if (!from) {
      plan.added.push(dividend);
      continue;
    }
    const to = keepConversionRate(keepPaymentDate(dividend, from), from);
    if (hasEqualFigures(from, to)) plan.unchanged.push(from);
    else plan.corrected.push({ from, to });
  }
  for (const rest of before.values()) (failed.has(rest.symbol) ? plan.unchanged : plan.removed).push(rest);
  return plan;
};
