import { toDecimalText } from '#core/money/amount';
import { DateField } from '#ui/form/date-field';
import { SelectField, TextField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import { DemonstrationForm } from '../banking/demonstration';
import {
  getSampleStatusLabel,
  getSampleTypeLabel,
  marcusButtonLabels,
  marcusSavingsMessages as words,
} from './messages';
import type { SampleAccount } from './sample-data';

const types = (['basic', 'high-yield', 'money-market'] as const).map((value) => ({
  value,
  label: getSampleTypeLabel(value),
}));
const statuses = (['active', 'inactive', 'closed'] as const).map((value) => ({
  value,
  label: getSampleStatusLabel(value),
}));

/** As a field shows it; nothing where there is nothing yet. */
const typed = (value: number | undefined): string => (value === undefined ? '' : toDecimalText(value));

interface AccountFormProps {
  /** Null for a new one. */
  account: SampleAccount | null;
  onClose: () => void;
}

export const MarcusAccountForm = ({ account, onClose }: AccountFormProps) => (
  <DemonstrationForm
    title={account ? words.editTitle : words.addTitle}
    submitLabel={account ? marcusButtonLabels.update : marcusButtonLabels.add}
    onClose={onClose}
  >
    <TextField label={words.accountNumber} defaultValue={account?.accountNumber} />
    <SelectField label={words.accountType} options={types} defaultValue={account?.accountType ?? 'high-yield'} />
    <NumberField label={words.balance} step="0.01" defaultValue={typed(account?.currentBalance)} />
    <NumberField label={words.interestRatePercent} step="0.01" defaultValue={typed(account?.interestRate)} />
    <NumberField label={words.monthlyInterest} step="0.01" defaultValue={typed(account?.monthlyInterest)} />
    <DateField label={words.lastTransactionDate} defaultValue={account?.lastTransactionDate} />
    <SelectField label={words.status} options={statuses} defaultValue={account?.status ?? 'active'} />
  </DemonstrationForm>
);
