const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Control characters that neither XML nor HTML can hold; tab and line ends stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being taken out
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text for HTML and XML alike, between tags or in a quoted attribute: `a < "b"` -> `a &lt; &quot;b&quot;`. */
export const escapeMarkup = (text: string): string =>
  text
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** JSON that can stand in a script element: nothing in it ends the element or begins a comment. */
export const stringifyJsonForScript = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
