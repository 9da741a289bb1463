import { CirclePlus, Percent as PercentSign } from 'lucide-react';
import type { SavingsAccount, SavingsSummary } from '#contract/savings';
import { formatAmount, formatMoney } from '#lib/format';
import { Badge } from '#ui/badge';
import { IconButton } from '#ui/button';
import { Explain } from '#ui/explain/explain';
import { Figure } from '#ui/figure-list';
import { Percent } from '#ui/figures';
import { AccountCard } from '../banking/account-card';
import { AccountTransactions } from './account-transactions';
import type { Opened } from './dialogs';
import { addedOn, inDollars, messages, movementMessages, rateMessages, typeLabel } from './messages';

/** The balance in the account's own currency, with what it is in US dollars under it where that is another. */
const Balance = ({ account: { currency, currentBalance, balanceUsd } }: { account: SavingsAccount }) => (
  <>
    <span className="figures block text-lg font-semibold">{formatAmount(currency, currentBalance)}</span>
    {currency !== 'USD' && (
      <span className="figures block text-xs font-normal text-ink-muted">
        {balanceUsd === null ? messages.noRate : inDollars(formatMoney(balanceUsd))}
      </span>
    )}
  </>
);

interface CitiAccountCardProps {
  account: SavingsAccount;
  /** What the figures over all accounts are made of. */
  summary: SavingsSummary;
  onOpen: (opened: Opened) => void;
}

const Actions = ({ account, onOpen }: Omit<CitiAccountCardProps, 'summary'>) => (
  <>
    <IconButton
      size="sm"
      label={`${movementMessages.open} ${account.accountName}`}
      icon={<CirclePlus aria-hidden />}
      onClick={() => onOpen({ dialog: 'add-transaction', account })}
    />
    <IconButton
      size="sm"
      label={`${rateMessages.open} ${account.accountName}`}
      icon={<PercentSign aria-hidden />}
      onClick={() => onOpen({ dialog: 'add-rate', account })}
    />
  </>
);

export const CitiAccountCard = ({ account, summary, onOpen }: CitiAccountCardProps) => (
  <AccountCard
    title={account.accountName}
    badges={
      <>
        <Badge tone="info">{typeLabel(account.accountType)}</Badge>
        <Badge tone="positive">{messages.active}</Badge>
      </>
    }
    edit={`${messages.edit} ${account.accountName}`}
    remove={`${messages.delete} ${account.accountName}`}
    actions={<Actions account={account} onOpen={onOpen} />}
    onEdit={() => onOpen({ dialog: 'edit', account })}
    onDelete={() => onOpen({ dialog: 'delete', account })}
    figures={
      <>
        <Figure
          label={messages.balance}
          explain={
            <Explain
              name={`${messages.balance} of ${account.accountName}`}
              of={async () => (await import('../banking/explained')).tellAccount(account, summary)}
            />
          }
        >
          <Balance account={account} />
        </Figure>
        <Figure label={messages.rate}>
          <Percent value={account.interestRate} />
        </Figure>
        <Figure label={messages.opened}>{addedOn(account)}</Figure>
      </>
    }
    description={account.description}
    transactions={<AccountTransactions account={account} onOpen={onOpen} />}
    show={messages.showTransactions}
    hide={messages.hideTransactions}
  />
);
