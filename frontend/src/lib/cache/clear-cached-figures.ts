/** What every key of local storage begins with under which figures are kept: `figures {build} {person} {query}`. */
export const cachedFiguresKeyPrefix = 'figures ';

/** The keys under which figures are kept, of whomever and by whatever build. Throws where storage can't be reached. */
export const getCachedFigureKeys = (): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(cachedFiguresKeyPrefix));

/** Forget what else holds figures, in the same moment. */
export const figureCacheClearers = new Set<() => void>();

/** Nothing that was read stays in the browser. */
export const clearCachedFigures = (): void => {
  for (const forget of figureCacheClearers) forget();
  try {
    for (const key of getCachedFigureKeys()) localStorage.removeItem(key);
  } catch {
    // Storage that can't be reached keeps nothing.
  }
};
