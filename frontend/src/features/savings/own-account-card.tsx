import { CirclePlus, Percent as PercentSign } from 'lucide-react';
import type { SavingsAccount, SavingsSummary } from '#contract/savings';
import { formatAmount, formatMoney } from '#lib/format';
import { Badge } from '#ui/badge';
import { IconButton } from '#ui/button';
import { ExplainButton } from '#ui/explain/explain-button';
import { FigureListItem } from '#ui/figure-list';
import { PercentFigure } from '#ui/table/figures';
import { SavingsAccountCard } from '../banking/savings-account-card';
import {
  formatAccountAddedDay,
  formatUsdEquivalent,
  getSavingsAccountTypeLabel,
  savingsPageMessages,
  savingsRateMessages,
  savingsTransactionMessages,
} from './messages';
import { SavingsAccountTransactions } from './savings-account-transactions';
import type { SavingsDialogState } from './savings-dialogs';

/** The balance in the account's own currency, with what it is in US dollars under it where that is another. */
const Balance = ({ account: { currency, currentBalance, balanceUsd } }: { account: SavingsAccount }) => (
  <>
    <span className="figures block text-lg font-semibold">{formatAmount(currency, currentBalance)}</span>
    {currency !== 'USD' && (
      <span className="figures block text-xs font-normal text-ink-muted">
        {balanceUsd === null ? savingsPageMessages.noRate : formatUsdEquivalent(formatMoney(balanceUsd))}
      </span>
    )}
  </>
);

interface OwnAccountCardProps {
  account: SavingsAccount;
  /** What the figures over all accounts are made of. */
  summary: SavingsSummary;
  onOpen: (dialog: SavingsDialogState) => void;
}

const Actions = ({ account, onOpen }: Omit<OwnAccountCardProps, 'summary'>) => (
  <>
    <IconButton
      size="sm"
      label={`${savingsTransactionMessages.open} ${account.accountName}`}
      icon={<CirclePlus aria-hidden />}
      onClick={() => onOpen({ dialog: 'add-transaction', account })}
    />
    <IconButton
      size="sm"
      label={`${savingsRateMessages.open} ${account.accountName}`}
      icon={<PercentSign aria-hidden />}
      onClick={() => onOpen({ dialog: 'add-rate', account })}
    />
  </>
);

export const OwnAccountCard = ({ account, summary, onOpen }: OwnAccountCardProps) => (
  <SavingsAccountCard
    title={account.accountName}
    badges={
      <>
        <span className="w-full text-sm wrap-anywhere text-ink-muted">{account.bankName}</span>
        <Badge tone="info">{getSavingsAccountTypeLabel(account.accountType)}</Badge>
        <Badge tone="positive">{savingsPageMessages.active}</Badge>
      </>
    }
    edit={`${savingsPageMessages.edit} ${account.accountName}`}
    remove={`${savingsPageMessages.delete} ${account.accountName}`}
    actions={<Actions account={account} onOpen={onOpen} />}
    onEdit={() => onOpen({ dialog: 'edit', account })}
    onDelete={() => onOpen({ dialog: 'delete', account })}
    figures={
      <>
        <FigureListItem
          label={savingsPageMessages.balance}
          explain={
            <ExplainButton
              name={`${savingsPageMessages.balance} of ${account.accountName}`}
              of={async () =>
                (await import('../banking/explain-banking')).explainSavingsAccountFigures(account, summary)
              }
            />
          }
        >
          <Balance account={account} />
        </FigureListItem>
        <FigureListItem label={savingsPageMessages.rate}>
          <PercentFigure value={account.interestRate} />
        </FigureListItem>
        <FigureListItem label={savingsPageMessages.opened}>{formatAccountAddedDay(account)}</FigureListItem>
      </>
    }
    description={account.description}
    transactions={<SavingsAccountTransactions account={account} onOpen={onOpen} />}
    show={savingsPageMessages.showTransactions}
    hide={savingsPageMessages.hideTransactions}
  />
);
