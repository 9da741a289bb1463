import { computeNetInCurrency } from '#core/dividends/dividend-currency';
import { pairDividends } from '#core/dividends/dividend-pairs';
import {
  computeEnteredDividendNet,
  computeFoundDividendNet,
  type EnteredDividend,
  type FoundDividend,
  getTaxWithheld,
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

/** What a found dividend brings into the cash of its platform, and when. Above zero, US dollars to the cent. */
export type FoundDividendCash = {
  date: Day;
  amount: Amount;
  /** Why it is not the amount that was found; null where it is. */
  because: 'tax' | 'entered' | null;
};

/**
 * A sum parted by weights to the cent; the parts add up to it. What the rounding leaves over goes to the last:
 * $10.00 by 1, 1 and 1 -> $3.33, $3.33, $3.34.
 */
export const distributeByWeights = (total: Amount, weights: readonly Amount[]): Amount[] => {
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

/** What an entry brings by a row of its own, and where; in the currency that it was paid in. */
type OwnCash = Pick<FoundDividendCash, 'date' | 'amount'> & { platform: CashPlatform; currency: CashCurrency };

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
  const net = entered.paidIn ? computeNetInCurrency(entered.paidIn) : computeEnteredDividendNet(entered);
  const currency = entered.paidIn?.currency ?? 'USD';
  return platform && net.gt(0) ? { platform, currency, date: entered.paymentDate, amount: net } : null;
};

/**
 * What each found dividend brings into cash, by its key: its amount less the tax withheld on its payment date. Of a pair
 * the entry counts: its net amount on its date, parted among the platforms as what was found on them; nothing where the
 * entry has brought it by a row of its own. A dividend of which nothing is left brings nothing and is not in the list.
 */
export const computeFoundDividendCash = (
  found: readonly FoundDividend[],
  entered: readonly EnteredDividend[],
): Map<string, FoundDividendCash> => {
  const cash = new Map<string, FoundDividendCash>(
    found.map((one) => [
      toDividendIdentityKey(one),
      {
        date: one.paymentDate,
        amount: computeFoundDividendNet(one),
        because: getTaxWithheld(one).gt(0) ? 'tax' : null,
      },
    ]),
  );
  for (const pair of pairDividends(found, entered)) {
    const parts = distributeByWeights(
      getEnteredDividendCash(pair.entered) ? zeroAmount : computeEnteredDividendNet(pair.entered),
      pair.found.map(({ totalAmount }) => toAmount(totalAmount)),
    );
    pair.found.forEach((one, at) => {
      const part = parts[at] ?? zeroAmount;
      const because = part.eq(one.totalAmount) ? null : 'entered';
      cash.set(toDividendIdentityKey(one), { date: pair.entered.paymentDate, amount: part, because });
    });
  }
  return new Map([...cash].filter(([, { amount: net }]) => net.gt(0)));
};
