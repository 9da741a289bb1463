import { Toolbar } from 'radix-ui';
import { IconButton } from '#ui/button';
import { formattingIcons } from './format-icons';
import { type FormatName, formattingKeyBindings, getFormatKeyName, getFormatKeyShortcut } from './format-keys';
import { textEditorMessages as messages } from './text-editor-messages';

interface FormattingToolbarProps {
  /** The id of what it formats. */
  controls: string;
  disabled: boolean;
  onFormat: (name: FormatName) => void;
}

/** One stop of the Tab key, within which the arrow keys go on; on a phone it scrolls within its row. */
export const FormattingToolbar = ({ controls, disabled, onFormat }: FormattingToolbarProps) => (
  <Toolbar.Root
    aria-label={messages.toolbar}
    aria-controls={controls}
    className="formatting-toolbar mb-1.5 flex gap-0.5 print:hidden"
  >
    {(Object.keys(formattingKeyBindings) as FormatName[]).map((name) => {
      const Icon = formattingIcons[name];
      return (
        <Toolbar.Button key={name} asChild disabled={disabled}>
          <IconButton
            size="sm"
            label={messages.formats[name]}
            title={messages.withKey(messages.formats[name], getFormatKeyName(name))}
            aria-keyshortcuts={getFormatKeyShortcut(name)}
            icon={<Icon aria-hidden />}
            // The text keeps the focus, and a phone its keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onFormat(name)}
            className="-outline-offset-2"
          />
        </Toolbar.Button>
      );
    })}
  </Toolbar.Root>
);
