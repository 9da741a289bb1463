import { Plus } from 'lucide-react';
import { useState } from 'react';
import { toDecimalText } from '#core/money/amount';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { DateField } from '#ui/form/date-field';
import { SelectField, TextField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import { PageHeader } from '#ui/page/page-header';
import { DemonstrationForm, DemonstrationNotice } from '../banking/demonstration';
import { useSampleRows } from '../banking/use-sample-rows';
import { MarcusCdTable } from './marcus-cd-table';
import { getSampleStatusLabel, marcusButtonLabels, marcusCdMessages as words } from './messages';
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
  <DemonstrationForm
    title={cd ? words.editTitle : words.addTitle}
    submitLabel={cd ? marcusButtonLabels.update : marcusButtonLabels.add}
    onClose={onClose}
  >
    <TextField label={words.accountNumber} defaultValue={cd?.accountNumber} />
    <NumberField label={words.principal} step="0.01" defaultValue={cd ? toDecimalText(cd.principal) : ''} />
    <NumberField
      label={words.interestRatePercent}
      step="0.01"
      defaultValue={cd ? toDecimalText(cd.interestRate) : ''}
    />
    <NumberField label={words.termMonths} step="1" defaultValue={cd?.termMonths} />
    <DateField label={words.maturityDate} defaultValue={cd?.maturityDate} />
    <SelectField label={words.status} options={statuses} defaultValue={cd?.status ?? 'active'} />
  </DemonstrationForm>
);

export default function MarcusCdPage() {
  const { rows: cds, remove } = useSampleRows(listSampleCds);
  /** The one being edited, null for a new one; undefined while the form is closed. */
  const [edited, setEdited] = useState<SampleCd | null>();
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setEdited(null)}>
      {words.add}
    </Button>
  );
  return (
    <div className="space-y-6">
      <PageHeader title={words.title} subtitle={words.subtitle} actions={add} />
      <DemonstrationNotice />
      <Card title={words.list}>
        <MarcusCdTable cds={cds} onEdit={setEdited} onDelete={remove} />
      </Card>
      {edited !== undefined && <MarcusCdForm cd={edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
}
