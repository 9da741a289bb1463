/** Whether a text is still the one that a model wrote: by its sentences, of which no more than short marks are kept. */

/** Of the longest text: 3,000 words have about 200 sentences. */
export const maxGeneratedSentences = 400;

/** Letters and digits below which a sentence may be anybody's: "Conclusion", "Why this matters". */
const minLetters = 20;

/** FNV-1a, 32 bits, in base 36: the same words give the same mark, whatever stands between them. */
const toMark = (letters: string): string => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < letters.length; at += 1) hash = Math.imul(hash ^ letters.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
};

/** Ends of sentences: a line's end, a full stop before white space, and the full stops of Chinese and Japanese. */
const sentenceEnd = /\n+|(?<=[.!?…]["')\]*_]{0,9})\s+|(?<=[。！？])/;

/** Sentences by their letters and digits alone, so that a heading made bold or a comma taken out changes none. */
const listSentences = (text: string): string[] =>
  text
    .split(sentenceEnd)
    .map((sentence) => sentence.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''))
    .filter((letters) => letters.length >= minLetters);

/** A mark for each sentence of at least 20 letters, each once, at most 400 in their order. */
export const listGeneratedSentenceMarks = (text: string): string[] =>
  [...new Set(listSentences(text).map(toMark))].slice(0, maxGeneratedSentences);

/**
 * True while at least one whole sentence of the generated text stands in `content`, wherever it went and whatever was
 * written around it. `marks` are those of `listGeneratedSentenceMarks`; of an older text, or of one without a sentence, there
 * are none, and any text that is not blank counts as that one.
 */
export const containsGeneratedText = (content: string, marks: readonly string[]): boolean => {
  if (content.trim() === '') return false;
  if (marks.length === 0) return true;
  const known = new Set(marks);
  return listSentences(content).some((letters) => known.has(toMark(letters)));
};
