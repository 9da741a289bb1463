import { Pencil, Trash2 } from 'lucide-react';
import type { CashEntry } from '#contract/cash';
import { formatDay, formatIn, formatSignedMoney } from '#lib/format';
import type { Chosen } from '#lib/use-chosen';
import { Badge, type Tone } from '#ui/badge';
import { IconButton } from '#ui/button';
import { chooseColumn } from '#ui/choose';
import { type Column, RowButtons, Table } from '#ui/table';
import { isFromPortfolio, isWithDividend, signedAmount, signedDollars } from './cash-rows';
import { entryInWords, manyMessages, messages, typeName } from './messages';

export interface EntryActions {
  onEdit: (entry: CashEntry) => void;
  onDelete: (entry: CashEntry) => void;
}

const tones: Record<CashEntry['transactionType'], Tone> = {
  deposit: 'positive',
  withdrawal: 'neutral',
  fee: 'warning',
  dividend: 'info',
  interest: 'positive',
  tax: 'warning',
};

const DescriptionCell = ({ description }: { description: string }) =>
  description ? (
    <span className="line-clamp-4 break-words @wide:line-clamp-2" title={description}>
      {description}
    </span>
  ) : (
    <span className="text-ink-muted">{messages.noDescription}</span>
  );

/** Always in US dollars, with the amount as it was paid under it where that was another currency. */
const AmountCell = ({ entry }: { entry: CashEntry }) => {
  const dollars = signedDollars(entry);
  return (
    <>
      {dollars === null ? (
        <span className="text-ink-muted" title={messages.noRate}>
          Unavailable
        </span>
      ) : (
        <span className={`whitespace-nowrap ${dollars > 0 ? 'text-positive' : ''}`}>{formatSignedMoney(dollars)}</span>
      )}
      {entry.currency !== 'USD' && (
        <span className="block text-xs whitespace-nowrap text-ink-muted">
          {formatIn(entry.currency, signedAmount(entry))}
        </span>
      )}
    </>
  );
};

const ActionsCell = ({ entry, onEdit, onDelete }: { entry: CashEntry } & EntryActions) => {
  if (isFromPortfolio(entry)) return <Badge title={messages.fromPortfolioHint}>{messages.fromPortfolio}</Badge>;
  if (isWithDividend(entry)) return <Badge title={messages.fromDividendHint}>{messages.fromDividend}</Badge>;
  return (
    <RowButtons>
      <IconButton
        size="sm"
        variant="ghost"
        label={`Edit ${entryInWords(entry)}`}
        icon={<Pencil aria-hidden />}
        onClick={() => onEdit(entry)}
      />
      <IconButton
        size="sm"
        variant="ghost"
        label={`Delete ${entryInWords(entry)}`}
        icon={<Trash2 aria-hidden />}
        onClick={() => onDelete(entry)}
      />
    </RowButtons>
  );
};

const dataColumns: Column<CashEntry>[] = [
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
    cell: ({ transactionType }) => <Badge tone={tones[transactionType]}>{typeName(transactionType)}</Badge>,
  },
  {
    id: 'description',
    header: 'Description',
    cell: ({ description }) => <DescriptionCell description={description} />,
  },
  { id: 'amount', header: 'Amount', align: 'end', cell: (entry) => <AmountCell entry={entry} /> },
];

interface TransactionsTableProps extends EntryActions {
  entries: CashEntry[];
  chosen: Chosen<CashEntry>;
}

export const TransactionsTable = ({ entries, chosen, onEdit, onDelete }: TransactionsTableProps) => {
  const actions: Column<CashEntry> = {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    cell: (entry) => <ActionsCell entry={entry} onEdit={onEdit} onDelete={onDelete} />,
  };
  return (
    <Table
      caption={messages.transactionsCaption}
      columns={[chooseColumn(chosen, manyMessages.choose), ...dataColumns, actions]}
      rows={entries}
      rowKey={({ id }) => id}
    />
  );
};
