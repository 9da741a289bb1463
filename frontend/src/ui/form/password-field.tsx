import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '#ui/button';
import { TextField } from './form-field';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'trailing' | 'label'> & { label: string };

/** A password with an eye to look at it. */
export const PasswordField = (props: Props) => {
  const [isVisible, setVisible] = useState(false);
  const Icon = isVisible ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      required
      trailing={
        <IconButton
          size="sm"
          label={`${isVisible ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
          icon={<Icon aria-hidden />}
          onClick={() => setVisible(!isVisible)}
        />
      }
    />
  );
};
