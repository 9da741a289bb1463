import { type Amount, roundCents, sumExactAmounts, toAmount } from '#core/money/amount';

/** What of an amount is whose. US dollars to the cent; the two come to the amount. */
export interface AmountByOwner {
  keeper: Amount;
  other: Amount;
}

/** Rounded once, so that nothing is lost: $100.01 of which 50 % are the keeper's -> $50.01 and, for the other, $50.00. */
export const splitByOwners = (value: Amount, ownPercent: number): AmountByOwner => {
  const other = roundCents(value.times(100 - ownPercent).div(100));
  return { keeper: value.minus(other), other };
};

/** An account that counts: its value in US dollars, null where nothing in it has a price or a rate. */
export interface HouseholdAccountToSplit {
  keeper: 'you' | 'other';
  value: number | null;
  ownPercent: number;
}

export interface HouseholdTotals {
  value: Amount;
  yours: Amount;
  theirs: Amount;
}

/** Your part of an account, whichever of the two keeps it. */
export const splitHouseholdAccount = ({
  keeper,
  value,
  ownPercent,
}: HouseholdAccountToSplit): Pick<HouseholdTotals, 'yours' | 'theirs'> | null => {
  if (value === null) return null;
  const parts = splitByOwners(toAmount(value), ownPercent);
  return keeper === 'you' ? { yours: parts.keeper, theirs: parts.other } : { yours: parts.other, theirs: parts.keeper };
};

/** Each account once; the parts of both come to the value. */
export const sumHouseholdAccounts = (accounts: readonly HouseholdAccountToSplit[]): HouseholdTotals => {
  const split = accounts.map(splitHouseholdAccount).filter((parts) => parts !== null);
  const [yours, theirs] = [
    sumExactAmounts(split.map((parts) => parts.yours)),
    sumExactAmounts(split.map((parts) => parts.theirs)),
  ];
  return { value: yours.plus(theirs), yours, theirs };
};
