import type { ComponentProps } from 'react';
import { cdPenaltyRules } from '#contract/fields/cd-term-rules';
import { cdRules, type FigureRule } from '#contract/fields/field-rules';
import { type PenaltyBasis, penaltyBases } from '#core/banking/banking-options';
import { SelectField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import type { PenaltyFormValues } from './cd-form-values';
import { cdPenaltyMessages as messages } from './messages';

type Registered<Field extends typeof SelectField | typeof NumberField> = Omit<
  ComponentProps<Field>,
  'label' | 'hint' | 'options'
>;

interface PenaltyFieldsProps {
  chosen: PenaltyBasis;
  basis: Registered<typeof SelectField>;
  /** Only the one of the chosen basis is a part of the form. */
  figure: (name: keyof PenaltyFormValues, rule: FigureRule) => Registered<typeof NumberField>;
  hint?: string;
}

const choices = penaltyBases.map((value) => ({ value, label: messages.bases[value] }));

/** A percentage of the principal, or what the choice beside it says: dollars, days or months of interest. */
export const PenaltyFields = ({ chosen, basis, figure, hint = messages.hints[chosen] }: PenaltyFieldsProps) => (
  <>
    {chosen === 'principal' ? (
      <NumberField
        key="share"
        label={messages.labels.principal}
        hint={hint}
        {...figure('earlyWithdrawalPenalty', cdRules.penalty)}
      />
    ) : (
      <NumberField
        key="number"
        label={messages.labels[chosen]}
        hint={hint}
        {...figure('penaltyNumber', cdPenaltyRules[chosen])}
      />
    )}
    <SelectField label={messages.basis} options={choices} {...basis} required />
  </>
);
