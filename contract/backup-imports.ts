import * as z from 'zod';
import { Day, Instant, LedgerId, Version } from '#contract/fields';
import { Platform } from '#contract/trades';
import { causesOfCertificate } from '#core/statements/causes';
import { dividendParts } from '#core/statements/dividend-years';
import { causesByHand } from '#core/statements/hand-causes';

/** Imports of statements as a backup holds them. The rows that they have recorded stand in their ledgers, and name them. */

const Count = z.number().int().nonnegative();

const File = z.strictObject({
  name: z.string(),
  format: z.string(),
  fingerprint: z.string(),
  rows: Count,
  from: Day.nullable(),
  to: Day.nullable(),
  accounts: z.array(z.strictObject({ broker: z.string(), ending: z.string(), platform: Platform })).optional(),
});

const about = z
  .strictObject({
    ledger: z.enum(['trades', 'cash', 'dividends']),
    symbol: z.string().nullable(),
    day: Day,
    type: z.string().optional(),
    shares: z.string().optional(),
    money: z.string().optional(),
  })
  .optional();

/** Of lines of dividends. */
const yearFields = { part: z.enum(dividendParts).optional(), from: Day.optional(), to: Day.optional() };

const CertificateLine = z.strictObject({
  platform: z.string(),
  kind: z.enum(['shares', 'cash', 'dividends']),
  what: z.string(),
  ...yearFields,
  stated: z.string(),
  counted: z.string(),
  difference: z.string(),
  cause: z.string().nullable(),
  causes: z.array(z.strictObject({ kind: z.enum(causesOfCertificate), sentence: z.string(), about })).optional(),
});

/** The last comparison of a platform with what its broker shows. */
export const KeptComparison = z.strictObject({
  platform: Platform,
  day: Day,
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
      causes: z.array(z.strictObject({ kind: z.enum(causesByHand), sentence: z.string(), about })),
    }),
  ),
  fingerprint: z.string(),
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
      platform: Platform.optional(),
      effect: z
        .strictObject({
          day: Day,
          type: z.string(),
          symbol: z.string().nullable(),
          shares: z.string(),
          money: z.string(),
          currency: z.string(),
          paid: z.strictObject({ gross: z.string(), tax: z.string(), net: z.string() }).nullable(),
        })
        .optional(),
    }),
  ),
});

export const KeptImport = z.strictObject({
  id: LedgerId,
  state: z.enum(['open', 'finished', 'undoing']),
  files: z.array(File),
  platforms: z.array(Platform),
  total: Count,
  leftOut: Count,
  leftOutSize: Count,
  counts: z.strictObject({ recorded: Count, here: Count, leftOut: Count }).optional(),
  /** The balances that there were before it: `Robinhood#USD`. */
  balances: z.array(z.string()).optional(),
  begunAt: Instant,
  finishedAt: Instant.nullable(),
  compared: z.strictObject({ equal: Count, different: Count }).nullable(),
  certificate: z.array(CertificateLine),
  version: Version,
  leftOutPages: z.array(LeftOutPage),
});
export type KeptImport = z.infer<typeof KeptImport>;
