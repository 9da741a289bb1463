import { type ReactNode, useState } from 'react';
import { formatAmount } from '#lib/format';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { Skeleton } from '#ui/spinner';
import { Table, type TableColumn } from '#ui/table/table';
import type { ImportImpactView } from '../file/worker-protocol';
import { importMessages } from '../messages';
import { getOpeningPositionElementId } from '../reconcile/missing-purchases-section';

type Shares = ImportImpactView['shares'][number];
type Cash = ImportImpactView['cash'][number];

const few = 8;

const shareColumns: TableColumn<Shares>[] = [
  { id: 'stock', header: importMessages.stock, heading: true, cell: ({ symbol }) => symbol },
  { id: 'platform', header: importMessages.where, cell: ({ platform }) => platform },
  { id: 'before', header: importMessages.before, align: 'end', cell: ({ before }) => before },
  {
    id: 'after',
    header: importMessages.after,
    align: 'end',
    cell: ({ after }) => <strong className="font-medium">{after}</strong>,
  },
];
const formatMoneyText = (currency: string, value: string) => formatAmount(currency, Number(value));
const cashColumns: TableColumn<Cash>[] = [
  {
    id: 'platform',
    header: importMessages.where,
    heading: true,
    cell: ({ platform, currency }) => `${platform}, ${currency}`,
  },
  {
    id: 'before',
    header: importMessages.before,
    align: 'end',
    cell: ({ currency, before }) => formatMoneyText(currency, before),
  },
  {
    id: 'after',
    header: importMessages.after,
    align: 'end',
    cell: ({ currency, after }) => <strong className="font-medium">{formatMoneyText(currency, after)}</strong>,
  },
];

interface ListProps<Row> {
  title: string;
  rows: readonly Row[];
  columns: TableColumn<Row>[];
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
          {importMessages.all(rows.length)}
        </Button>
      )}
    </div>
  );
}

const isChange = ({ before, after }: { before: string; after: string }): boolean => before !== after;

/** Holdings and cash per platform, before and after the rows that are chosen. */
export const ImportImpactCard = ({ difference }: { difference: ImportImpactView | null }) => {
  if (!difference) {
    return (
      <div role="status">
        <span className="sr-only">{importMessages.counting}</span>
        <Skeleton className="h-40 rounded-xl" />
      </div>
    );
  }
  const [shares, cash] = [difference.shares.filter(isChange), difference.cash.filter(isChange)];
  return (
    <Card title={importMessages.difference}>
      {difference.refused.length > 0 && (
        <ul className="mb-6 space-y-2 rounded-lg bg-warning-soft px-4 py-3 text-sm">
          {difference.refused.map(({ symbol, platform, rows }) => (
            <li key={`${platform} ${symbol}`} className="text-pretty text-warning">
              {importMessages.refusedOf(symbol, platform, rows)}{' '}
              <a href={`#${getOpeningPositionElementId(platform, symbol)}`} className="text-accent underline">
                {importMessages.toOpening(symbol)}
              </a>
            </li>
          ))}
        </ul>
      )}
      {shares.length + cash.length === 0 ? (
        <p className="text-ink-muted">{importMessages.nothingChanges}</p>
      ) : (
        <div className="space-y-8">
          <List
            title={importMessages.holdings}
            rows={shares}
            columns={shareColumns}
            keyOf={({ platform, symbol }) => `${platform} ${symbol}`}
          />
          <List
            title={importMessages.cash}
            rows={cash}
            columns={cashColumns}
            keyOf={({ platform, currency }) => `${platform} ${currency}`}
          />
        </div>
      )}
    </Card>
  );
};
