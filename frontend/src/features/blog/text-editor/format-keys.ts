import type { MarkdownFormat } from '#core/blog/markdown-formatting';
import { getControlKeyName } from '#lib/control-key';

export type FormatName = MarkdownFormat | 'picture';

/** Keys of the formats, as CodeMirror writes them, in the order of the toolbar: those that other editors have, where they agree. */
export const formattingKeyBindings: Record<FormatName, string> = {
  strong: 'Mod-b',
  emphasis: 'Mod-i',
  heading: 'Mod-Alt-2',
  link: 'Mod-k',
  quote: 'Mod-Shift-9',
  list: 'Mod-Shift-8',
  numberedList: 'Mod-Shift-7',
  code: 'Mod-e',
  newTable: 'Mod-Alt-g',
  footnote: 'Mod-Alt-f',
  picture: 'Mod-Alt-p',
};

const toWords = (key: string, control: string): string =>
  key
    .split('-')
    .map((part) => (part === 'Mod' ? control : part.length === 1 ? part.toUpperCase() : part))
    .join('+');

/** As a person reads it: `Ctrl+Shift+8`. */
export const getFormatKeyName = (name: FormatName): string => toWords(formattingKeyBindings[name], getControlKeyName());

/** As `aria-keyshortcuts` has it. */
export const getFormatKeyShortcut = (name: FormatName): string =>
  toWords(formattingKeyBindings[name], getControlKeyName() === 'Ctrl' ? 'Control' : 'Meta');
