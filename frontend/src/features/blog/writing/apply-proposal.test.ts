import { expect, test } from 'vitest';
import { listMarkdownPictures } from '#core/blog/markdown-pictures';
import { applyProposedPictureAlt, listPictureAltProposals, replacePassage } from './apply-proposal';

const content = '# T\n\nOne two.\n\nThree four.\n';
const passage = { start: content.indexOf('One'), text: 'One two.\n' };

test('a proposed passage takes the place of the selected one, with the white space around it', () => {
  expect(replacePassage(content, passage, ' Short.\n\n')).toBe('# T\n\nShort.\n\nThree four.\n');
});

test('a passage that moved meanwhile is found, one that is gone or there twice is not guessed at', () => {
  expect(replacePassage(`New.\n\n${content}`, passage, 'Short.')).toBe('New.\n\n# T\n\nShort.\n\nThree four.\n');
  expect(replacePassage('# T\n\nOther.', passage, 'Short.')).toBeNull();
  expect(replacePassage(`Intro, longer.\nOne two.\n\n${content}`, { ...passage, start: 1 }, 'Short.')).toBeNull();
});

test('words go to their picture, and a picture of which nothing was said is not asked about', () => {
  const text = 'A\n\n![](/images/a.webp)\n\n![old](/images/b.webp)';
  const pictures = listMarkdownPictures(text);
  const found = listPictureAltProposals({ kind: 'pictures', proposals: ['', 'New'], isCut: false, passage, pictures });
  expect(found.map(({ number, words }) => [number, words])).toEqual([[2, 'New']]);
  const [one] = found;
  if (!one) throw new Error('nothing proposed');
  expect(applyProposedPictureAlt(text, one.picture, one.words)).toBe(text.replace('![old]', '![New]'));
  expect(applyProposedPictureAlt('A', one.picture, one.words)).toBeNull();
});
