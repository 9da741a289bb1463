import * as z from 'zod';
import { backupLists } from '#contract/backup/backup-lists';
import { Instant, wholeNumberField } from '#contract/fields/fields';
import { defineRoute } from '#contract/route';
import { maxRestoreRowsPerRequest } from '#core/backup/restore-limits';

/** One's whole data as a file, and back into an empty account, a part at a time: docs/export-format.md. */

const countSchema = (error: string) => z.number({ error }).int({ error }).min(0, { error });
const Count = countSchema('Send a count.');
const noLedgers = 'Send the ledgers as the file has them, each with last and version.';
const SentHead = z.strictObject({ last: Count, version: z.number().int().positive() }, { error: noLedgers });
const Ledgers = z.strictObject(
  {
    trades: SentHead.optional(),
    cashEntries: SentHead.optional(),
    manualDividends: SentHead.optional(),
    watchlist: SentHead.optional(),
    cds: SentHead.optional(),
    savings: SentHead.optional(),
    imports: SentHead.optional(),
  },
  { error: noLedgers },
);

/** What stands at the head of a backup, and by what it shows that a list has changed since it was read. */
export const BackupHeader = z.object({
  format: z.string(),
  version: z.number(),
  exportedAt: Instant,
  account: z.object({ email: z.string(), username: z.string() }),
  ledgers: Ledgers,
  state: z.record(z.enum(backupLists), z.string()),
});
export type BackupHeader = z.infer<typeof BackupHeader>;

/** A row as the file has it; one that lies within another one as `{ of, row }`. */
const noRows = 'Send the rows as a list of objects.';
const Row = z.record(z.string(), z.unknown(), { error: noRows });
const chooseList = `Choose one of ${backupLists.join(', ')}.`;

const noFingerprint = 'Send the SHA-256 of the file, 64 hexadecimal digits.';
const Fingerprint = z
  .string({ error: noFingerprint })
  .regex(/^[0-9a-f]{64}$/, { error: noFingerprint })
  .meta({ example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' });

const noCounts = 'Send how many rows of each list are to come.';
const noEmail = 'Send whose data the file is.';
export const RestoreStartRequest = z.strictObject({
  fingerprint: Fingerprint,
  exportedAt: z.iso.datetime({ error: 'Send when the file was made, as 2026-11-20T12:00:00.000Z.' }),
  email: z.string({ error: noEmail }).min(1, { error: noEmail }).max(320, { error: noEmail }),
  ledgers: Ledgers,
  /** How many rows of each list are to come; of one that is not named, none. */
  counts: z.partialRecord(
    z.enum(backupLists, { error: noCounts }),
    countSchema(noCounts).max(10_000_000, { error: noCounts }),
    {
      error: noCounts,
    },
  ),
});
export type RestoreStartRequest = z.infer<typeof RestoreStartRequest>;

export const RestoreRowsRequest = z.strictObject({
  fingerprint: Fingerprint,
  /** How many rows were sent before these. */
  at: countSchema('Send how many rows were sent before these.'),
  list: z.enum(backupLists, { error: chooseList }),
  rows: z
    .array(Row, { error: noRows })
    .min(1, { error: 'Send at least one row.' })
    .max(maxRestoreRowsPerRequest, { error: `Send at most ${maxRestoreRowsPerRequest} rows at once.` }),
});
export type RestoreRowsRequest = z.infer<typeof RestoreRowsRequest>;

const RestoreFinish = z.strictObject({
  fingerprint: Fingerprint,
  /** Takes sales of more than was held for what they are. */
  oversold: z.boolean({ error: 'Say true or false.' }).default(false),
});

/** A restore that is under way, or was interrupted. */
const Restore = z.object({
  /** `command`: by `npm run import`, of which the page knows nothing more. */
  by: z.enum(['page', 'command']),
  /** True while what was written is being taken away again. */
  abandoning: z.boolean(),
  fingerprint: z.string().nullable(),
  exportedAt: Instant.nullable(),
  email: z.string().nullable(),
  done: Count,
  total: Count,
});

export const RestoreStatus = z.object({
  restore: Restore.nullable(),
  /** What the account holds; empty where a backup can be restored into it. Not looked at while one is being restored. */
  holds: z.array(z.object({ what: z.string(), count: Count })),
});
export type RestoreStatus = z.infer<typeof RestoreStatus>;

const Stepped = z.object({
  /** False while the same call is to be made again. */
  finished: z.boolean(),
});
const Finishing = Stepped.extend({
  /** How much of the lists and totals that pages show is made, in percent. */
  made: z.number().int().min(0).max(100),
});

export const backupRoutes = {
  backup: defineRoute({
    method: 'GET',
    path: '/backup',
    access: 'user',
    summary: 'The head of a backup of one’s own data',
    output: BackupHeader,
  }),
  backupRows: defineRoute({
    method: 'GET',
    path: '/backup/rows',
    access: 'user',
    summary: 'Rows of one list of a backup, a page at a time',
    query: z.object({
      list: z.enum(backupLists, { error: chooseList }),
      /** Where the page before ended; left out for the first page. */
      after: wholeNumberField('After', { min: 0, max: 1_000_000_000 }).optional(),
    }),
    output: z.object({ rows: z.array(Row), after: Count.nullable() }),
  }),
  restoreStatus: defineRoute({
    method: 'GET',
    path: '/backup/restore',
    access: 'user',
    whileRestoring: true,
    summary: 'How far a restore is, and what the account holds',
    output: RestoreStatus,
  }),
  beginRestore: defineRoute({
    method: 'POST',
    path: '/backup/restore',
    access: 'user',
    whileRestoring: true,
    summary: 'Close an empty account for the restore of a backup',
    input: RestoreStartRequest,
    output: RestoreStatus,
  }),
  restoreRows: defineRoute({
    method: 'POST',
    path: '/backup/restore/rows',
    access: 'user',
    whileRestoring: true,
    summary: 'Restore the next rows of a backup',
    input: RestoreRowsRequest,
    output: z.object({ done: Count }),
  }),
  finishRestore: defineRoute({
    method: 'POST',
    path: '/backup/restore/finish',
    access: 'user',
    whileRestoring: true,
    summary: 'Look through what was restored, and open the account',
    input: RestoreFinish,
    output: Finishing,
  }),
  abandonRestore: defineRoute({
    method: 'POST',
    path: '/backup/restore/abandon',
    access: 'user',
    whileRestoring: true,
    summary: 'Take away what a restore has written, and open the account',
    output: Stepped,
  }),
};
