import { Landmark, Pencil, Trash2 } from 'lucide-react';
import { formatCount, formatDay } from '#lib/format';
import { Badge, type BadgeTone } from '#ui/badge';
import { IconButton } from '#ui/button';
import { EmptyState } from '#ui/page/empty-state';
import { MoneyFigure, PercentFigure } from '#ui/table/figures';
import { RowButtons, Table, type TableColumn } from '#ui/table/table';
import {
  describeSampleCd,
  formatFromDay,
  getSampleStatusLabel,
  marcusButtonLabels,
  marcusCdMessages as messages,
  sampleResetNote,
} from './messages';
import type { SampleCd, SampleCdStatus } from './sample-data';

const tones: Record<SampleCdStatus, BadgeTone> = { active: 'positive', matured: 'info', closed: 'neutral' };

const dataColumns: TableColumn<SampleCd>[] = [
  { id: 'account', header: messages.accountNumber, heading: true, cell: ({ accountNumber }) => accountNumber },
  {
    id: 'principal',
    header: messages.principal,
    align: 'end',
    cell: ({ principal }) => <MoneyFigure value={principal} />,
  },
  {
    id: 'rate',
    header: messages.interestRate,
    align: 'end',
    cell: ({ interestRate }) => <PercentFigure value={interestRate} />,
  },
  {
    id: 'term',
    header: messages.term,
    cell: ({ termMonths, createdAt }) => (
      <>
        <span className="block">{formatCount(termMonths, 'month')}</span>
        <span className="block text-xs text-ink-muted">{formatFromDay(createdAt)}</span>
      </>
    ),
  },
  {
    id: 'maturity',
    header: messages.maturityDate,
    cell: ({ maturityDate }) => formatDay(maturityDate),
  },
  {
    id: 'value',
    header: messages.currentValue,
    align: 'end',
    cell: ({ currentValue }) => <MoneyFigure value={currentValue} />,
  },
  {
    id: 'status',
    header: messages.status,
    cell: ({ status }) => <Badge tone={tones[status]}>{getSampleStatusLabel(status)}</Badge>,
  },
];

interface CdTableProps {
  cds: readonly SampleCd[];
  onEdit: (cd: SampleCd) => void;
  onDelete: (cd: SampleCd) => void;
}

export const MarcusCdTable = ({ cds, onEdit, onDelete }: CdTableProps) => {
  const actions: TableColumn<SampleCd> = {
    id: 'actions',
    header: messages.actions,
    align: 'end',
    cell: (cd) => (
      <RowButtons>
        <IconButton
          size="sm"
          label={`${marcusButtonLabels.edit} ${describeSampleCd(cd)}`}
          icon={<Pencil aria-hidden />}
          onClick={() => onEdit(cd)}
        />
        <IconButton
          size="sm"
          label={`${marcusButtonLabels.delete} ${describeSampleCd(cd)}`}
          icon={<Trash2 aria-hidden />}
          onClick={() => onDelete(cd)}
        />
      </RowButtons>
    ),
  };
  return (
    <Table
      caption={messages.caption}
      columns={[...dataColumns, actions]}
      rows={cds}
      rowKey={({ id }) => id}
      empty={
        <EmptyState icon={<Landmark aria-hidden />} title={messages.none}>
          {sampleResetNote}
        </EmptyState>
      }
    />
  );
};
