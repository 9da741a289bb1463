import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { tradeRules } from '#contract/fields/field-rules';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { setInputTextAsTyped } from '#lib/form/set-input-text-as-typed';
import { NumberField } from '#ui/form/number-field';
import type { ClosePriceProposal } from './close-proposal';
import { describeClosePriceProposal, getUseClosePriceLabel, tradeFormMessages } from './trade-form-messages';
import type { TradeFormValues } from './trade-form-values';

interface TradePriceFieldProps {
  form: UseFormReturn<TradeFormValues>;
  label: string;
  hint: string;
  /** Said below the field, and filled in by a button for as long as nothing is typed. */
  proposal: ClosePriceProposal | null;
}

const UseClose = ({ proposal }: { proposal: ClosePriceProposal }) => (
  <button
    type="button"
    aria-label={getUseClosePriceLabel(proposal)}
    className="min-h-9 rounded-md px-2.5 text-sm font-medium text-accent hover:bg-surface-sunken pointer-coarse:min-h-11"
    onClick={({ currentTarget }) => {
      const input = currentTarget.closest('div')?.parentElement?.querySelector('input');
      if (!input) return;
      setInputTextAsTyped(input, proposal.price);
      // The button goes with the empty field.
      input.focus();
    }}
  >
    {tradeFormMessages.useClose}
  </button>
);

/** What was paid for a share, with the close of the day beside it where that is known. */
export const TradePriceField = ({ form, label, hint, proposal }: TradePriceFieldProps) => {
  const price = useWatch({ control: form.control, name: 'price' });
  const { figure } = createFieldPropsBuilders(form);
  return (
    <NumberField
      label={label}
      hint={proposal ? describeClosePriceProposal(proposal) : hint}
      trailing={proposal && price === '' && <UseClose proposal={proposal} />}
      {...figure('price', tradeRules.price)}
    />
  );
};
