import { findLoneSurrogatePath, isJsonTooDeep, jsonTooDeepMessage, loneSurrogateMessage } from '#core/text/unsafe-text';
import { Refusal } from '#functions/runtime/refusal';

/** What no request may hold, whatever its route: text that is none, and nesting without end. */

const malformedRefusal = (sentence: string, path?: string): Refusal =>
  new Refusal(400, 'malformed', sentence, path === undefined ? {} : { details: [{ path, msg: sentence }] });

const notUtf8Refusal = () => malformedRefusal('The request is not valid UTF-8 text.');

/** What a decoder puts in place of bytes that are no text. */
const replacement = '\ufffd';

/** @throws Refusal 400 where the bytes are no UTF-8: they would be kept as replacement characters. */
export const decodeUtf8 = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw notUtf8Refusal();
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
export const refuseMalformedUrl = (url: string): void => {
  for (const [encoded] of url.matchAll(/(?:%[0-9a-f]{2})+/gi)) if (!isReadable(encoded)) throw notUtf8Refusal();
};

/** A form is decoded as it is taken apart, replacement characters and all. @throws Refusal 400 where its text has any. */
export const refuseMalformedForm = (form: FormData): void => {
  for (const [name, value] of form) {
    const text = typeof value === 'string' ? value : value.name;
    if ((name + text).includes(replacement)) throw notUtf8Refusal();
  }
};

/** Counted before it is parsed. @throws Refusal 400 where lists and objects lie more than 16 deep in each other. */
export const refuseDeepJson = (json: string): void => {
  if (isJsonTooDeep(json)) throw malformedRefusal(jsonTooDeepMessage);
};

/**
 * Half a surrogate pair cannot be stored as it is.
 * @throws Refusal 400 that names the field, such as `tags.0`, where a text or a name anywhere holds one.
 */
export const refuseLoneSurrogates = (value: unknown): void => {
  const path = findLoneSurrogatePath(value);
  if (path !== null) throw malformedRefusal(loneSurrogateMessage, path);
};
