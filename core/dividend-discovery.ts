import type { EntitledDividend } from '#core/dividends';

/** What a discovery changes. `from` is the dividend as found before, with whatever else its row carries. */
export type DiscoveryPlan<E extends EntitledDividend, F extends EntitledDividend> = {
  added: E[];
  corrected: { from: F; to: E }[];
  removed: F[];
  unchanged: F[];
};

type Keyed = Pick<EntitledDividend, 'platform' | 'symbol' | 'exDate'>;

/** One dividend of one symbol on one platform is found once. */
export const dividendKey = ({ platform, symbol, exDate }: Keyed): string => `${platform}#${symbol}#${exDate}`;

/** A payment date once learned is not lost to an estimate: providers name only the latest one. */
const keepingPayment = <E extends EntitledDividend>(entitled: E, found: EntitledDividend): E =>
  entitled.paymentDateEstimated && !found.paymentDateEstimated
    ? { ...entitled, paymentDate: found.paymentDate, paymentDateEstimated: false }
    : entitled;

const figures = [
  'companyName',
  'paymentDate',
  'paymentDateEstimated',
  'sharesHeld',
  'amountPerShare',
  'totalAmount',
] as const;

const agree = (a: EntitledDividend, b: EntitledDividend): boolean => figures.every((figure) => a[figure] === b[figure]);

/**
 * Compares what was found before with what the trades entitle to now, both of the same platforms:
 * - not found before -> added; found with other figures -> corrected; nothing entitles to it any more -> removed.
 * - A symbol that the provider failed on keeps what it had, since nothing is known about it.
 * Carried out and planned again, it changes nothing.
 */
export const planDiscovery = <E extends EntitledDividend, F extends EntitledDividend>(
  found: readonly F[],
  entitled: readonly E[],
  failedSymbols: Iterable<string>,
): DiscoveryPlan<E, F> => {
  const failed = new Set(failedSymbols);
  const before = new Map(found.map((dividend) => [dividendKey(dividend), dividend]));
  const plan: DiscoveryPlan<E, F> = { added: [], corrected: [], removed: [], unchanged: [] };
  for (const dividend of entitled) {
    if (failed.has(dividend.symbol)) continue;
    const key = dividendKey(dividend);
    const from = before.get(key);
    before.delete(key);
    if (!from) {
      plan.added.push(dividend);
      continue;
    }
    const to = keepingPayment(dividend, from);
    if (agree(from, to)) plan.unchanged.push(from);
    else plan.corrected.push({ from, to });
  }
  for (const rest of before.values()) (failed.has(rest.symbol) ? plan.unchanged : plan.removed).push(rest);
  return plan;
};
