import { Pencil, Trash2 } from 'lucide-react';
import type { ManualDividend } from '#contract/manual-dividends';
import { formatDay, formatPerShare } from '#lib/format';
import { IconButton } from '#ui/button';
import { Money, Shares } from '#ui/figures';
import { type Column, RowButtons, Table } from '#ui/table';
import { dividendInWords, manualMessages as words } from './manual-messages';

export interface DividendActions {
  onEdit: (dividend: ManualDividend) => void;
  onDelete: (dividend: ManualDividend) => void;
}

const StockCell = ({ dividend: { symbol, companyname, notes } }: { dividend: ManualDividend }) => (
  <>
    <span className="block font-semibold">{symbol}</span>
    <span className="block text-xs font-normal text-ink-muted">{companyname}</span>
    {notes && (
      <span className="mt-0.5 line-clamp-2 max-w-64 text-xs font-normal text-ink-muted italic" title={notes}>
        {notes}
      </span>
    )}
  </>
);

const ActionsCell = ({ dividend, onEdit, onDelete }: { dividend: ManualDividend } & DividendActions) => (
  <RowButtons>
    <IconButton
      size="sm"
      label={`Edit ${dividendInWords(dividend)}`}
      icon={<Pencil aria-hidden />}
      onClick={() => onEdit(dividend)}
    />
    <IconButton
      size="sm"
      label={`Delete ${dividendInWords(dividend)}`}
      icon={<Trash2 aria-hidden />}
      onClick={() => onDelete(dividend)}
    />
  </RowButtons>
);

const dataColumns: Column<ManualDividend>[] = [
  { id: 'stock', header: 'Stock', heading: true, cell: (dividend) => <StockCell dividend={dividend} /> },
  {
    id: 'date',
    header: 'Payment date',
    cell: ({ paymentdate }) => <span className="whitespace-nowrap">{formatDay(paymentdate)}</span>,
  },
  { id: 'shares', header: 'Shares', align: 'end', cell: ({ shares }) => <Shares value={shares} /> },
  {
    id: 'per-share',
    header: 'Per share',
    align: 'end',
    cell: ({ dividendpershare }) => formatPerShare(dividendpershare),
  },
  { id: 'gross', header: 'Gross', align: 'end', cell: ({ grossamount }) => <Money value={grossamount} /> },
  { id: 'fees', header: 'Fees', align: 'end', cell: ({ fees }) => <Money value={fees} /> },
  {
    id: 'net',
    header: 'Net',
    align: 'end',
    cell: ({ netamount }) => (
      <span className="font-semibold">
        <Money value={netamount} />
      </span>
    ),
  },
];

interface HistoryTableProps extends DividendActions {
  dividends: readonly ManualDividend[];
}

export const HistoryTable = ({ dividends, onEdit, onDelete }: HistoryTableProps) => {
  const actions: Column<ManualDividend> = {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    cell: (dividend) => <ActionsCell dividend={dividend} onEdit={onEdit} onDelete={onDelete} />,
  };
  return (
    <Table
      caption={words.historyCaption}
      columns={[...dataColumns, actions]}
      rows={dividends}
      rowKey={({ id }) => id}
    />
  );
};
