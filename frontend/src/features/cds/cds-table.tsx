import { CirclePlus, History, Trash2 } from 'lucide-react';
import type { Cd } from '#contract/cds';
import { percentFromRate } from '#core/banking/cds';
import { amount, toNumber } from '#core/money/amount';
import { formatDay } from '#lib/format';
import { Badge, type Tone } from '#ui/badge';
import { IconButton } from '#ui/button';
import { Money } from '#ui/figures';
import { type Column, RowButtons, Table } from '#ui/table';
import {
  atRate,
  cdInWords,
  earned,
  gainedByWaiting,
  historyMessages,
  interestMessages,
  messages,
  penaltyOf,
  termInWords,
  untilMaturity,
} from './messages';

interface CdActions {
  onAddInterest: (cd: Cd) => void;
  onShowHistory: (cd: Cd) => void;
  onDelete: (cd: Cd) => void;
}

const tones: Record<Cd['status'], Tone> = { active: 'info', matured: 'positive', closed: 'neutral' };

const small = 'block text-xs font-normal text-ink-muted';

const AccountCell = ({ cd }: { cd: Cd }) => (
  <>
    <span className="block font-semibold">{cd.accountNumber}</span>
    <span className={small}>{cd.bankName}</span>
    <span className={small}>{termInWords(cd)}</span>
    {cd.description && (
      <span className="line-clamp-2 text-xs font-normal text-ink-muted" title={cd.description}>
        {cd.description}
      </span>
    )}
  </>
);

const MaturityCell = ({ cd }: { cd: Cd }) => (
  <>
    <span className="block whitespace-nowrap">{formatDay(cd.maturityDate)}</span>
    <Badge tone={tones[cd.status]} className="mt-1">
      {untilMaturity(cd)}
    </Badge>
  </>
);

const WithdrawalCell = ({ withdrawToday: withdrawal }: Cd) =>
  withdrawal ? (
    <>
      <Money value={withdrawal.net} />
      {withdrawal.penalty > 0 && <span className={small}>{penaltyOf(withdrawal.penalty)}</span>}
    </>
  ) : (
    <span className="text-ink-muted">{messages.noWithdrawal}</span>
  );

/** The value at maturity, and how much more it is than closing today would pay. */
const MaturityValueCell = ({ status, withdrawToday, valueAtMaturity }: Cd) => (
  <>
    <Money value={valueAtMaturity} />
    {status === 'active' && withdrawToday && (
      <span className={small}>{gainedByWaiting(toNumber(amount(valueAtMaturity).minus(withdrawToday.net)))}</span>
    )}
  </>
);

const dataColumns: Column<Cd>[] = [
  { id: 'account', header: messages.account, heading: true, cell: (cd) => <AccountCell cd={cd} /> },
  {
    id: 'principal',
    header: messages.principal,
    align: 'end',
    cell: ({ principalAmount, interestRate }) => (
      <>
        <Money value={principalAmount} />
        <span className={small}>{atRate(percentFromRate(interestRate))}</span>
      </>
    ),
  },
  { id: 'matures', header: messages.matures, cell: (cd) => <MaturityCell cd={cd} /> },
  {
    id: 'value',
    header: messages.currentValue,
    align: 'end',
    cell: ({ currentValue, interestEarned }) => (
      <>
        <Money value={currentValue} />
        <span className={small}>{earned(interestEarned)}</span>
      </>
    ),
  },
  { id: 'withdrawal', header: messages.withdrawToday, align: 'end', cell: (cd) => <WithdrawalCell {...cd} /> },
  { id: 'at-maturity', header: messages.atMaturity, align: 'end', cell: (cd) => <MaturityValueCell {...cd} /> },
];

const ActionsCell = ({ cd, onAddInterest, onShowHistory, onDelete }: { cd: Cd } & CdActions) => (
  <RowButtons>
    <IconButton
      size="sm"
      label={`${interestMessages.open} ${cdInWords(cd)}`}
      icon={<CirclePlus aria-hidden />}
      onClick={() => onAddInterest(cd)}
    />
    <IconButton
      size="sm"
      label={`${historyMessages.open} ${cdInWords(cd)}`}
      icon={<History aria-hidden />}
      onClick={() => onShowHistory(cd)}
    />
    <IconButton
      size="sm"
      label={`${messages.delete} ${cdInWords(cd)}`}
      icon={<Trash2 aria-hidden />}
      onClick={() => onDelete(cd)}
    />
  </RowButtons>
);

export const CdTable = ({ cds, ...actions }: CdActions & { cds: readonly Cd[] }) => {
  const actionsColumn: Column<Cd> = {
    id: 'actions',
    header: messages.actions,
    align: 'end',
    cell: (cd) => <ActionsCell cd={cd} {...actions} />,
  };
  return (
    <Table caption={messages.caption} columns={[...dataColumns, actionsColumn]} rows={cds} rowKey={({ id }) => id} />
  );
};
