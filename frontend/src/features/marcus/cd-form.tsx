import { inDigits } from '#core/money/amount';
import { DateField } from '#ui/date-field';
import { SelectField, TextField } from '#ui/field';
import { NumberField } from '#ui/number-field';
import { DemonstrationForm } from '../banking/demonstration';
import { buttons, statusLabel, cdMessages as words } from './messages';
import type { SampleCd } from './sample-data';

const statuses = (['active', 'matured', 'closed'] as const).map((value) => ({ value, label: statusLabel(value) }));

interface CdFormProps {
  /** Null for a new one. */
  cd: SampleCd | null;
  onClose: () => void;
}

export const CdForm = ({ cd, onClose }: CdFormProps) => (
  <DemonstrationForm
    title={cd ? words.editTitle : words.addTitle}
    submitLabel={cd ? buttons.update : buttons.add}
    onClose={onClose}
  >
    <TextField label={words.accountNumber} defaultValue={cd?.accountNumber} />
    <NumberField label={words.principal} step="0.01" defaultValue={cd ? inDigits(cd.principal) : ''} />
    <NumberField label={words.interestRatePercent} step="0.01" defaultValue={cd ? inDigits(cd.interestRate) : ''} />
    <NumberField label={words.termMonths} step="1" defaultValue={cd?.termMonths} />
    <DateField label={words.maturityDate} defaultValue={cd?.maturityDate} />
    <SelectField label={words.status} options={statuses} defaultValue={cd?.status ?? 'active'} />
  </DemonstrationForm>
);
