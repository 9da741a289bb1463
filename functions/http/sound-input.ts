import { Refusal } from '#functions/refusal';

/** What no request may hold, whatever its route: text that is none, and nesting without end. */

const malformed = (sentence: string, path?: string): Refusal =>
  new Refusal(400, 'malformed', sentence, path === undefined ? {} : { details: [{ path, msg: sentence }] });

const notUtf8 = () => malformed('The request is not valid UTF-8 text.');

/** What a decoder puts in place of bytes that are no text. */
const replacement = '\ufffd';

/** @throws Refusal 400 where the bytes are no UTF-8: they would be kept as replacement characters. */
export const decodeUtf8 = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw notUtf8();
  }
};

const isReadable = (encoded: string): boolean => {
  try {
    return !decodeURIComponent(encoded).includes(replacement);
  } catch {
    return false;
  }
};

/**
 * Looks at path and query as they were sent; a gateway may have decoded them and put replacement characters in.
 * @throws Refusal 400 where what is percent-encoded is no UTF-8.
 */
export const refuseUnreadableAddress = (url: string): void => {
  for (const [encoded] of url.matchAll(/(?:%[0-9a-f]{2})+/gi)) if (!isReadable(encoded)) throw notUtf8();
};

/** A form is decoded as it is taken apart, replacement characters and all. @throws Refusal 400 where its text has any. */
export const refuseUnreadableForm = (form: FormData): void => {
  for (const [name, value] of form) {
    const text = typeof value === 'string' ? value : value.name;
    if ((name + text).includes(replacement)) throw notUtf8();
  }
};

/** No route reads more than five; what reads them calls itself once a level. */
const mostLevels = 16;
const [quote, backslash, openList, closeList, openObject, closeObject] = [...'"\\[]{}'].map((one) => one.charCodeAt(0));

/** Counted before it is parsed. @throws Refusal 400 where lists and objects lie more than 16 deep in each other. */
export const refuseDeepJson = (json: string): void => {
  let levels = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) inText = !inText;
    else if (inText) at += code === backslash ? 1 : 0;
    else if (code === openList || code === openObject) levels += 1;
    else if (code === closeList || code === closeObject) levels -= 1;
    if (levels > mostLevels) throw malformed(`This is nested too deeply: it may have ${mostLevels} levels.`);
  }
};

const halfSentence = 'This text holds half a character, such as a part of an emoji. Delete it and type it again.';

const refuseHalf = (text: string, path: string): void => {
  if (!text.isWellFormed()) throw malformed(halfSentence, path);
};

/**
 * Half a surrogate pair is a text for JavaScript and for nobody else: it cannot be stored as it is.
 * @throws Refusal 400 that names the field, such as `tags.0`, where a text or a name anywhere holds one.
 */
export const refuseHalfCharacters = (value: unknown, path = ''): void => {
  if (typeof value === 'string') refuseHalf(value, path);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    refuseHalf(name, path);
    refuseHalfCharacters(inner, path ? `${path}.${name}` : name);
  }
};
