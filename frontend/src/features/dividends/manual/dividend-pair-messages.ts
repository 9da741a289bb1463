import type { FoundDividendView } from '#contract/dividends/found-dividends';
import type { ManualDividend, MatchedFoundDividends } from '#contract/dividends/manual-dividends';
import { formatCount, formatDay, formatMoney, formatShares } from '#lib/format';

/** The words about a payment that was both found and entered by hand. */
export const dividendPairMessages = {
  paired: 'Also found',
  pairedHint: 'Found and entered by hand, this payment counts once, as you entered it.',
  entered: 'Entered by hand',
  stated: 'From a statement',
  joinedByHand: 'joined by you',

  part: 'Separate',
  parted: 'Separated: both count now.',
  partFailed: 'Failed to separate the dividends',

  join: 'Join',
  joinTitle: 'Join with found dividends',
  joinHint: 'Choose the found dividends of this payment. Then your entry counts, and they do not.',
  joinFound: 'Found dividends',
  choicesLoading: 'Loading found dividends...',
  choicesFailed: 'Found dividends could not be loaded',
  choicesFailedHint: 'Nothing is changed. Check your connection and try again.',
  joined: 'Joined: the payment counts once now.',
  joinFailed: 'Failed to join the dividends',
  chooseOne: 'Choose at least one.',
  chooseFewer: 'Choose at most 8.',
} as const;

/** `found $10.70, entered $10.29`: gross, side by side. */
export const formatPairAmounts = (foundAmount: number, grossAmount: number): string =>
  `found ${formatMoney(foundAmount)}, entered ${formatMoney(grossAmount)}`;

/** Where and when it was found: `Robinhood and Schwab, Feb 15, 2026`. */
export const describeFoundPlatformsAndDays = ({ found }: MatchedFoundDividends): string => {
  const platforms = [...new Set(found.map(({ platform }) => platform))].join(' and ');
  const days = [...new Set(found.map(({ paymentDate }) => formatDay(paymentDate)))].join(' and ');
  return `${platforms}, ${days}`;
};

type Entered = Pick<NonNullable<FoundDividendView['enteredAs']>, 'netAmount' | 'paymentDate'>;

/** `Counted as entered: $10.29 on Feb 16, 2026` */
export const formatCountedAsEntered = ({ netAmount, paymentDate }: Entered): string =>
  `Counted as entered: ${formatMoney(netAmount)} on ${formatDay(paymentDate)}`;

/** For the button that separates them: `Separate the dividend of AAPL entered for Feb 16, 2026 from the found dividends`. */
export const getUnpairLabel = (symbol: string, paymentDate: string): string =>
  `Separate the dividend of ${symbol} entered for ${formatDay(paymentDate)} from the found dividends`;
export const getPairLabel = ({ symbol, paymentdate }: ManualDividend): string =>
  `Join the dividend of ${symbol} entered for ${formatDay(paymentdate)} with the found dividends`;

/** What is to be joined: `AAPL entered for Feb 16, 2026: 10.000000 shares, $2.40`; without the shares where nobody has said them. */
export const describePairEntry = ({ symbol, paymentdate, shares, grossamount }: ManualDividend): string => {
  const sharesText = shares === null ? '' : `${formatShares(shares)} shares, `;
  return `${symbol} entered for ${formatDay(paymentdate)}: ${sharesText}${formatMoney(grossamount)}`;
};

/** A choice: `Robinhood, Feb 15, 2026: 10.000000 shares, $2.40`. */
export const describePairCandidate = ({ platform, paymentDate, sharesHeld, totalAmount }: FoundDividendView): string =>
  `${platform}, ${formatDay(paymentDate)}: ${formatShares(sharesHeld)} shares, ${formatMoney(totalAmount)}`;

/** `2 more count as entered by hand`; nothing without any. */
export const formatEnteredDividendCount = (count: number): string =>
  count === 0 ? '' : `${formatCount(count, 'more counts', 'more count')} as entered by hand`;

export const withheldTaxMessages = {
  title: 'Tax withheld',
  field: 'Tax withheld',
  hint: 'In US dollars, from your statement. Found dividends have gross amounts only.',
  save: 'Save',
  saved: 'Tax withheld saved.',
  failed: 'Failed to save the tax withheld',
  beyondGross: 'Tax withheld cannot exceed the gross amount.',
} as const;

interface Payment {
  symbol: string;
  platform: string;
  paymentDate: string;
}
/** `Set the tax withheld from AAPL on Robinhood, paid Feb 15, 2026`. */
export const getWithheldTaxButtonLabel = ({ symbol, platform, paymentDate }: Payment): string =>
  `Set the tax withheld from ${symbol} on ${platform}, paid ${formatDay(paymentDate)}`;
/** `AAPL on Robinhood, paid Feb 15, 2026: gross $2.40`. */
export const describeTaxedPayment = (payment: Payment, gross: number): string =>
  `${payment.symbol} on ${payment.platform}, paid ${formatDay(payment.paymentDate)}: gross ${formatMoney(gross)}`;
