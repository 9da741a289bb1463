/** Languages by their tags of BCP 47, as the short ones are written: `en`, `pl`, `pt-BR`. */

export const maxLanguageTagLength = 35;
export const languageTagPattern = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

export const isLanguageTag = (text: string): boolean =>
  text.length <= maxLanguageTagLength && languageTagPattern.test(text);
