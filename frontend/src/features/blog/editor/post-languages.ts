import { isLanguageTag } from '#core/blog/language-tags';
import { postEditingMessages } from './editing-messages';

/** Languages that a post can be given; a file may bring others. */
const offered =
  'ar bg cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv nb nl pl pt pt-BR ro ru sk sl sr sv th tr uk vi zh'.split(
    ' ',
  );

const getName = (tag: string, names: Intl.DisplayNames): string => (isLanguageTag(tag) ? (names.of(tag) ?? tag) : tag);

/** By their names; first the language of the site, which an empty one stands for. */
export const listLanguageOptions = (chosen: string): { value: string; label: string }[] => {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const tags = chosen === '' || offered.includes(chosen) ? offered : [...offered, chosen];
  const options = tags.map((value) => ({ value, label: getName(value, names) }));
  return [
    { value: '', label: postEditingMessages.langOfSite },
    ...options.toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
  ];
};
