import { CirclePlus, History, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Cd } from '#contract/cds';
import { computeCdBreakEvenYield } from '#core/banking/cd-break-even';
import { getCdValuationDay } from '#core/banking/cds';
import { convertFractionToPercent } from '#core/banking/percent';
import { toAmount, toNumber } from '#core/money/amount';
import { formatDay } from '#lib/format';
import { Badge, type BadgeTone } from '#ui/badge';
import { IconButton } from '#ui/button';
import type { MenuAction } from '#ui/dialog/actions-menu';
import { ActionsMenuButton, OpenedActionsMenu } from '#ui/dialog/actions-menu-button';
import { usePreloadWhenIdle } from '#ui/page/on-demand';
import { MoneyFigure } from '#ui/table/figures';
import { RowButtons, Table, type TableColumn } from '#ui/table/table';
import type { CdAction } from './cd-dialogs';
import { CdAccountNumber, RolloverLinks } from './cd-links';
import {
  cdCloseMessages,
  cdExplainMessages,
  cdReopenMessages,
  citiCdMessages,
  describeCd,
  describeCdTerm,
  describeGracePeriod,
  describeInterestPenaltyTerms,
  formatAtInterestRate,
  formatCdBreakEven,
  formatCdClosingDay,
  formatClosedCdPayout,
  formatEarnedInterest,
  formatGainUntilMaturity,
  formatTimeToMaturity,
  formatWithdrawalPenalty,
  interestHistoryMessages,
  interestPaymentMessages,
  markCdMaturedMessages,
  rolloverMessages,
} from './messages';

type OnTask = (task: CdAction, cd: Cd) => void;

const tones: Record<Cd['status'], BadgeTone> = { active: 'info', matured: 'positive', closed: 'neutral' };

const small = 'block text-xs font-normal text-ink-muted';

const AccountCell = ({ cd, cds }: { cd: Cd; cds: readonly Cd[] }) => (
  <>
    <CdAccountNumber cd={cd} />
    <span className={small}>{cd.bankName}</span>
    <span className={small}>{describeCdTerm(cd)}</span>
    {cd.description && (
      <span className="line-clamp-2 text-xs font-normal text-ink-muted" title={cd.description}>
        {cd.description}
      </span>
    )}
    <RolloverLinks cd={cd} cds={cds} />
  </>
);

const MaturityCell = ({ cd }: { cd: Cd }) => (
  <>
    <span className="block whitespace-nowrap">{formatDay(cd.maturityDate)}</span>
    <Badge tone={tones[cd.status]} className="mt-1">
      {formatTimeToMaturity(cd)}
    </Badge>
    {describeGracePeriod(cd) && <span className={small}>{describeGracePeriod(cd)}</span>}
    {cd.closedDate && <span className={small}>{formatCdClosingDay(cd.closedDate)}</span>}
  </>
);

const WithdrawalCell = ({ withdrawToday: withdrawal, payout, penaltyTerms }: Cd) =>
  withdrawal ? (
    <>
      <MoneyFigure value={withdrawal.net} />
      {withdrawal.penalty > 0 && (
        <>
          <span className={small}>{formatWithdrawalPenalty(withdrawal.penalty)}</span>
          <span className={small}>{describeInterestPenaltyTerms({ penaltyTerms })}</span>
        </>
      )}
    </>
  ) : (
    <>
      <span className="text-ink-muted">{citiCdMessages.noWithdrawal}</span>
      {payout && <span className={small}>{formatClosedCdPayout(payout.net)}</span>}
      {payout && payout.penalty > 0 && <span className={small}>{formatWithdrawalPenalty(payout.penalty)}</span>}
    </>
  );

/** The value at maturity, how much more it is than closing today would pay, and from which rate closing it pays all the same. */
const MaturityValueCell = ({ cd }: { cd: Cd }) => (
  <>
    <MoneyFigure value={cd.valueAtMaturity} />
    {cd.status === 'active' && cd.withdrawToday && (
      <>
        <span className={small}>
          {formatGainUntilMaturity(toNumber(toAmount(cd.valueAtMaturity).minus(cd.withdrawToday.net)))}
        </span>
        <span className={small}>{formatCdBreakEven(computeCdBreakEvenYield(cd, getCdValuationDay(cd)))}</span>
      </>
    )}
  </>
);

const dataColumns: TableColumn<Cd>[] = [
  {
    id: 'principal',
    header: citiCdMessages.principal,
    align: 'end',
    cell: ({ principalAmount, interestRate }) => (
      <>
        <MoneyFigure value={principalAmount} />
        <span className={small}>{formatAtInterestRate(convertFractionToPercent(interestRate))}</span>
      </>
    ),
  },
  { id: 'matures', header: citiCdMessages.matures, cell: (cd) => <MaturityCell cd={cd} /> },
  {
    id: 'value',
    header: citiCdMessages.currentValue,
    align: 'end',
    cell: ({ currentValue, interestEarned }) => (
      <>
        <MoneyFigure value={currentValue} />
        <span className={small}>{formatEarnedInterest(interestEarned)}</span>
      </>
    ),
  },
  { id: 'withdrawal', header: citiCdMessages.withdrawToday, align: 'end', cell: (cd) => <WithdrawalCell {...cd} /> },
  { id: 'at-maturity', header: citiCdMessages.atMaturity, align: 'end', cell: (cd) => <MaturityValueCell cd={cd} /> },
];

const explaining: [CdAction, string] = ['explain', cdExplainMessages.open];

/** What can become of a CD, by what it is, and how its figures come about. */
const tasksByStatus: Record<Cd['status'], readonly [CdAction, string][]> = {
  active: [
    ['close', cdCloseMessages.open],
    ['mature', markCdMaturedMessages.open],
    ['rollover', rolloverMessages.open],
    explaining,
  ],
  matured: [['rollover', rolloverMessages.open], ['close', cdCloseMessages.open], explaining],
  closed: [['reopen', cdReopenMessages.open], explaining],
};

/** What each does, as the menu and as its button says it, which names the CD. */
const buttons: readonly { task: CdAction; name: string; label?: string; icon: ReactNode }[] = [
  { task: 'edit', name: citiCdMessages.edit, icon: <Pencil aria-hidden /> },
  {
    task: 'interest',
    name: citiCdMessages.addInterest,
    label: interestPaymentMessages.open,
    icon: <CirclePlus aria-hidden />,
  },
  {
    task: 'history',
    name: citiCdMessages.interestHistory,
    label: interestHistoryMessages.open,
    icon: <History aria-hidden />,
  },
  { task: 'delete', name: citiCdMessages.delete, icon: <Trash2 aria-hidden /> },
];

/** All that can be done: the buttons too, which a narrow table has no room for. */
const listActions = (cd: Cd, onTask: OnTask): MenuAction[] =>
  [...buttons.map(({ task, name }) => [task, name] as const), ...tasksByStatus[cd.status]].map(([task, label]) => ({
    label,
    onChoose: () => onTask(task, cd),
  }));

const ActionsCell = ({ cd, onTask }: { cd: Cd; onTask: OnTask }) => (
  <RowButtons>
    {buttons.map(({ task, name, label = name, icon }) => (
      <IconButton
        key={task}
        className="@wide:hidden @3xl:inline-flex"
        size="sm"
        label={`${label} ${describeCd(cd)}`}
        icon={icon}
        onClick={() => onTask(task, cd)}
      />
    ))}
    <ActionsMenuButton label={`${citiCdMessages.more} ${describeCd(cd)}`}>
      {(opened) => <OpenedActionsMenu {...opened} actions={listActions(cd, onTask)} />}
    </ActionsMenuButton>
  </RowButtons>
);

export const CdsTable = ({ cds, onTask }: { cds: readonly Cd[]; onTask: OnTask }) => {
  usePreloadWhenIdle(ActionsMenuButton);
  const accountColumn: TableColumn<Cd> = {
    id: 'account',
    header: citiCdMessages.account,
    heading: true,
    cell: (cd) => <AccountCell cd={cd} cds={cds} />,
  };
  const actionsColumn: TableColumn<Cd> = {
    id: 'actions',
    header: citiCdMessages.actions,
    align: 'end',
    cell: (cd) => <ActionsCell cd={cd} onTask={onTask} />,
  };
  return (
    <Table
      caption={citiCdMessages.caption}
      columns={[accountColumn, ...dataColumns, actionsColumn]}
      rows={cds}
      rowKey={({ id }) => id}
    />
  );
};
