import { expect, test } from 'vitest';
import { listGeneratedSentenceMarks } from '#core/blog/generated-text';
import { emptyPostFields, serializePostOrigin, toDraftFromPostFields, toPostFieldsFromDraft } from './post-fields';

const generated = '# Bonds\n\nA bond ladder is a row of bonds that come due one after the other.';
const origin = { prompt: 'Topic: Bonds', model: 'a-model', sentences: listGeneratedSentenceMarks(generated) };
const typed = (content: string) => ({ ...emptyPostFields, content, written: serializePostOrigin(origin) });

test('a text keeps the mark of the model that wrote it while a sentence of it is left, and not over another text', () => {
  expect(toDraftFromPostFields(typed(`Mine.\n\n${generated}`)).written).toEqual(origin);
  expect(
    toDraftFromPostFields(typed('# Bonds\n\nAll of this was typed by a person, in its place.')).written,
  ).toBeNull();
  expect(toDraftFromPostFields(typed('')).written).toBeNull();
});

test('a draft comes back from the server with its mark as it went', () => {
  const fields = typed(generated);
  const published = { canonical_url: 'https://elsewhere.test/bonds', noindex: true, lang: 'pl' };
  expect(toPostFieldsFromDraft(toDraftFromPostFields(fields), published)).toEqual(fields);
});

test('a draft of before a post had a language says of it what was published', () => {
  const published = { canonical_url: 'https://elsewhere.test/bonds', noindex: true, lang: 'pl' };
  const draft = { ...toDraftFromPostFields(typed(generated)), canonicalUrl: null, noindex: null, lang: null };
  expect(toPostFieldsFromDraft(draft, published)).toMatchObject({
    canonicalUrl: 'https://elsewhere.test/bonds',
    noindex: 'true',
    lang: 'pl',
  });
});
