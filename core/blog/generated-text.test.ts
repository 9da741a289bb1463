import { describe, expect, test } from 'vitest';
import { containsGeneratedText, listGeneratedSentenceMarks, maxGeneratedSentences } from '#core/blog/generated-text';

const generated = `# Bond ladders, rung by rung

A bond ladder is a row of bonds that come due one after the other. **Each rung pays out in its own year.**

## Conclusion

Start with three rungs, and add one every year.`;
const marks = listGeneratedSentenceMarks(generated);

describe('a text that a model wrote', () => {
  test('is marked by its sentences, and not by the words that anybody writes', () => {
    expect(marks).toHaveLength(4);
    expect(listGeneratedSentenceMarks('## Conclusion\n\nYes. No.')).toEqual([]);
    expect(listGeneratedSentenceMarks(`${generated}\n\n${generated}`)).toEqual(marks);
  });

  test.each([
    ['as it came', generated],
    [
      'with one sentence left, in a text of their own',
      'My words.\n\nAnd: each rung pays out\nNew.\n\nEach rung pays out in its own year!',
    ],
    ['with its marks and line ends changed', generated.replaceAll('**', '').replaceAll('\n\n', '\n')],
    ['with a typo mended in one sentence', generated.replace('Start with three', 'Begin with three')],
  ])('is still that one %s', (_, text) => expect(containsGeneratedText(text, marks)).toBe(true));

  test.each([
    ['taken away', ' \n\n'],
    [
      'typed over with another',
      '# Bond ladders\n\nI wrote this by hand, and no model had a part in it.\n\n## Conclusion\n\nMine.',
    ],
    ['of which no sentence is whole', 'A bond ladder is a row of bonds.\n\nStart with three rungs.'],
  ])('is not that one any more once %s', (_, text) => expect(containsGeneratedText(text, marks)).toBe(false));

  test('in Chinese has sentences too', () => {
    const text =
      '债券阶梯是一系列依次到期的债券，每年都有一只债券到期并还本付息。从三级开始，每年增加一级，这样您就能分散利率变动带来的风险。';
    expect(listGeneratedSentenceMarks(text)).toHaveLength(2);
    expect(containsGeneratedText(`我的话。${text.slice(0, 33)}`, listGeneratedSentenceMarks(text))).toBe(true);
  });

  test('and was kept without marks counts as that one until it is blank', () => {
    expect(containsGeneratedText('anything', [])).toBe(true);
    expect(containsGeneratedText('', [])).toBe(false);
  });

  test('of any length has a bounded number of marks', () => {
    const long = Array.from({ length: 2_000 }, (_, at) => `This is the sentence number ${at} of all.`).join(' ');
    expect(listGeneratedSentenceMarks(long)).toHaveLength(maxGeneratedSentences);
  });
});
