import { Pencil, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { formatDay, formatSignedMoney } from '#lib/format';
import { Badge, type Tone } from '#ui/badge';
import { IconButton } from '#ui/button';
import { Figure, FigureList } from '#ui/figure-list';
import { Money, Percent } from '#ui/figures';
import { Reveal } from '#ui/reveal';
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

interface AccountCardProps {
  account: SampleAccount;
  onEdit: (account: SampleAccount) => void;
  onDelete: (account: SampleAccount) => void;
}

export const AccountCard = ({ account, onEdit, onDelete }: AccountCardProps) => {
  const titleId = useId();
  return (
    <li className="min-w-0 rounded-xl border border-line bg-surface-raised p-4 shadow-card sm:p-6">
      <div className="mb-2 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={titleId} className="text-lg font-semibold">
            {account.accountNumber}
          </h2>
          <div className="mt-1 flex flex-wrap gap-1.5">
            <Badge tone="info">{typeLabel(account.accountType)}</Badge>
            <Badge tone={tones[account.status]}>{statusLabel(account.status)}</Badge>
          </div>
        </div>
        <div className="flex gap-1">
          <IconButton
            size="sm"
            label={`${buttons.edit} ${accountInWords(account)}`}
            icon={<Pencil aria-hidden />}
            onClick={() => onEdit(account)}
          />
          <IconButton
            size="sm"
            label={`${buttons.delete} ${accountInWords(account)}`}
            icon={<Trash2 aria-hidden />}
            onClick={() => onDelete(account)}
          />
        </div>
      </div>
      <FigureList>
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
      </FigureList>
      <Reveal show={words.showTransactions} hide={words.hideTransactions} describedBy={titleId}>
        <Transactions account={account} />
      </Reveal>
    </li>
  );
};
