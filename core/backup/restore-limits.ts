/** How much of a backup goes over the wire at once. */

/** Rows of one request of a restore. */
export const maxRestoreRowsPerRequest = 1_000;
/** Characters of them as JSON; a request takes a million bytes. A single post may be longer. */
export const maxRestoreCharactersPerRequest = 300_000;
/** Bytes of a file: a hundred thousand trades take 40 MB. */
export const maxBackupBytes = 200_000_000;
