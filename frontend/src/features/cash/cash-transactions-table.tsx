import { Pencil, Trash2 } from 'lucide-react';
import type { CashEntry } from '#contract/cash';
import { formatDay, formatInCurrency, formatSignedMoney } from '#lib/format';
import { maskAmountsInTextIfHidden } from '#lib/hide-amounts-in-text';
import type { RowSelection } from '#lib/rows/use-row-selection';
import { Badge, type BadgeTone } from '#ui/badge';
import { IconButton } from '#ui/button';
import { createSelectionColumn } from '#ui/table/selection-bar';
import { RowButtons, Table, type TableColumn } from '#ui/table/table';
import { getSignedAmountInUsd, getSignedCashAmount, isDerivedCashRow, isPartOfManualDividend } from './cash-rows';
import { cashMessages, describeCashEntry, getCashEntryTypeName, manyEntriesMessages } from './messages';

export interface CashEntryActionHandlers {
  onEdit: (entry: CashEntry) => void;
  onDelete: (entry: CashEntry) => void;
}

const tones: Record<CashEntry['transactionType'], BadgeTone> = {
  deposit: 'positive',
  withdrawal: 'neutral',
  fee: 'warning',
  dividend: 'info',
  interest: 'positive',
  tax: 'warning',
};

const DescriptionCell = ({ description: stored }: { description: string }) => {
  const description = maskAmountsInTextIfHidden(stored);
  return description ? (
    <span className="line-clamp-4 break-words @wide:line-clamp-2" title={description}>
      {description}
    </span>
  ) : (
    <span className="text-ink-muted">{cashMessages.noDescription}</span>
  );
};

/** Always in US dollars, with the amount as it was paid under it where that was another currency. */
const AmountCell = ({ entry }: { entry: CashEntry }) => {
  const dollars = getSignedAmountInUsd(entry);
  return (
    <>
      {dollars === null ? (
        <span className="text-ink-muted" title={cashMessages.noRate}>
          Unavailable
        </span>
      ) : (
        <span className={`whitespace-nowrap ${dollars > 0 ? 'text-positive' : ''}`}>{formatSignedMoney(dollars)}</span>
      )}
      {entry.currency !== 'USD' && (
        <span className="block text-xs whitespace-nowrap text-ink-muted">
          {formatInCurrency(entry.currency, getSignedCashAmount(entry))}
        </span>
      )}
    </>
  );
};

const ActionsCell = ({ entry, onEdit, onDelete }: { entry: CashEntry } & CashEntryActionHandlers) => {
  if (isDerivedCashRow(entry))
    return <Badge title={cashMessages.fromPortfolioHint}>{cashMessages.fromPortfolio}</Badge>;
  if (isPartOfManualDividend(entry))
    return <Badge title={cashMessages.fromDividendHint}>{cashMessages.fromDividend}</Badge>;
  return (
    <RowButtons>
      <IconButton
        size="sm"
        variant="ghost"
        label={`Edit ${describeCashEntry(entry)}`}
        icon={<Pencil aria-hidden />}
        onClick={() => onEdit(entry)}
      />
      <IconButton
        size="sm"
        variant="ghost"
        label={`Delete ${describeCashEntry(entry)}`}
        icon={<Trash2 aria-hidden />}
        onClick={() => onDelete(entry)}
      />
    </RowButtons>
  );
};

const dataColumns: TableColumn<CashEntry>[] = [
  {
    id: 'date',
    header: 'Date',
    heading: true,
    cell: ({ transactionDate }) => <span className="whitespace-nowrap">{formatDay(transactionDate)}</span>,
  },
  {
    id: 'platform',
    header: 'Platform',
    cell: ({ platform }) => <span className="whitespace-nowrap">{platform}</span>,
  },
  {
    id: 'type',
    header: 'Type',
    cell: ({ transactionType }) => <Badge tone={tones[transactionType]}>{getCashEntryTypeName(transactionType)}</Badge>,
  },
  {
    id: 'description',
    header: 'Description',
    cell: ({ description }) => <DescriptionCell description={description} />,
  },
  { id: 'amount', header: 'Amount', align: 'end', cell: (entry) => <AmountCell entry={entry} /> },
];

interface TransactionsTableProps extends CashEntryActionHandlers {
  entries: CashEntry[];
  chosen: RowSelection<CashEntry>;
}

export const CashTransactionsTable = ({ entries, chosen, onEdit, onDelete }: TransactionsTableProps) => {
  const actions: TableColumn<CashEntry> = {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    cell: (entry) => <ActionsCell entry={entry} onEdit={onEdit} onDelete={onDelete} />,
  };
  return (
    <Table
      caption={cashMessages.transactionsCaption}
      columns={[createSelectionColumn(chosen, manyEntriesMessages.choose), ...dataColumns, actions]}
      rows={entries}
      rowKey={({ id }) => id}
    />
  );
};
