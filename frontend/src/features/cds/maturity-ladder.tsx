import { useMemo, useState } from 'react';
import type { Cd } from '#contract/cds';
import { amount, sum, toNumber } from '#core/money/amount';
import { type Day, dayInNewYork } from '#core/time/day';
import { formatDay } from '#lib/format';
import { Card } from '#ui/card';
import { MoneyFigure } from '#ui/table/figures';
import { Table, type TableColumn } from '#ui/table/table';
import { Tabs } from '#ui/tabs';
import { type CdLadder, createCdLadder, type LadderRung } from './cd-ladder';
import { LadderChart } from './ladder-chart';
import { citiCdMessages, describeCd, describeMaturedCds, cdLadderMessages as words } from './messages';

const columns: TableColumn<LadderRung>[] = [
  { id: 'cd', header: citiCdMessages.account, heading: true, cell: ({ cd }) => describeCd(cd) },
  {
    id: 'matures',
    header: citiCdMessages.matures,
    cell: ({ cd }) => <span className="whitespace-nowrap">{formatDay(cd.maturityDate)}</span>,
  },
  { id: 'days', header: words.daysLeft, align: 'end', cell: ({ cd }) => cd.daysLeft },
  {
    id: 'value',
    header: citiCdMessages.atMaturity,
    align: 'end',
    cell: ({ cd }) => <MoneyFigure value={cd.valueAtMaturity} />,
  },
  { id: 'free', header: words.freeByThen, align: 'end', cell: ({ freeByThen }) => <MoneyFigure value={freeByThen} /> },
];

const Views = ({ ladder }: { ladder: CdLadder }) => {
  const [view, setView] = useState('timeline');
  return (
    <Tabs
      label={words.views}
      value={view}
      onValueChange={setView}
      tabs={[
        { value: 'timeline', label: words.timeline, content: <LadderChart ladder={ladder} /> },
        {
          value: 'table',
          label: words.table,
          content: <Table caption={words.caption} columns={columns} rows={ladder.rungs} rowKey={({ cd }) => cd.id} />,
        },
      ]}
    />
  );
};

/** Matured ones wait for nothing any more, so that they have no place on a line of time. */
const AlreadyFree = ({ cds }: { cds: readonly Cd[] }) => {
  const matured = cds.filter(({ status }) => status === 'matured');
  if (matured.length === 0) return null;
  const value = toNumber(sum(matured.map(({ currentValue }) => amount(currentValue))));
  return <p className="mt-4 text-sm text-ink-muted">{describeMaturedCds(matured.length, value)}</p>;
};

export const MaturityLadder = ({ cds }: { cds: readonly Cd[] }) => {
  const [today] = useState<Day>(() => dayInNewYork(new Date()));
  const ladder = useMemo(() => createCdLadder(cds, today), [cds, today]);
  return (
    <Card title={words.title} description={words.description}>
      {ladder ? <Views ladder={ladder} /> : <p className="text-ink-muted">{words.none}</p>}
      <AlreadyFree cds={cds} />
    </Card>
  );
};
