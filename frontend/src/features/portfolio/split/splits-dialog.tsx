import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Split as SplitIcon, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { OwnSplit, StockSplits } from '#contract/portfolio/own-splits';
import { formatDay } from '#lib/format';
import { Button, IconButton } from '#ui/button';
import { Dialog } from '#ui/dialog/dialog';
import { EmptyState } from '#ui/page/empty-state';
import { QueryView } from '#ui/page/query-view';
import { Spinner } from '#ui/spinner';
import { RowButtons, Table, type TableColumn } from '#ui/table/table';
import type { SelectedStock } from '../../stocks/stock-search';
import { AddSplitDialog, DeleteSplitDialog, EditSplitDialog } from './split-dialogs';
import { describeOwnSplit, splitMessages as messages } from './split-messages';
import { stockSplitsQuery } from './split-queries';

type Task = { task: 'add' } | { task: 'edit' | 'delete'; split: OwnSplit };
interface Row {
  date: string;
  numerator: number;
  denominator: number;
  source: string;
  own?: OwnSplit;
}

const toSplitRows = ({ market, own }: StockSplits): Row[] =>
  [
    ...(market ?? []).map((split): Row => ({ ...split, source: messages.market })),
    ...own.map(
      ({ marketDay, ...split }): Row => ({
        ...split,
        source: marketDay === null ? messages.own : messages.knownNow(marketDay),
        own: split,
      }),
    ),
  ].toSorted((a, b) => (a.date < b.date ? -1 : 1));

const columns: TableColumn<Row>[] = [
  { id: 'date', header: messages.day, heading: true, cell: ({ date }) => formatDay(date) },
  {
    id: 'ratio',
    header: messages.ratio,
    cell: ({ numerator, denominator }) => <span className="figures">{`${numerator}:${denominator}`}</span>,
  },
  { id: 'source', header: messages.source, cell: ({ source }) => source },
];

const createActionsColumn = (onTask: (task: Task) => void): TableColumn<Row> => ({
  id: 'actions',
  header: messages.actions,
  align: 'end',
  cell: ({ own }) =>
    own ? (
      <RowButtons>
        <IconButton
          size="sm"
          variant="ghost"
          label={`Edit the ${describeOwnSplit(own)}`}
          icon={<Pencil aria-hidden size={16} />}
          onClick={() => onTask({ task: 'edit', split: own })}
        />
        <IconButton
          size="sm"
          variant="ghost"
          label={`Delete the ${describeOwnSplit(own)}`}
          icon={<Trash2 aria-hidden size={16} />}
          onClick={() => onTask({ task: 'delete', split: own })}
        />
      </RowButtons>
    ) : (
      ''
    ),
});

const Splits = ({ splits, onTask }: { splits: StockSplits; onTask: (task: Task) => void }) => {
  const rows = toSplitRows(splits);
  return (
    <>
      {splits.market === null && rows.length > 0 && (
        <p className="mb-3 text-sm text-ink-muted">{messages.marketUnknown}</p>
      )}
      {rows.length === 0 ? (
        <EmptyState
          icon={<SplitIcon aria-hidden />}
          title={splits.market === null ? messages.noneKnown : messages.none}
        >
          {splits.market === null ? messages.marketUnknown : messages.noneHint}
        </EmptyState>
      ) : (
        <Table
          caption={messages.caption}
          columns={[...columns, createActionsColumn(onTask)]}
          rows={rows}
          rowKey={({ date, own }) => `${date} ${own ? 'own' : 'market'}`}
        />
      )}
    </>
  );
};

const failed = { title: messages.loadFailed, theirs: 'title', message: messages.loadFailedHint } as const;

/** From anywhere: a split of the stock that is chosen, or the list of its splits, also of one that is held no more. */
export const RecordSplitDialog = ({ onClose }: { onClose: () => void }) => {
  const [listed, setListed] = useState<SelectedStock | null>(null);
  if (listed) return <SplitsDialog stock={listed} onClose={onClose} />;
  return <AddSplitDialog stock={null} onList={setListed} onClose={onClose} />;
};

/** A stock's splits: those that the market knows, and one's own, which are recorded, changed and deleted here. */
export const SplitsDialog = ({ stock, onClose }: { stock: SelectedStock; onClose: () => void }) => {
  const [openTask, setOpenTask] = useState<Task | null>(null);
  const back = () => setOpenTask(null);
  return (
    <Dialog title={messages.title(stock.symbol)} description={messages.hint} size="lg" onClose={onClose}>
      <QueryView
        of={useQuery(stockSplitsQuery(stock.symbol))}
        loading={<Spinner label={messages.loading} />}
        failed={failed}
      >
        {(splits) => <Splits splits={splits} onTask={setOpenTask} />}
      </QueryView>
      <div className="mt-4 flex justify-end">
        <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setOpenTask({ task: 'add' })}>
          {messages.record}
        </Button>
      </div>
      {openTask?.task === 'add' && <AddSplitDialog stock={stock} onClose={back} />}
      {openTask?.task === 'edit' && <EditSplitDialog split={openTask.split} onClose={back} />}
      {openTask?.task === 'delete' && <DeleteSplitDialog split={openTask.split} onClose={back} />}
    </Dialog>
  );
};
