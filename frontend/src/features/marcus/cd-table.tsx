import { Landmark, Pencil, Trash2 } from 'lucide-react';
import { formatCount, formatDay } from '#lib/format';
import { Badge, type Tone } from '#ui/badge';
import { IconButton } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { Money, Percent } from '#ui/figures';
import { type Column, RowButtons, Table } from '#ui/table';
import { buttons, cdInWords, comesBack, from, statusLabel, cdMessages as words } from './messages';
import type { CdStatus, SampleCd } from './sample-data';

const tones: Record<CdStatus, Tone> = { active: 'positive', matured: 'info', closed: 'neutral' };

const dataColumns: Column<SampleCd>[] = [
  { id: 'account', header: words.accountNumber, heading: true, cell: ({ accountNumber }) => accountNumber },
  { id: 'principal', header: words.principal, align: 'end', cell: ({ principal }) => <Money value={principal} /> },
  {
    id: 'rate',
    header: words.interestRate,
    align: 'end',
    cell: ({ interestRate }) => <Percent value={interestRate} />,
  },
  {
    id: 'term',
    header: words.term,
    cell: ({ termMonths, createdAt }) => (
      <>
        <span className="block">{formatCount(termMonths, 'month')}</span>
        <span className="block text-xs text-ink-muted">{from(createdAt)}</span>
      </>
    ),
  },
  {
    id: 'maturity',
    header: words.maturityDate,
    cell: ({ maturityDate }) => formatDay(maturityDate),
  },
  {
    id: 'value',
    header: words.currentValue,
    align: 'end',
    cell: ({ currentValue }) => <Money value={currentValue} />,
  },
  {
    id: 'status',
    header: words.status,
    cell: ({ status }) => <Badge tone={tones[status]}>{statusLabel(status)}</Badge>,
  },
];

interface CdTableProps {
  cds: readonly SampleCd[];
  onEdit: (cd: SampleCd) => void;
  onDelete: (cd: SampleCd) => void;
}

export const CdTable = ({ cds, onEdit, onDelete }: CdTableProps) => {
  const actions: Column<SampleCd> = {
    id: 'actions',
    header: words.actions,
    align: 'end',
    cell: (cd) => (
      <RowButtons>
        <IconButton
          size="sm"
          label={`${buttons.edit} ${cdInWords(cd)}`}
          icon={<Pencil aria-hidden />}
          onClick={() => onEdit(cd)}
        />
        <IconButton
          size="sm"
          label={`${buttons.delete} ${cdInWords(cd)}`}
          icon={<Trash2 aria-hidden />}
          onClick={() => onDelete(cd)}
        />
      </RowButtons>
    ),
  };
  return (
    <Table
      caption={words.caption}
      columns={[...dataColumns, actions]}
      rows={cds}
      rowKey={({ id }) => id}
      empty={
        <EmptyState icon={<Landmark aria-hidden />} title={words.none}>
          {comesBack}
        </EmptyState>
      }
    />
  );
};
