import { Plus } from 'lucide-react';
import { useState } from 'react';
import { toDecimalText } from '#core/money/amount';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { DateField } from '#ui/form/date-field';
import { SelectField, TextField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import { PageHeader } from '#ui/page/page-header';
import { DemonstrationDataNotice, DemonstrationFormDialog } from '../banking/demonstration-notice-and-form';
import { useDemonstrationRows } from '../banking/use-demonstration-rows';
import { MarcusCdTable } from './marcus-cd-table';
import { getSampleStatusLabel, marcusButtonLabels, marcusCdMessages as messages } from './messages';
import { listSampleCds, type SampleCd } from './sample-data';

const statuses = (['active', 'matured', 'closed'] as const).map((value) => ({
  value,
  label: getSampleStatusLabel(value),
}));

interface CdFormProps {
  /** Null for a new one. */
  cd: SampleCd | null;
  onClose: () => void;
}

const MarcusCdForm = ({ cd, onClose }: CdFormProps) => (
  <DemonstrationFormDialog
    title={cd ? messages.editTitle : messages.addTitle}
    submitLabel={cd ? marcusButtonLabels.update : marcusButtonLabels.add}
    onClose={onClose}
  >
    <TextField label={messages.accountNumber} defaultValue={cd?.accountNumber} />
    <NumberField label={messages.principal} step="0.01" defaultValue={cd ? toDecimalText(cd.principal) : ''} />
    <NumberField
      label={messages.interestRatePercent}
      step="0.01"
      defaultValue={cd ? toDecimalText(cd.interestRate) : ''}
    />
    <NumberField label={messages.termMonths} step="1" defaultValue={cd?.termMonths} />
    <DateField label={messages.maturityDate} defaultValue={cd?.maturityDate} />
    <SelectField label={messages.status} options={statuses} defaultValue={cd?.status ?? 'active'} />
  </DemonstrationFormDialog>
);

export default function MarcusCdPage() {
  const { rows: cds, remove } = useDemonstrationRows(listSampleCds);
  /** The one being edited, null for a new one; undefined while the form is closed. */
  const [edited, setEdited] = useState<SampleCd | null>();
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setEdited(null)}>
      {messages.add}
    </Button>
  );
  return (
    <div className="space-y-6">
      <PageHeader title={messages.title} subtitle={messages.subtitle} actions={add} />
      <DemonstrationDataNotice />
      <Card title={messages.list}>
        <MarcusCdTable cds={cds} onEdit={setEdited} onDelete={remove} />
      </Card>
      {edited !== undefined && <MarcusCdForm cd={edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
}
