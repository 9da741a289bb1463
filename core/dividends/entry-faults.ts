import { grossOfEntered, type StatedAmounts } from '#core/dividends/entered';
import { netOf } from '#core/dividends/entitlement';
import { type Fault, faultAt } from '#core/text/fault';
import type { Day } from '#core/time/day';

/** What a dividend that was entered by hand must be. */
interface Entry extends StatedAmounts {
  fees: number;
  taxWithheld?: number | undefined;
  paymentDate: Day;
}

const inDollars = (value: number): string => `$${value.toFixed(2)}`;

/** Fees and tax exceed the gross amount: 1 share at $0.24 with $0.50 fees. */
const grossFault = (entry: Entry): Fault | null => {
  const { fees, taxWithheld = 0 } = entry;
  const exact = grossOfEntered(entry);
  const gross = exact.toFixed(2);
  if (netOf(exact, fees, taxWithheld).gte(0)) return null;
  if (netOf(exact, fees, 0).lt(0)) {
    return faultAt('fees', `Fees of ${inDollars(fees)} exceed the gross amount of $${gross}.`, 'fees_exceed_gross');
  }
  const tax = inDollars(taxWithheld);
  const both = fees > 0 ? `Fees of ${inDollars(fees)} and tax of ${tax} exceed` : `Tax of ${tax} exceeds`;
  return faultAt('taxWithheld', `${both} the gross amount of $${gross}.`, 'tax_exceeds_gross');
};

/** Neither what was paid nor what it follows from. */
const amountFault = ({ shares, dividendPerShare, gross }: Entry): Fault | null => {
  if (gross !== undefined || (shares > 0 && dividendPerShare > 0)) return null;
  return shares > 0
    ? faultAt('dividendPerShare', 'Enter the dividend per share.')
    : faultAt('shares', 'Enter the shares.');
};

/** A payment of the future, one without an amount, or one that left less than nothing. */
export const entryFault = (entry: Entry, today: Day): Fault | null =>
  entry.paymentDate > today
    ? faultAt('paymentDate', 'The date cannot be in the future.')
    : (amountFault(entry) ?? grossFault(entry));
