import { useQuery } from '@tanstack/react-query';
import type { CdInterestDestination } from '#contract/cds';
import type { SavingsAccount } from '#contract/savings';
import { toCdInterestDestinationKey } from '#core/banking/interest-payouts';
import { savingsListQuery } from '../../banking/queries';
import { useCashPlatforms } from '../../platforms/queries';
import { interestDestinationMessages as messages } from '../messages';

/** A destination as a form's choice: `itself`, `outside`, `savings:3`, `cash:Robinhood`. */
export const toDestinationChoice = (to: CdInterestDestination = { kind: 'itself' }): string =>
  toCdInterestDestinationKey(to);

export const parseDestinationChoice = (value: string): CdInterestDestination => {
  if (value.startsWith('savings:')) return { kind: 'savings', id: Number(value.slice('savings:'.length)) };
  if (value.startsWith('cash:')) return { kind: 'cash', platform: value.slice('cash:'.length) };
  return { kind: value === 'outside' ? 'outside' : 'itself' };
};

/** What a person reads of it. */
const formatDestination = (value: string, accounts: readonly SavingsAccount[]): string => {
  const to = parseDestinationChoice(value);
  if (to.kind === 'cash') return messages.cash(to.platform);
  if (to.kind !== 'savings') return messages[to.kind];
  return messages.savings(accounts.find(({ id }) => id === to.id)?.accountName ?? messages.gone);
};

const useAccounts = (): readonly SavingsAccount[] => useQuery(savingsListQuery).data ?? [];

/** Where interest can go: what is chosen already is among it, whatever has become of it. */
export const useDestinationChoices = (chosen: string) => {
  const accounts = useAccounts();
  const platforms = useCashPlatforms();
  const savings = accounts.filter(({ currency }) => currency === 'USD').map(({ id }) => `savings:${id}`);
  const values = ['itself', ...savings, ...platforms.map((name) => `cash:${name}`), 'outside', chosen];
  return [...new Set(values)].map((value) => ({ value, label: formatDestination(value, accounts) }));
};

/** Where payments have gone, in words. */
export const useInterestDestinationFormatter = () => {
  const accounts = useAccounts();
  return (to: CdInterestDestination | undefined): string => formatDestination(toDestinationChoice(to), accounts);
};
