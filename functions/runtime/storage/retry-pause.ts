const usualUnit = 15;
let unit = usualUnit;

/** For tests alone, which have many writes refused: milliseconds, or as ever. */
export const setRetryPause = (milliseconds = usualUnit): void => {
  unit = milliseconds;
};

/** A pause of its own length, longer after each attempt, so that many at once don't meet again. */
export const pauseBeforeRetry = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * unit * 2 ** attempt));
