import { expect, test } from 'vitest';
import { emptyPostFields } from '../editor/post-fields';
import { readPostFile, toPostFile } from './post-file';

const now = new Date('2026-11-20T15:00:00Z');
const read = (text: string) => readPostFile(new Blob([text]), now);

test('a post that is downloaded and imported is the same draft, but for a date that has passed', async () => {
  const typed = {
    ...emptyPostFields,
    content: '# Bonds: *plainly*\n\n![Sea](/images/a.webp)\n',
    keywords: 'rates, bonds',
    description: 'All of it.',
    canonicalUrl: 'https://elsewhere.test/bonds',
    noindex: 'true',
    lang: 'pl',
  };
  const source = { slug: 'bonds', publish_at: '2026-11-19T15:00:00.000Z' };
  const { name, text } = toPostFile(typed, source);
  expect(name).toBe('bonds.md');
  const draft = {
    ...{ content: typed.content, address: 'bonds', excerpt: '', description: 'All of it.' },
    ...{ canonicalUrl: 'https://elsewhere.test/bonds', noindex: true, lang: 'pl' },
  };
  expect(await read(text)).toEqual({ ...draft, publishAt: '', tags: ['rates', 'bonds'], written: null });
  const ahead = toPostFile(typed, { ...source, publish_at: '2027-07-01T13:30:00.000Z' });
  expect(await read(ahead.text)).toMatchObject({ publishAt: '2027-07-01T09:30' });
});

test('a title of the front matter stands over a text without one; what a post has no field for stays out', async () => {
  expect(
    await read(
      '---\ntitle: Bonds\nstatus: published\nslug: Not a slug\nlang: Polish\ncanonical_url: javascript:x\ndate: 2027-07-01\n---\nText.',
    ),
  ).toEqual({
    content: '# Bonds\n\nText.',
    ...{ address: '', excerpt: '', description: '', publishAt: '2027-07-01T00:00', tags: [], written: null },
    ...{ canonicalUrl: '', noindex: false, lang: '' },
  });
});

test('what is no text, has none, or is too large is refused with a sentence', async () => {
  expect(await readPostFile(new Blob([new Uint8Array([0x89, 0x50, 0xff])]), now)).toEqual({
    refused: 'This file is not a text.',
  });
  expect(await read('---\nlayout: x\n---\n \n')).toEqual({ refused: 'This file has no text to import.' });
  expect(await read('x'.repeat(300 * 1024 + 1))).toEqual({ refused: 'A file to import is at most 300 KB.' });
});
