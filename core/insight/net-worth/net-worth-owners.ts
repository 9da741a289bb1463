import { splitByOwners } from '#core/household/household-totals';
import type { HouseholdAccountKind } from '#core/household/sharing';
import { toAmount, toNumber } from '#core/money/amount';

/** What of an account that you keep is whose. */
export interface AccountPartByOwner {
  owner: 'you' | 'other';
  kind: HouseholdAccountKind;
  name: string;
  /** Of the account. */
  percent: number;
  /** US dollars to the cent; below 0 of a debt. */
  value: number;
}

interface KeptAccount extends Pick<AccountPartByOwner, 'kind' | 'name'> {
  /** Null where nothing in it has a price or a rate. */
  value: number | null;
  ownPercent: number;
}

/**
 * An account is parted once, as the household parts it, so that both parts come to it: $100.01 of which 50 % are yours ->
 * $50.01 and $50.00. The largest first; what comes to nothing is left out.
 */
export const listAccountPartsByOwner = (accounts: readonly KeptAccount[]): AccountPartByOwner[] =>
  accounts
    .flatMap(({ kind, name, value, ownPercent }): AccountPartByOwner[] => {
      const { keeper, other } = splitByOwners(toAmount(value ?? 0), ownPercent);
      return [
        { owner: 'you', kind, name, percent: ownPercent, value: toNumber(keeper) },
        { owner: 'other', kind, name, percent: 100 - ownPercent, value: toNumber(other) },
      ];
    })
    .filter(({ value }) => value !== 0)
    .toSorted((a, b) => b.value - a.value);
