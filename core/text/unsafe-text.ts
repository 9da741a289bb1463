/** What no text that comes from outside may hold: JSON nested without end, and characters that are none. */

/** No route and no backup has more than ten; what reads them calls itself once a level. */
const maxLevels = 16;
const [quote, backslash, openList, closeList, openObject, closeObject] = [...'"\\[]{}'].map((one) => one.charCodeAt(0));

/** Counted before it is parsed: whether lists and objects lie more than 16 deep in each other. */
export const isJsonTooDeep = (json: string): boolean => {
  let levels = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) inText = !inText;
    else if (inText) at += code === backslash ? 1 : 0;
    else if (code === openList || code === openObject) levels += 1;
    else if (code === closeList || code === closeObject) levels -= 1;
    if (levels > maxLevels) return true;
  }
  return false;
};

/** Half a surrogate pair is a text for JavaScript and for nobody else. Its place, such as `tags.0`; null where there is none. */
export const findLoneSurrogatePath = (value: unknown, path = ''): string | null => {
  if (typeof value === 'string') return value.isWellFormed() ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    if (!name.isWellFormed()) return path;
    const place = findLoneSurrogatePath(inner, path ? `${path}.${name}` : name);
    if (place !== null) return place;
  }
  return null;
};

export const jsonTooDeepMessage = `This is nested too deeply: it may have ${maxLevels} levels.`;
export const loneSurrogateMessage =
  'This text holds half a character, such as a part of an emoji. Delete it and type it again.';
