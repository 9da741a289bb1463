import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '#ui/button';
import { TextField } from './form-field';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'trailing' | 'label'> & { label: string };

/** A password with an eye to look at it. */
export const PasswordField = (props: Props) => {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      required
      trailing={
        <IconButton
          size="sm"
          label={`${shown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
          icon={<Icon aria-hidden />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
};
