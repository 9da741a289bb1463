import * as z from 'zod';
import { CashEntryType, CashPlatform, Currency } from '#contract/cash';
import { CalendarDay, Instant, LedgerRowId, RecordVersion } from '#contract/fields/fields';
import { Platform } from '#contract/portfolio/trades';
import { reconciliationCauseKinds } from '#core/statements/reconcile/difference-cause';
import { dividendAmountKinds } from '#core/statements/reconcile/dividend-years';
import { manualReconciliationCauseKinds } from '#core/statements/reconcile/manual-causes';
import { reconciliationLineStates } from '#core/statements/reconcile/reconciliation-line-state';

/** Imports of statements as a backup holds them. The rows that they have recorded stand in their ledgers, and name them. */

const Count = z.number().int().nonnegative();
const Compared = z.strictObject({ equal: Count, different: Count });

const File = z.strictObject({
  name: z.string(),
  format: z.string(),
  fingerprint: z.string(),
  rows: Count,
  statedRows: Count.optional(),
  from: CalendarDay.nullable(),
  to: CalendarDay.nullable(),
  accounts: z.array(z.strictObject({ broker: z.string(), ending: z.string(), platform: Platform })).optional(),
});

const about = z
  .strictObject({
    ledger: z.enum(['trades', 'cash', 'dividends']),
    symbol: z.string().nullable(),
    day: CalendarDay,
    type: z.string().optional(),
    shares: z.string().optional(),
    money: z.string().optional(),
  })
  .optional();

/** Of lines of dividends. */
const yearFields = {
  part: z.enum(dividendAmountKinds).optional(),
  from: CalendarDay.optional(),
  to: CalendarDay.optional(),
};

const CertificateLine = z.strictObject({
  platform: z.string(),
  kind: z.enum(['shares', 'cash', 'dividends']),
  what: z.string(),
  ...yearFields,
  day: CalendarDay.optional(),
  stated: z.string(),
  counted: z.string(),
  difference: z.string(),
  state: z.enum(reconciliationLineStates).optional(),
  cause: z.string().nullable(),
  causes: z
    .array(
      z.strictObject({
        kind: z.enum(reconciliationCauseKinds),
        sentence: z.string(),
        about,
        cash: z.array(z.string()).optional(),
      }),
    )
    .optional(),
});

/** The last comparison of a platform with what its broker shows. */
export const BackupReconciliation = z.strictObject({
  platform: Platform,
  day: CalendarDay,
  comparedAt: Instant,
  equal: Count,
  different: Count,
  lines: z.array(
    z.strictObject({
      kind: z.enum(['shares', 'cash', 'dividends']),
      what: z.string(),
      ...yearFields,
      stated: z.string(),
      counted: z.string(),
      difference: z.string(),
      causes: z.array(z.strictObject({ kind: z.enum(manualReconciliationCauseKinds), sentence: z.string(), about })),
    }),
  ),
  fingerprint: z.string(),
});

const CashRow = z.strictObject({
  transactionType: CashEntryType,
  amount: z.number(),
  platform: CashPlatform,
  currency: Currency,
  transactionDate: CalendarDay,
  description: z.string(),
});

/** Lines that became no row, word for word, from the `at`th on. */
const LeftOutPage = z.strictObject({
  at: Count,
  lines: z.array(
    z.strictObject({
      file: Count,
      lines: z.array(Count),
      cells: z.array(z.string()),
      sentence: z.string(),
      isPending: z.boolean().optional(),
      isRefused: z.boolean().optional(),
      platform: Platform.optional(),
      effect: z
        .strictObject({
          day: CalendarDay,
          type: z.string(),
          symbol: z.string().nullable(),
          shares: z.string(),
          money: z.string(),
          currency: z.string(),
          paid: z.strictObject({ gross: z.string(), tax: z.string(), net: z.string() }).nullable(),
        })
        .optional(),
      cash: z.strictObject({ identity: z.string(), row: CashRow }).optional(),
    }),
  ),
});

export const BackupImport = z.strictObject({
  id: LedgerRowId,
  state: z.enum(['open', 'finished', 'undoing']),
  files: z.array(File),
  platforms: z.array(Platform),
  total: Count,
  leftOut: Count,
  leftOutSize: Count,
  /** Rows of the files whose cash alone was recorded after it was finished. */
  lateCash: Count.optional(),
  counts: z
    .strictObject({
      rows: Count.optional(),
      recorded: Count,
      here: Count,
      leftOut: Count,
      refused: Count.optional(),
      stating: Count.optional(),
    })
    .optional(),
  /** The balances that there were before it: `Robinhood#USD`. */
  balances: z.array(z.string()).optional(),
  begunAt: Instant,
  finishedAt: Instant.nullable(),
  compared: z
    .strictObject({
      equal: Count,
      different: Count,
      kinds: z.strictObject({ shares: Compared, cash: Compared, dividends: Compared }).optional(),
    })
    .nullable(),
  certificate: z.array(CertificateLine),
  version: RecordVersion,
  leftOutPages: z.array(LeftOutPage),
});
export type BackupImport = z.infer<typeof BackupImport>;
