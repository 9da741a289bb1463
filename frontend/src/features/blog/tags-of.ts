const most = 10;
const longest = 40;

/** A post's tags are its keywords: `bonds, rates; Bonds` -> `['bonds', 'rates']`. At most 10, of at most 40 characters. */
export const tagsOf = (keywords: string): string[] => {
  const tags = new Map<string, string>();
  for (const keyword of keywords.split(/[,;\n]/)) {
    const tag = keyword.replace(/\s+/g, ' ').trim();
    const name = tag.toLowerCase();
    if (tag !== '' && tag.length <= longest && !tags.has(name)) tags.set(name, tag);
  }
  return [...tags.values()].slice(0, most);
};
