import { computeEnteredDividendGross, type EnteredDividendAmounts } from '#core/dividends/entered-amounts';
import { computeNetDividend } from '#core/dividends/entitlement';
import { roundCents, toNumber } from '#core/money/amount';
import { formatDollars } from '#core/money/format-number';
import { createFieldFault, type ValidationFault } from '#core/text/validation-fault';
import type { Day } from '#core/time/day';

/** What a dividend that was entered by hand must be. */
interface Entry extends EnteredDividendAmounts {
  fees: number;
  taxWithheld: number;
  paymentDate: Day;
}

/** Fees and tax exceed the gross amount: 1 share at $0.24 with $0.50 fees. */
const findGrossFault = (entry: Entry): ValidationFault | null => {
  const { fees, taxWithheld } = entry;
  const exact = computeEnteredDividendGross(entry);
  const gross = formatDollars(toNumber(roundCents(exact)));
  if (computeNetDividend(exact, fees, taxWithheld).gte(0)) return null;
  if (computeNetDividend(exact, fees, 0).lt(0)) {
    return createFieldFault(
      'fees',
      `Fees of ${formatDollars(fees)} exceed the gross amount of ${gross}.`,
      'fees_exceed_gross',
    );
  }
  const tax = formatDollars(taxWithheld);
  const both = fees > 0 ? `Fees of ${formatDollars(fees)} and tax of ${tax} exceed` : `Tax of ${tax} exceeds`;
  return createFieldFault('taxWithheld', `${both} the gross amount of ${gross}.`, 'tax_exceeds_gross');
};

/** Neither what was paid nor what it follows from. */
const findAmountFault = ({ shares, dividendPerShare, gross }: Entry): ValidationFault | null => {
  if (gross !== undefined || (shares > 0 && dividendPerShare > 0)) return null;
  return shares > 0
    ? createFieldFault('dividendPerShare', 'Enter the dividend per share.')
    : createFieldFault('shares', 'Enter the shares.');
};

/** A payment of the future, one without an amount, or one that left less than nothing. */
export const findDividendEntryFault = (entry: Entry, today: Day): ValidationFault | null =>
  entry.paymentDate > today
    ? createFieldFault('paymentDate', 'The date cannot be in the future.')
    : (findAmountFault(entry) ?? findGrossFault(entry));
