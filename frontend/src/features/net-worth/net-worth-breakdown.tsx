import type { NetWorthPartView, NetWorthReport } from '#contract/insight/net-worth';
import {
  groupNetWorthParts,
  type NetWorthGroup,
  type NetWorthGrouping,
  netWorthGroupings,
} from '#core/insight/net-worth/net-worth-groups';
import { useChoiceInAddress } from '#lib/use-choice-in-address';
import { Card } from '#ui/card';
import { ChoiceButtons } from '#ui/choice-buttons';
import { ExplainableFigure } from '#ui/explain/explainable-figure';
import { MoneyFigure, PercentFigure } from '#ui/table/figures';
import { Table, type TableColumn } from '#ui/table/table';
import {
  describeNetWorthGroups,
  netWorthMessages as messages,
  netWorthClassNames,
  netWorthGroupingNames,
} from './messages';

type Group = NetWorthGroup<NetWorthPartView>;

/** As a person reads them. */
const toNamedGroups = (parts: readonly NetWorthPartView[], by: NetWorthGrouping): Group[] =>
  groupNetWorthParts(parts, by).map((group) => ({
    ...group,
    name: by === 'class' ? netWorthClassNames[group.name as NetWorthPartView['class']] : group.name,
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
      <ExplainableFigure
        name={group.name}
        of={async () => (await import('./explain-net-worth')).explainNetWorthGroup(group)}
      >
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

/** The whole in parts, one way or another; they come to it to the cent. */
export const NetWorthBreakdown = ({ parts }: Pick<NetWorthReport, 'parts'>) => {
  const [by, chooseGrouping] = useChoiceInAddress('by', netWorthGroupings);
  const groups = toNamedGroups(parts, by);
  return (
    <Card
      title={messages.madeOf}
      description={describeNetWorthGroups(groups)}
      actions={
        <ChoiceButtons
          label={messages.by}
          choices={netWorthGroupings.map((value) => ({ value, label: netWorthGroupingNames[value] }))}
          chosen={by}
          onChoose={chooseGrouping}
        />
      }
    >
      <Table caption={messages.madeOf} columns={columns} rows={groups} rowKey={({ name }) => name} />
    </Card>
  );
};
