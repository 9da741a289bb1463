import { formatDay, formatSignedMoney } from '#lib/format';
import { Badge, type BadgeTone } from '#ui/badge';
import { NamedFigure } from '#ui/figure-list';
import { MoneyFigure, PercentFigure } from '#ui/table/figures';
import { MovementList } from '../banking/movement-list';
import { SavingsAccountCard } from '../banking/savings-account-card';
import {
  describeSampleAccount,
  getSampleMovementLabel,
  getSampleStatusLabel,
  getSampleTypeLabel,
  marcusButtonLabels,
  marcusSavingsMessages as messages,
} from './messages';
import type { SampleAccount, SampleAccountStatus, SampleMovement } from './sample-data';

const tones: Record<SampleAccountStatus, BadgeTone> = { active: 'positive', inactive: 'warning', closed: 'neutral' };

const SignedAmount = ({ type, amount }: SampleMovement) =>
  type === 'withdrawal' ? (
    <span className="text-negative">{formatSignedMoney(-amount)}</span>
  ) : (
    <span className="text-positive">{formatSignedMoney(amount)}</span>
  );

const Transactions = ({ account }: { account: SampleAccount }) => (
  <MovementList
    label={messages.transactions(account)}
    movements={account.transactions.map((movement) => ({
      key: movement.id,
      title: movement.description,
      day: movement.date,
      kind: getSampleMovementLabel(movement.type),
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
        <Badge tone="info">{getSampleTypeLabel(account.accountType)}</Badge>
        <Badge tone={tones[account.status]}>{getSampleStatusLabel(account.status)}</Badge>
      </>
    }
    edit={`${marcusButtonLabels.edit} ${describeSampleAccount(account)}`}
    remove={`${marcusButtonLabels.delete} ${describeSampleAccount(account)}`}
    onEdit={() => onEdit(account)}
    onDelete={() => onDelete(account)}
    figures={
      <>
        <NamedFigure label={messages.balance}>
          <MoneyFigure value={account.currentBalance} />
        </NamedFigure>
        <NamedFigure label={messages.interestRate}>
          <PercentFigure value={account.interestRate} />
        </NamedFigure>
        <NamedFigure label={messages.monthlyInterest}>
          <MoneyFigure value={account.monthlyInterest} />
        </NamedFigure>
        <NamedFigure label={messages.lastTransaction}>{formatDay(account.lastTransactionDate)}</NamedFigure>
      </>
    }
    transactions={<Transactions account={account} />}
    show={messages.showTransactions}
    hide={messages.hideTransactions}
  />
);
