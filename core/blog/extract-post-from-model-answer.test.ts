import { describe, expect, test } from 'vitest';
import { extractPostFromModelAnswer } from '#core/blog/extract-post-from-model-answer';
import { measureProcessorTime } from '#tests/kit/processor-time';

const contentOf = (answer: string) => extractPostFromModelAnswer(answer, 'The topic').content;
const post = '# Bonds\n\nText.\n\n## More\n\nText.';

describe('a fence around the whole answer', () => {
  test.each([
    ['named markdown', `\`\`\`markdown\n${post}\n\`\`\``],
    ['named md, in capitals', `\`\`\`MD\n${post}\n\`\`\`\n`],
    ['without a name', `\`\`\`\n${post}\n\`\`\`\n\n`],
    ['of tildes', `~~~markdown\n${post}\n~~~`],
    ['of four', `\`\`\`\`markdown\n${post}\n\`\`\`\``],
    ['with Windows line ends', `\`\`\`markdown\n${post}\n\`\`\``.replaceAll('\n', '\r\n')],
    ['after blank lines', `\n\n\`\`\`markdown\n${post}\n\`\`\``],
    ['without a name, among lines of blanks', ` \t\n\`\`\`\n${post}\n\`\`\`\n  `],
    ['after a greeting', `Sure! Here is your post:\n\n\`\`\`markdown\n${post}\n\`\`\``],
    ['after a greeting of five lines', `A\n\nB\n\nC\n\nD\n\nE\n\n\`\`\`markdown\n${post}\n\`\`\``],
    ['that was never closed, since the text was cut', `\`\`\`markdown\n${post}`],
  ])('is taken away: %s', (_, answer) => {
    expect(extractPostFromModelAnswer(answer, 'The topic')).toEqual({ content: post, isTitledByTopic: false });
  });

  test('leaves the code inside as it is', () => {
    const withCode = '# Bonds\n\n```js\nconst a = 1;\n```\n\nText.\n\n```\nplain\n```\n\nEnd.';
    expect(contentOf(`\`\`\`markdown\n${withCode}\n\`\`\``)).toBe(withCode);
  });

  test('leaves the end of code that was cut inside it open, as the text is', () => {
    expect(contentOf('```markdown\n# Bonds\n\n```js\nconst a')).toBe('# Bonds\n\n```js\nconst a');
    expect(contentOf('```markdown\n# Bonds\n\n```js\nconst a = 1;\n```')).toBe('# Bonds\n\n```js\nconst a = 1;\n```');
    expect(contentOf('```markdown\n# Bonds\n\n```\nplain\n```\nText.')).toBe('# Bonds\n\n```\nplain\n```\nText.');
    const twice = '# Bonds\n\n```js\nconst a = 1;\n```\n\n```js\nconst b';
    expect(contentOf(`\`\`\`markdown\n${twice}`)).toBe(twice);
  });

  test('leaves what is said after it', () => {
    expect(contentOf('```markdown\n# Bonds\n\nText.\n```\n\nI hope this helps.')).toBe(
      '# Bonds\n\nText.\n\n\nI hope this helps.',
    );
  });
});

describe('a fence that is not around the whole', () => {
  test.each([
    ['in the middle', '# Bonds\n\n```\ncode\n```'],
    ['of a post about Markdown', '# How to write\n\n```markdown\n# Title\n```'],
    ['after six lines of text', 'A\nB\nC\nD\nE\nF\n\n```markdown\n# Title\n```'],
    ['of an answer with a title before it', '## Intro\n\n```markdown\n# Title\n```\n\n# Bonds'],
  ])('stays: %s', (_, answer) => expect(contentOf(answer)).toContain(answer));

  test('stays where it opens the first code of a post', () => {
    expect(contentOf('```\ncode\n```\n\nText.')).toBe('# The topic\n\n```\ncode\n```\n\nText.');
  });
});

describe('a post without a title', () => {
  test.each([
    'Text.',
    '## Second level\n\nText.',
    '**Bonds**\n\nText.',
    '> # Quoted',
    '```js\n# code\n```',
    '#hashtag',
    '=====',
    '- a\n===',
  ])('gets its topic: %j', (answer) => {
    expect(extractPostFromModelAnswer(answer, 'Why\n# bonds')).toEqual({
      content: `# Why bonds\n\n${answer}`,
      isTitledByTopic: true,
    });
  });

  test.each(['# Bonds\n\nText.', 'Words first.\n\n# Bonds', 'Bonds\n=====\n\nText.', '   # Bonds'])(
    'is none with a title of its own: %j',
    (answer) =>
      expect(extractPostFromModelAnswer(answer, 'The topic')).toEqual({
        content: answer.trim(),
        isTitledByTopic: false,
      }),
  );

  test('takes the words of the topic as words, and not more than a title can hold', () => {
    expect(contentOf('x')).toMatch(/^# The topic\n\nx$/);
    expect(extractPostFromModelAnswer('x', 'Is *this* <b>a_b</b> [c]?').content).toBe(
      '# Is \\*this\\* \\<b\\>a\\_b\\</b\\> \\[c\\]?\n\nx',
    );
    expect(extractPostFromModelAnswer('x', 'long word '.repeat(30)).content.split('\n')[0]?.length).toBeLessThanOrEqual(
      122,
    );
  });

  test('is the same when it is made into a post again', () => {
    for (const answer of ['x', post, `\`\`\`\n${post}\n\`\`\``, 'Sure:\n```md\n# A\n```\nBye']) {
      const once = contentOf(answer);
      expect(contentOf(once)).toBe(once);
    }
  });
});

test('an empty answer stays empty', () => {
  for (const answer of ['', ' \n ', '```markdown\n\n```', '```markdown']) {
    expect(extractPostFromModelAnswer(answer, 'The topic')).toEqual({ content: '', isTitledByTopic: false });
  }
});

test('a hostile answer is read in a moment', async () => {
  const pieces = ['```\n', '```js\n', '`', '~~~ \n', '# ', '=', ' ', '\n'];
  const readAll = () => pieces.map((piece) => contentOf(piece.repeat(60_000)));
  expect(await measureProcessorTime(readAll)).toBeLessThan(2_000);
});
