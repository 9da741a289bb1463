import { formatDay, formatSignedMoney } from '#lib/format';
import { Badge, type BadgeTone } from '#ui/badge';
import { FigureListItem } from '#ui/figure-list';
import { MoneyFigure, PercentFigure } from '#ui/table/figures';
import { AccountMovementList } from '../banking/account-movement-list';
import { SavingsAccountCard } from '../banking/savings-account-card';
import {
  describeSampleAccount,
  getSampleAccountTransactionLabel,
  getSampleAccountTypeLabel,
  getSampleStatusLabel,
  marcusButtonLabels,
  marcusSavingsMessages as messages,
} from './messages';
import type { SampleAccount, SampleAccountStatus, SampleAccountTransaction } from './sample-data';

const tones: Record<SampleAccountStatus, BadgeTone> = { active: 'positive', inactive: 'warning', closed: 'neutral' };

const SignedAmount = ({ type, amount }: SampleAccountTransaction) =>
  type === 'withdrawal' ? (
    <span className="text-negative">{formatSignedMoney(-amount)}</span>
  ) : (
    <span className="text-positive">{formatSignedMoney(amount)}</span>
  );

const Transactions = ({ account }: { account: SampleAccount }) => (
  <AccountMovementList
    label={messages.transactions(account)}
    movements={account.transactions.map((movement) => ({
      key: movement.id,
      title: movement.description,
      day: movement.date,
      kind: getSampleAccountTransactionLabel(movement.type),
      amount: <SignedAmount {...movement} />,
    }))}
  />
);

interface MarcusAccountCardProps {
  account: SampleAccount;
  onEdit: (account: SampleAccount) => void;
  onDelete: (account: SampleAccount) => void;
}

export const MarcusAccountCard = ({ account, onEdit, onDelete }: MarcusAccountCardProps) => (
  <SavingsAccountCard
    title={account.accountNumber}
    badges={
      <>
        <Badge tone="info">{getSampleAccountTypeLabel(account.accountType)}</Badge>
        <Badge tone={tones[account.status]}>{getSampleStatusLabel(account.status)}</Badge>
      </>
    }
    edit={`${marcusButtonLabels.edit} ${describeSampleAccount(account)}`}
    remove={`${marcusButtonLabels.delete} ${describeSampleAccount(account)}`}
    onEdit={() => onEdit(account)}
    onDelete={() => onDelete(account)}
    figures={
      <>
        <FigureListItem label={messages.balance}>
          <MoneyFigure value={account.currentBalance} />
        </FigureListItem>
        <FigureListItem label={messages.interestRate}>
          <PercentFigure value={account.interestRate} />
        </FigureListItem>
        <FigureListItem label={messages.monthlyInterest}>
          <MoneyFigure value={account.monthlyInterest} />
        </FigureListItem>
        <FigureListItem label={messages.lastTransaction}>{formatDay(account.lastTransactionDate)}</FigureListItem>
      </>
    }
    transactions={<Transactions account={account} />}
    show={messages.showTransactions}
    hide={messages.hideTransactions}
  />
);
