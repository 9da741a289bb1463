import { countWords } from '#core/blog/post-length';
import { isWritingHelpAssignment, type TextAssignment } from '#functions/writing/prompt';
import type { StreamingTextGenerator } from '#functions/writing/text-generator';
import { textGeneratorMisconfiguredRefusal } from '#functions/writing/text-generator-refusals';

/** What the text says of itself, so that nobody takes it for a finished one. */
export const outlineDisclaimer =
  '> **Outline.** No text model is configured, so this is a frame to fill in, made offline from the topic, the keywords and the draft.';

interface Section {
  heading: string;
  questions: readonly string[];
}

const sections: readonly Section[] = [
  {
    heading: 'Why this matters',
    questions: [
      'Who meets this question, and at which moment?',
      'What does it cost to get it wrong, in money, time or trust?',
      'What will the reader be able to decide after reading?',
    ],
  },
  {
    heading: 'The idea in plain words',
    questions: [
      'Explain the idea to a friend who has never heard of it, in three sentences.',
      'Name the two terms that cannot be avoided, and define each in one line.',
      'Say what the idea is often mistaken for.',
    ],
  },
  {
    heading: 'How it works, by an example',
    questions: [
      'Take one small example, with round figures where it has any, and carry it through from the first step to the last.',
      'Change one part of it and show what follows from it.',
      'State where each fact comes from and on which day it was true.',
    ],
  },
  {
    heading: 'What speaks against it',
    questions: [
      'For whom is it the wrong choice?',
      'Which costs or delays are easily forgotten?',
      'What would have to change for the advice to change?',
    ],
  },
  {
    heading: 'Common mistakes',
    questions: [
      'Describe the mistake that is made first, and the sign by which one notices it.',
      'Describe the mistake that is made out of habit.',
      'Describe the mistake that is made out of fear or hurry.',
    ],
  },
  {
    heading: 'What to do next',
    questions: [
      'Give one step that takes ten minutes.',
      'Give one step for this month, and one for this year.',
      'Say when it is time to ask a professional.',
    ],
  },
];

/** Headings take no line breaks and no marks of their own: `# A\n# B` -> `A B`. */
const toSingleLine = (text: string): string => text.replace(/[#\s]+/g, ' ').trim();

const listKeywords = ({ keywords }: TextAssignment): string[] =>
  (keywords ?? '')
    .split(/[,;\n]/)
    .map(toSingleLine)
    .filter(Boolean);

const createIntroduction = (assignment: TextAssignment): string[] => {
  const { topic, length, draft } = assignment;
  const keywords = listKeywords(assignment);
  return [
    `# ${toSingleLine(topic)}\n\n`,
    `${outlineDisclaimer}\n\n`,
    `Planned length: about ${length} words.${keywords.length > 0 ? ` Keywords: ${keywords.join(', ')}.` : ''}\n\n`,
    ...(draft ? [`## From the draft\n\n${draft}\n\n`] : []),
  ];
};

/** A share of the words for each section: more sections for a longer text. */
const selectSections = (length: number): readonly Section[] =>
  sections.slice(0, Math.min(6, Math.max(3, Math.round(length / 250))));

const createSection = ({ heading, questions }: Section, words: number): string =>
  `## ${heading}\n\nAbout ${words} words.\n\n${questions.map((question) => `- ${question}\n`).join('')}\n`;

/** The same text for the same assignment, in pieces. */
export const createOutlinePieces = (assignment: TextAssignment): string[] => {
  const first = createIntroduction(assignment);
  const chosen = selectSections(assignment.length);
  const remainingWords = Math.max(assignment.length - countWords(assignment.draft ?? ''), chosen.length * 50);
  const words = Math.round(remainingWords / chosen.length / 10) * 10;
  return [...first, ...chosen.map((section) => createSection(section, words))];
};

const noModelRefusal = () =>
  textGeneratorMisconfiguredRefusal(
    'is not set up',
    'Set AI_BASE_URL, or textModel in cdk.json where the site is deployed.',
  );

/** Writes without a model and without a network: headings, and the questions that a text about the topic answers. */
export const outlineTextGenerator: StreamingTextGenerator = {
  name: 'outline',
  async *write(assignment, signal) {
    if (isWritingHelpAssignment(assignment)) throw noModelRefusal();
    for (const piece of createOutlinePieces(assignment)) {
      if (signal.aborted) return;
      yield piece;
    }
  },
};
