/**
 * Every answer to a signed-in person says how many notices are new, so that no page has to ask: `2 57` for two, of which the
 * newest is number 57. By itself, since each page has it from the start, and reads it when the bell is there.
 */
export const newNoticesHeader = 'x-notices';
