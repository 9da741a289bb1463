import { formatDay, formatSignedMoney } from '#lib/format';
import { Badge, type Tone } from '#ui/badge';
import { Figure } from '#ui/figure-list';
import { Money, Percent } from '#ui/figures';
import { AccountCard } from '../banking/account-card';
import { MovementList } from '../banking/movement-list';
import { accountInWords, buttons, movementLabel, statusLabel, typeLabel, savingsMessages as words } from './messages';
import type { AccountStatus, SampleAccount, SampleMovement } from './sample-data';

const tones: Record<AccountStatus, Tone> = { active: 'positive', inactive: 'warning', closed: 'neutral' };

const SignedAmount = ({ type, amount }: SampleMovement) =>
  type === 'withdrawal' ? (
    <span className="text-negative">{formatSignedMoney(-amount)}</span>
  ) : (
    <span className="text-positive">{formatSignedMoney(amount)}</span>
  );

const Transactions = ({ account }: { account: SampleAccount }) => (
  <MovementList
    label={words.transactions(account)}
    movements={account.transactions.map((movement) => ({
      key: movement.id,
      title: movement.description,
      day: movement.date,
      kind: movementLabel(movement.type),
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
  <AccountCard
    title={account.accountNumber}
    badges={
      <>
        <Badge tone="info">{typeLabel(account.accountType)}</Badge>
        <Badge tone={tones[account.status]}>{statusLabel(account.status)}</Badge>
      </>
    }
    edit={`${buttons.edit} ${accountInWords(account)}`}
    remove={`${buttons.delete} ${accountInWords(account)}`}
    onEdit={() => onEdit(account)}
    onDelete={() => onDelete(account)}
    figures={
      <>
        <Figure label={words.balance}>
          <Money value={account.currentBalance} />
        </Figure>
        <Figure label={words.interestRate}>
          <Percent value={account.interestRate} />
        </Figure>
        <Figure label={words.monthlyInterest}>
          <Money value={account.monthlyInterest} />
        </Figure>
        <Figure label={words.lastTransaction}>{formatDay(account.lastTransactionDate)}</Figure>
      </>
    }
    transactions={<Transactions account={account} />}
    show={words.showTransactions}
    hide={words.hideTransactions}
  />
);
