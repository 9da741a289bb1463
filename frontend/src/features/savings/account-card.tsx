import { Pencil, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { SavingsAccount } from '#contract/savings';
import { formatAmount, formatMoney } from '#lib/format';
import { Badge } from '#ui/badge';
import { IconButton } from '#ui/button';
import { Figure, FigureList } from '#ui/figure-list';
import { Percent } from '#ui/figures';
import { Reveal } from '#ui/reveal';
import { AccountTransactions } from './account-transactions';
import { addedOn, inDollars, messages, typeLabel } from './messages';

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

interface AccountCardProps {
  account: SavingsAccount;
  onEdit: (account: SavingsAccount) => void;
  onDelete: (account: SavingsAccount) => void;
}

export const AccountCard = ({ account, onEdit, onDelete }: AccountCardProps) => {
  const titleId = useId();
  return (
    <li className="min-w-0 rounded-xl border border-line bg-surface-raised p-4 shadow-card sm:p-6">
      <div className="mb-2 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={titleId} className="text-lg font-semibold">
            {account.accountName}
          </h2>
          <div className="mt-1 flex flex-wrap gap-1.5">
            <Badge tone="info">{typeLabel(account.accountType)}</Badge>
            <Badge tone="positive">{messages.active}</Badge>
          </div>
        </div>
        <div className="flex gap-1">
          <IconButton
            size="sm"
            label={`${messages.edit} ${account.accountName}`}
            icon={<Pencil aria-hidden />}
            onClick={() => onEdit(account)}
          />
          <IconButton
            size="sm"
            label={`${messages.delete} ${account.accountName}`}
            icon={<Trash2 aria-hidden />}
            onClick={() => onDelete(account)}
          />
        </div>
      </div>
      <FigureList>
        <Figure label={messages.balance}>
          <Balance account={account} />
        </Figure>
        <Figure label={messages.rate}>
          <Percent value={account.interestRate} />
        </Figure>
        <Figure label={messages.opened}>{addedOn(account)}</Figure>
      </FigureList>
      {account.description && <p className="mt-1 mb-2 text-sm text-ink-muted">{account.description}</p>}
      <Reveal show={messages.showTransactions} hide={messages.hideTransactions} describedBy={titleId}>
        <AccountTransactions account={account} />
      </Reveal>
    </li>
  );
};
