/** What every key of local storage begins with under which figures are kept: `figures {build} {person} {query}`. */
export const keptPrefix = 'figures ';

/** The keys under which figures are kept, of whomever and by whatever build. Throws where storage can't be reached. */
export const keptKeys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(keptPrefix));

/** Forget what else holds figures, in the same moment. */
export const alsoForget = new Set<() => void>();

/** Nothing that was read stays in the browser. */
export const forgetFigures = (): void => {
  for (const forget of alsoForget) forget();
  try {
    for (const key of keptKeys()) localStorage.removeItem(key);
  } catch {
    // Storage that can't be reached keeps nothing.
  }
};
