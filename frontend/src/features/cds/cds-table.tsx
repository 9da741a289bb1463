import { CirclePlus, History, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Cd } from '#contract/cds';
import { percentFromRate } from '#core/banking/percent';
import { amount, toNumber } from '#core/money/amount';
import { formatDay } from '#lib/format';
import { type Action, ActionsMenu } from '#ui/actions-menu';
import { Badge, type Tone } from '#ui/badge';
import { IconButton } from '#ui/button';
import { Money } from '#ui/figures';
import { type Column, RowButtons, Table } from '#ui/table';
import { CdName, RolledOver } from './cd-links';
import type { CdTask } from './dialogs';
import {
  atRate,
  cdInWords,
  closedOn,
  closeMessages,
  earned,
  explainMessages,
  gainedByWaiting,
  historyMessages,
  interestMessages,
  matureMessages,
  messages,
  paidOut,
  penaltyOf,
  reopenMessages,
  rolloverMessages,
  termInWords,
  untilMaturity,
} from './messages';

type OnTask = (task: CdTask, cd: Cd) => void;

const tones: Record<Cd['status'], Tone> = { active: 'info', matured: 'positive', closed: 'neutral' };

const small = 'block text-xs font-normal text-ink-muted';

const AccountCell = ({ cd, cds }: { cd: Cd; cds: readonly Cd[] }) => (
  <>
    <CdName cd={cd} />
    <span className={small}>{cd.bankName}</span>
    <span className={small}>{termInWords(cd)}</span>
    {cd.description && (
      <span className="line-clamp-2 text-xs font-normal text-ink-muted" title={cd.description}>
        {cd.description}
      </span>
    )}
    <RolledOver cd={cd} cds={cds} />
  </>
);

const MaturityCell = ({ cd }: { cd: Cd }) => (
  <>
    <span className="block whitespace-nowrap">{formatDay(cd.maturityDate)}</span>
    <Badge tone={tones[cd.status]} className="mt-1">
      {untilMaturity(cd)}
    </Badge>
    {cd.closedDate && <span className={small}>{closedOn(cd.closedDate)}</span>}
  </>
);

const WithdrawalCell = ({ withdrawToday: withdrawal, payout }: Cd) =>
  withdrawal ? (
    <>
      <Money value={withdrawal.net} />
      {withdrawal.penalty > 0 && <span className={small}>{penaltyOf(withdrawal.penalty)}</span>}
    </>
  ) : (
    <>
      <span className="text-ink-muted">{messages.noWithdrawal}</span>
      {payout && <span className={small}>{paidOut(payout.net)}</span>}
      {payout && payout.penalty > 0 && <span className={small}>{penaltyOf(payout.penalty)}</span>}
    </>
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

const explaining: [CdTask, string] = ['explain', explainMessages.open];

/** What can become of a CD, by what it is, and how its figures come about. */
const tasksOf: Record<Cd['status'], readonly [CdTask, string][]> = {
  active: [
    ['close', closeMessages.open],
    ['mature', matureMessages.open],
    ['rollover', rolloverMessages.open],
    explaining,
  ],
  matured: [['rollover', rolloverMessages.open], ['close', closeMessages.open], explaining],
  closed: [['reopen', reopenMessages.open], explaining],
};

const actionsOf = (cd: Cd, onTask: OnTask): Action[] =>
  tasksOf[cd.status].map(([task, label]) => ({ label, onChoose: () => onTask(task, cd) }));

const buttons: readonly [CdTask, string, ReactNode][] = [
  ['edit', messages.edit, <Pencil aria-hidden key="edit" />],
  ['interest', interestMessages.open, <CirclePlus aria-hidden key="interest" />],
  ['history', historyMessages.open, <History aria-hidden key="history" />],
  ['delete', messages.delete, <Trash2 aria-hidden key="delete" />],
];

const ActionsCell = ({ cd, onTask }: { cd: Cd; onTask: OnTask }) => (
  <RowButtons>
    {buttons.map(([task, label, icon]) => (
      <IconButton
        key={task}
        size="sm"
        label={`${label} ${cdInWords(cd)}`}
        icon={icon}
        onClick={() => onTask(task, cd)}
      />
    ))}
    <ActionsMenu label={`${messages.more} ${cdInWords(cd)}`} actions={actionsOf(cd, onTask)} />
  </RowButtons>
);

export const CdTable = ({ cds, onTask }: { cds: readonly Cd[]; onTask: OnTask }) => {
  const accountColumn: Column<Cd> = {
    id: 'account',
    header: messages.account,
    heading: true,
    cell: (cd) => <AccountCell cd={cd} cds={cds} />,
  };
  const actionsColumn: Column<Cd> = {
    id: 'actions',
    header: messages.actions,
    align: 'end',
    cell: (cd) => <ActionsCell cd={cd} onTask={onTask} />,
  };
  return (
    <Table
      caption={messages.caption}
      columns={[accountColumn, ...dataColumns, actionsColumn]}
      rows={cds}
      rowKey={({ id }) => id}
    />
  );
};
