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
  withKey: (name: string, key: string) => `${name} (${key})`,
} as const;
