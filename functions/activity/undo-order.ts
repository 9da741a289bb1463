import type { LoggedChange } from '#functions/runtime/storage/change-log';

/** Newest first; what only follows from the others is put back after them, by what they are then. */
export const sortForUndo = (changes: readonly LoggedChange[]): LoggedChange[] =>
  changes
    .filter(({ undoneBy }) => undoneBy === undefined)
    .toSorted((a, b) => Number(a.source === 'follow') - Number(b.source === 'follow') || (a.id < b.id ? 1 : -1));
