import type { ComponentProps } from 'react';
import { SelectField } from '#ui/form/form-field';
import { interestDestinationMessages as words } from '../messages';
import { useDestinationChoices } from './interest-destinations';

type Registered = Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>;

/** Where interest goes: `chosen` as it is at the moment. */
export const DestinationField = ({ chosen, ...registered }: Registered & { chosen: string }) => (
  <SelectField
    label={words.label}
    hint={words.hint[chosen === 'itself' ? 'itself' : chosen === 'outside' ? 'outside' : 'own']}
    options={useDestinationChoices(chosen)}
    {...registered}
    required
  />
);
