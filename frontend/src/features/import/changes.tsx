import { type ReactNode, useState } from 'react';
import { formatAmount } from '#lib/format';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { Skeleton } from '#ui/spinner';
import { type Column, Table } from '#ui/table';
import { messages } from './messages';
import type { DifferenceView } from './protocol';

type Shares = DifferenceView['shares'][number];
type Cash = DifferenceView['cash'][number];

const few = 8;

const shareColumns: Column<Shares>[] = [
  { id: 'stock', header: messages.stock, heading: true, cell: ({ symbol }) => symbol },
  { id: 'platform', header: messages.where, cell: ({ platform }) => platform },
  { id: 'before', header: messages.before, align: 'end', cell: ({ before }) => before },
  {
    id: 'after',
    header: messages.after,
    align: 'end',
    cell: ({ after }) => <strong className="font-medium">{after}</strong>,
  },
];
const money = (currency: string, value: string) => formatAmount(currency, Number(value));
const cashColumns: Column<Cash>[] = [
  {
    id: 'platform',
    header: messages.where,
    heading: true,
    cell: ({ platform, currency }) => `${platform}, ${currency}`,
  },
  { id: 'before', header: messages.before, align: 'end', cell: ({ currency, before }) => money(currency, before) },
  {
    id: 'after',
    header: messages.after,
    align: 'end',
    cell: ({ currency, after }) => <strong className="font-medium">{money(currency, after)}</strong>,
  },
];

interface ListProps<Row> {
  title: string;
  rows: readonly Row[];
  columns: Column<Row>[];
  keyOf: (row: Row) => string;
}

function List<Row>({ title, rows, columns, keyOf }: ListProps<Row>): ReactNode {
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return null;
  return (
    <div>
      <Table caption={title} showCaption columns={columns} rows={isWhole ? rows : rows.slice(0, few)} rowKey={keyOf} />
      {rows.length > few && !isWhole && (
        <Button size="sm" variant="ghost" className="mt-2" onClick={() => setWhole(true)}>
          {messages.all(rows.length)}
        </Button>
      )}
    </div>
  );
}

const isChange = ({ before, after }: { before: string; after: string }): boolean => before !== after;

/** Holdings and cash per platform, before and after the rows that are chosen. */
export const Changes = ({ difference }: { difference: DifferenceView | null }) => {
  if (!difference) {
    return (
      <div role="status">
        <span className="sr-only">{messages.counting}</span>
        <Skeleton className="h-40 rounded-xl" />
      </div>
    );
  }
  const [shares, cash] = [difference.shares.filter(isChange), difference.cash.filter(isChange)];
  return (
    <Card title={messages.difference}>
      {shares.length + cash.length === 0 ? (
        <p className="text-ink-muted">{messages.nothingChanges}</p>
      ) : (
        <div className="space-y-8">
          <List
            title={messages.holdings}
            rows={shares}
            columns={shareColumns}
            keyOf={({ platform, symbol }) => `${platform} ${symbol}`}
          />
          <List
            title={messages.cash}
            rows={cash}
            columns={cashColumns}
            keyOf={({ platform, currency }) => `${platform} ${currency}`}
          />
        </div>
      )}
    </Card>
  );
};
