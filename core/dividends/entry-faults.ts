import { grossOf, netOf } from '#core/dividends/entitlement';
import { type Fault, faultAt } from '#core/text/fault';
import type { Day } from '#core/time/day';

/** What a dividend that was entered by hand must be. */
interface Entry {
  shares: number;
  dividendPerShare: number;
  fees: number;
  taxWithheld?: number | undefined;
  paymentDate: Day;
}

const inDollars = (value: number): string => `$${value.toFixed(2)}`;

/** Fees and tax exceed the gross amount: 1 share at $0.24 with $0.50 fees. */
const grossFault = ({ shares, dividendPerShare, fees, taxWithheld = 0 }: Entry): Fault | null => {
  const exact = grossOf(shares, dividendPerShare);
  const gross = exact.toFixed(2);
  if (netOf(exact, fees, taxWithheld).gte(0)) return null;
  if (netOf(exact, fees, 0).lt(0)) {
    return faultAt('fees', `Fees of ${inDollars(fees)} exceed the gross amount of $${gross}.`, 'fees_exceed_gross');
  }
  const tax = inDollars(taxWithheld);
  const both = fees > 0 ? `Fees of ${inDollars(fees)} and tax of ${tax} exceed` : `Tax of ${tax} exceeds`;
  return faultAt('taxWithheld', `${both} the gross amount of $${gross}.`, 'tax_exceeds_gross');
};

/** A payment of the future, or one that left less than nothing. */
export const entryFault = (entry: Entry, today: Day): Fault | null =>
  entry.paymentDate > today ? faultAt('paymentDate', 'The date cannot be in the future.') : grossFault(entry);
