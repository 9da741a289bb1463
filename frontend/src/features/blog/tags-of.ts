const most = 10;
const longest = 40;

/** A post's tags are its keywords: `bonds, rates; Bonds` -> `['bonds', 'rates']`. At most 10, of at most 40 characters. */
export const tagsOf = (keywords: string): string[] => {
  const all = keywords
    .split(/[,;\n]/)
    .map((keyword) => keyword.replace(/\s+/g, ' ').trim())
    .filter((keyword) => keyword !== '' && keyword.length <= longest);
  const once = new Map(all.toReversed().map((keyword) => [keyword.toLowerCase(), keyword]));
  return [...once.values()].toReversed().slice(0, most);
};
