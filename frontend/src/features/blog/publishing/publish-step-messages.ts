import type { PostFindingKind } from '#core/blog/check-post';
import { maxPostFindings, searchEngineDescriptionLength } from '#core/blog/check-post';

/** The words of the step between a finished text and its publication. */
const findings: Record<PostFindingKind, string> = {
  noTitle: 'No title. Begin the text with a line such as “# My title”: without one it cannot be saved.',
  noDescription: 'No description. Search engines and shared links show the beginning of the text.',
  longDescription: `The description is longer than the ${searchEngineDescriptionLength} characters that search engines show.`,
  pictureWithoutAlt: 'A picture without words for those who cannot see it',
  deadLink: 'A link to a part of this post that is not there',
  leftOver: 'Still to be done',
  headingJump: 'A heading that skips a level',
  secondTitle: 'A second # heading: readers see it as ##',
};

export const publishStepMessages = {
  title: 'Before You Publish',
  checks: 'Checks',
  findings,
  inLine: (line: string) => `“${line}”`,
  onlyFirst: `The first ${maxPostFindings} in the text are listed.`,
  toldOnly: 'Press one to go there. They do not keep you from publishing.',
  refused: 'Press one to go there. Without a title the post cannot be published.',
  nothingFound: 'Title, description, pictures, links within the post and headings are as they should be.',

  when: 'When',
  now: 'Now',
  nowPast: 'Now: the publish time has passed.',
  changesNow: 'Readers see the changes at once.',
  dated: (time: string) => `Its date is ${time}.`,
  yourClock: (time: string) => `On your clock: ${time}`,

  onPhone: 'On a phone',
  asLink: 'As a link to it is shown',
  inList: 'As it stands in the list',
  noPicture: 'It has no picture. One directly under the title is shown here.',
  readingCard: 'Reading the card...',
  noCard: (reason: string) => `The card cannot be shown: ${reason}`,

  back: 'Back to the Text',
  publish: 'Publish',
  schedule: 'Schedule',
} as const;
