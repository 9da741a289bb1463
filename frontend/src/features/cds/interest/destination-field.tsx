import type { ComponentProps } from 'react';
import { SelectField } from '#ui/form/form-field';
import { interestDestinationMessages as messages } from '../messages';
import { useDestinationChoices } from './interest-destinations';

type Registered = Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>;

/** Where interest goes: `chosen` as it is at the moment. */
export const DestinationField = ({ chosen, ...registered }: Registered & { chosen: string }) => (
  <SelectField
    label={messages.label}
    hint={messages.hint[chosen === 'itself' ? 'itself' : chosen === 'outside' ? 'outside' : 'own']}
    options={useDestinationChoices(chosen)}
    {...registered}
    required
  />
);
