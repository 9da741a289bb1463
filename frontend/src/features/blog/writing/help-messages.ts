import type { WritingHelpKind } from '#core/blog/writing-help';

/** The words of the help with a text. */
export const writingHelpMessages = {
  title: 'Help with the text',
  hint: 'A model proposes; nothing changes until you take it.',
  kinds: {
    titles: 'Titles',
    description: 'Description',
    tags: 'Tags',
    pictures: 'Picture Descriptions',
    shorten: 'Shorten Selection',
    rewrite: 'Rewrite Selection',
  } satisfies Record<WritingHelpKind, string>,
  /** What a proposal is, above it. */
  proposed: {
    titles: 'Proposed titles',
    description: 'Proposed description',
    tags: 'Proposed tags',
    pictures: 'Proposed descriptions of the pictures',
    shorten: 'Proposed shorter passage',
    rewrite: 'Proposed passage',
  } satisfies Record<WritingHelpKind, string>,
  stop: 'Stop',
  asking: 'Asking the model...',
  take: 'Take',
  takeTitle: (title: string) => `Take: ${title}`,
  takeWords: (number: number) => `Take the description of picture ${number}`,
  leave: 'Leave',
  taken: 'Taken into the text',
  cut: 'Cut at a limit: the end is missing.',
  nothing: 'Nothing was proposed.',
  failed: (reason: string) => `No proposal: ${reason}`,
  selectFirst: 'Select a passage in the text first.',
  passageGone: 'The passage is not in the text any more.',
  pictureGone: 'The picture is not in the text any more.',
  noPictures: 'There is no picture in the text.',
  noText: 'Write something first.',
  picture: (number: number) => `Picture ${number}`,
  before: 'Now: ',
  after: 'Proposed: ',
  same: 'It is as it stands in the text.',
  differenceHint: 'Lines with − are there now, lines with + are proposed.',
} as const;
