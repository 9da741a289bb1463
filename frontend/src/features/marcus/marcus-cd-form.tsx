import { toDecimalText } from '#core/money/amount';
import { DateField } from '#ui/form/date-field';
import { SelectField, TextField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import { DemonstrationForm } from '../banking/demonstration';
import { getSampleStatusLabel, marcusButtonLabels, marcusCdMessages as words } from './messages';
import type { SampleCd } from './sample-data';

const statuses = (['active', 'matured', 'closed'] as const).map((value) => ({
  value,
  label: getSampleStatusLabel(value),
}));

interface CdFormProps {
  /** Null for a new one. */
  cd: SampleCd | null;
  onClose: () => void;
}

export const MarcusCdForm = ({ cd, onClose }: CdFormProps) => (
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
