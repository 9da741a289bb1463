import { computeForeignDividendNet } from '#core/dividends/dividend-currency';
import { pairFoundAndEnteredDividends } from '#core/dividends/dividend-pairs';
import {
  capTaxWithheldAtDividend,
  computeEnteredDividendNet,
  computeFoundDividendNet,
  type EnteredDividend,
  type FoundDividend,
} from '#core/dividends/income';
import { toDividendIdentityKey } from '#core/dividends/plan-dividend-discovery';
import { type Amount, roundCents, sumExactAmounts, toAmount, zeroAmount } from '#core/money/amount';
import {
  type CashCurrency,
  type CashPlatform,
  findCashPlatform,
  isCashTrackedOn,
  type PlatformSettings,
} from '#core/portfolio/platforms';
import type { Day } from '#core/time/day';

/** What a found dividend brings into the cash of its platform, and when. Above zero, to the cent. */
export type FoundDividendCash = {
  date: Day;
  amount: Amount;
  /** US dollars, unless the entry that counts in its place was paid in another currency. */
  currency: CashCurrency;
  /** What it counts as, in US dollars. */
  usd: Amount;
  /** Why it is not the amount that was found; null where it is. */
  because: 'tax' | 'entered' | null;
};

/**
 * A sum parted by weights to the cent; the parts add up to it: each ends at the rounded sum up to it.
 * $10.00 by 1, 1 and 1 -> $3.33, $3.34, $3.33. Weights that come to nothing get nothing.
 */
export const distributeCentsByWeights = (total: Amount, weights: readonly Amount[]): Amount[] => {
  const totalWeight = sumExactAmounts(weights);
  let weighed = zeroAmount;
  let distributed = zeroAmount;
  return weights.map((weight) => {
    weighed = weighed.plus(weight);
    const upToHere = totalWeight.eq(0) ? zeroAmount : roundCents(total.times(weighed).div(totalWeight));
    const part = upToHere.minus(distributed);
    distributed = upToHere;
    return part;
  });
};

/** What each found dividend of a pair counts as in US dollars: the entry's net, parted as what was found on each platform. */
export const distributeNetToFoundDividends = (
  net: Amount,
  found: readonly Pick<FoundDividend, 'totalAmount'>[],
): Amount[] =>
  distributeCentsByWeights(
    net,
    found.map(({ totalAmount }) => toAmount(totalAmount)),
  );

/** What an entry brings by a row of its own, and where; in the currency that it was paid in. */
type OwnCash = Pick<FoundDividendCash, 'date' | 'amount' | 'currency'> & { platform: CashPlatform };

/** What is left of an entry, in the currency that it was paid in. */
const computePaidNet = (entered: EnteredDividend): Pick<FoundDividendCash, 'amount' | 'currency'> =>
  entered.paidIn
    ? { amount: computeForeignDividendNet(entered.paidIn), currency: entered.paidIn.currency }
    : { amount: computeEnteredDividendNet(entered), currency: 'USD' };

/** Whether an entry has to carry the mark that it moves cash: not where its platform is specified to keep some. */
export const needsCashTrackingFlag = (
  { cashId, platform, paymentDate }: Pick<EnteredDividend, 'cashId' | 'platform' | 'paymentDate'>,
  settings: readonly PlatformSettings[],
): boolean =>
  cashId !== undefined &&
  platform !== undefined &&
  findCashPlatform(platform) === null &&
  isCashTrackedOn(settings, platform, paymentDate);

/**
 * What a dividend from a statement brings into the cash of its platform: its net amount on its date. Null where it has no row
 * of its own, where its platform keeps no cash here, and where nothing is left of it.
 */
export const getEnteredDividendCash = (entered: EnteredDividend): OwnCash | null => {
  if (entered.cashId === undefined || entered.platform === undefined) return null;
  const platform = entered.keepsCash ? entered.platform : findCashPlatform(entered.platform);
  const net = computePaidNet(entered);
  return platform && net.amount.gt(0) ? { ...net, platform, date: entered.paymentDate } : null;
};

/**
 * What each found dividend brings into cash, by its key: its amount less the tax withheld on its payment date. Of a pair
 * the entry counts: its net amount on its date, in the currency that it was paid in, parted among the platforms as what was
 * found on them; nothing where the entry has brought it by a row of its own. A dividend of which nothing is left brings nothing
 * and is not in the list.
 */
export const computeFoundDividendCashByKey = (
  found: readonly FoundDividend[],
  entered: readonly EnteredDividend[],
): Map<string, FoundDividendCash> => {
  const cash = new Map(
    found.map((one): [string, FoundDividendCash] => {
      const amount = computeFoundDividendNet(one);
      const because = capTaxWithheldAtDividend(one).gt(0) ? 'tax' : null;
      return [toDividendIdentityKey(one), { date: one.paymentDate, amount, usd: amount, currency: 'USD', because }];
    }),
  );
  for (const pair of pairFoundAndEnteredDividends(found, entered)) {
    const isInCash = getEnteredDividendCash(pair.entered) !== null;
    const { amount: net, currency } = computePaidNet(pair.entered);
    const [amounts, dollars] = [net, computeEnteredDividendNet(pair.entered)].map((of) =>
      distributeNetToFoundDividends(isInCash ? zeroAmount : of, pair.found),
    );
    pair.found.forEach((one, at) => {
      const [amount = zeroAmount, usd = zeroAmount] = [amounts?.[at], dollars?.[at]];
      const because = currency === 'USD' && amount.eq(one.totalAmount) ? null : 'entered';
      cash.set(toDividendIdentityKey(one), { date: pair.entered.paymentDate, amount, usd, currency, because });
    });
  }
  return new Map([...cash].filter(([, { amount }]) => amount.gt(0)));
};
