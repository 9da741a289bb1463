import { useQuery } from '@tanstack/react-query';
import type { NetWorthPartView, NetWorthReport } from '#contract/insight/net-worth';
import type { ComputedFigure } from '#core/insight/explain/figure-terms';
import {
  groupNetWorthParts,
  type NetWorthGroup,
  type NetWorthGrouping,
} from '#core/insight/net-worth/net-worth-groups';
import { listAccountPartsByOwner } from '#core/insight/net-worth/net-worth-owners';
import { useChoiceInUrl } from '#lib/use-choice-in-address';
import { Card } from '#ui/card';
import { ChoiceButtons } from '#ui/choice-buttons';
import { ExplainableFigure } from '#ui/explain/explainable-figure';
import { QueryView } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { MoneyFigure, PercentFigure } from '#ui/table/figures';
import { Table, type TableColumn } from '#ui/table/table';
import { householdQuery } from '../household/queries';
import {
  describeNetWorthGroups,
  netWorthMessages as messages,
  netWorthClassNames,
  netWorthGroupingNames,
  netWorthPageGroupings,
  ownerMessages,
} from './messages';

/** A line of the table, and how its figure comes about. */
interface Group extends Pick<NetWorthGroup<{ value: number }>, 'name' | 'value' | 'percent'> {
  explain: () => Promise<ComputedFigure>;
}

/** As a person reads them. */
const toNamedGroups = (parts: readonly NetWorthPartView[], by: NetWorthGrouping): Group[] =>
  groupNetWorthParts(parts, by).map((group) => ({
    ...group,
    name: by === 'class' ? netWorthClassNames[group.name as NetWorthPartView['class']] : group.name,
    explain: async () => (await import('./explain-net-worth')).explainNetWorthGroup(group),
  }));

const Bar = ({ percent }: Pick<Group, 'percent'>) => (
  <div aria-hidden className="mt-1 h-2 rounded-full bg-surface-sunken print:hidden">
    <div className="h-full rounded-full bg-accent" style={{ width: `${Math.min(100, Math.max(0, percent ?? 0))}%` }} />
  </div>
);

const columns: TableColumn<Group>[] = [
  {
    id: 'name',
    header: messages.name,
    heading: true,
    cell: ({ name, percent }) => (
      <div className="min-w-0">
        <span className="break-words">{name}</span>
        <Bar percent={percent} />
      </div>
    ),
  },
  {
    id: 'value',
    header: messages.amount,
    align: 'end',
    cell: (group) => (
      <ExplainableFigure name={group.name} of={group.explain}>
        <MoneyFigure value={group.value} />
      </ExplainableFigure>
    ),
  },
  {
    id: 'share',
    header: messages.share,
    align: 'end',
    cell: ({ percent }) => <PercentFigure value={percent} />,
  },
];

const Groups = ({ groups }: { groups: readonly Group[] }) => (
  <Table caption={messages.madeOf} columns={columns} rows={groups} rowKey={({ name }) => name} />
);

/** What each of the two people has of the accounts that this one keeps, as the household parts them. */
const ByOwner = () => (
  <QueryView
    of={useQuery(householdQuery)}
    loading={
      <div role="status">
        <span className="sr-only">{ownerMessages.loading}</span>
        <Skeleton className="h-32" />
      </div>
    }
    failed={{ title: ownerMessages.loadFailed, message: ownerMessages.loadFailedHint }}
  >
    {({ own, other }) => (
      <Groups
        groups={groupNetWorthParts(listAccountPartsByOwner(own), 'owner').map((group) => ({
          ...group,
          name: group.name === 'you' ? ownerMessages.you : (other?.username ?? ownerMessages.other),
          explain: async () => (await import('./explain-net-worth')).explainOwnerNetWorthShare(group),
        }))}
      />
    )}
  </QueryView>
);

/** The whole in parts, one way or another; they come to it to the cent. */
export const NetWorthBreakdown = ({ parts }: Pick<NetWorthReport, 'parts'>) => {
  const [by, chooseGrouping] = useChoiceInUrl('by', netWorthPageGroupings);
  const groups = by === 'owner' ? null : toNamedGroups(parts, by);
  return (
    <Card
      title={messages.madeOf}
      description={groups ? describeNetWorthGroups(groups) : ownerMessages.description}
      actions={
        <ChoiceButtons
          label={messages.by}
          choices={netWorthPageGroupings.map((value) => ({ value, label: netWorthGroupingNames[value] }))}
          chosen={by}
          onChoose={chooseGrouping}
        />
      }
    >
      {groups ? <Groups groups={groups} /> : <ByOwner />}
    </Card>
  );
};
