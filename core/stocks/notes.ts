/** Of how many stocks a person keeps notes at most. */
export const maxStocksWithNotes = 500;

const longestBeginning = 160;

/** How a note begins, on one line: `Wait for\n the dip` -> `Wait for the dip`; the first 160 characters of a long one. */
export const getNoteExcerpt = (text: string): string =>
  [...text.replaceAll(/\s+/g, ' ').trim()].slice(0, longestBeginning).join('');
