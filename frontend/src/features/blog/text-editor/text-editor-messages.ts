import type { MarkdownFormat } from '#core/blog/markdown-formatting';

/** The words of the editor of a text. */
export const textEditorMessages = {
  toolbar: 'Formatting',
  formats: {
    strong: 'Bold',
    emphasis: 'Italic',
    heading: 'Heading',
    link: 'Link',
    quote: 'Quote',
    list: 'List',
    numberedList: 'Numbered list',
    code: 'Code',
    newTable: 'Table',
    footnote: 'Footnote',
    picture: 'Add Picture',
  } satisfies Record<MarkdownFormat | 'picture', string>,
  /** In place of CodeMirror's own words for its search. */
  search: {
    Find: 'Find',
    Replace: 'Replace with',
    next: 'Next',
    previous: 'Previous',
    all: 'Select All',
    'match case': 'Match case',
    regexp: 'Regular expression',
    'by word': 'Whole words',
    replace: 'Replace',
    'replace all': 'Replace All',
    close: 'Close search',
  },
  withKey: (name: string, key: string) => `${name} (${key})`,
} as const;
