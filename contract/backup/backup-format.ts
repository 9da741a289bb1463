import * as z from 'zod';
import { BackupImport, BackupReconciliation } from '#contract/backup/backup-imports';
import { SavedPostDraft } from '#contract/blog/blog-editing';
import { PostRecord, PostVersionRecord } from '#contract/blog/post-records';
import { SiteSettingsVersionRecord } from '#contract/blog/site-settings';
import { CashEntryRecord, CashPlatform, Currency } from '#contract/cash';
import { CdInterestPayment, CdRecord } from '#contract/cds';
import { DebtRecord } from '#contract/debts';
import { ManualDividendRecord } from '#contract/dividends/manual-dividends';
import { CalendarDay, ImportedRowSource, Instant, LedgerRowId, RecordVersion } from '#contract/fields/fields';
import { deriveLegacyPostId, toFieldSchemasWithLateDefaults } from '#contract/fields/late-field-defaults';
import { SavedAllocationTargets } from '#contract/insight/allocation';
import { StockNoteRecord } from '#contract/notes';
import { OwnAssetRecord } from '#contract/portfolio/own-assets';
import { OwnSplit } from '#contract/portfolio/own-splits';
import { OwnPlatformName } from '#contract/portfolio/platform-name';
import { Platform, Trade } from '#contract/portfolio/trades';
import { SavingsAccountRecord, SavingsRateChange, SavingsTransaction } from '#contract/savings';
import { WatchlistItemRecord } from '#contract/watchlist';
import { type NoticeKind, noticeKinds } from '#core/notices/kinds';

/**
 * A user's whole data as one JSON document; docs/export-format.md describes it for people. Every object is strict: an
 * attribute that this version does not know is an error, never a loss.
 */
export const backupFormatName = 'evenkeel-account';
export const backupFormatVersion = 1;

const Count = z.number().int().nonnegative();
/** Rows of a kind that older files do not know: they have none. */
const optionalListSchema = <Row extends z.ZodType>(row: Row) => z.array(row).default([]);
/** Which statement a row came from; none of what was typed, and none in older files. */
const Source = ImportedRowSource.strict().optional();
const FoundName = z.strictObject({ platform: Platform, symbol: z.string().min(1), exDate: CalendarDay });

/** The last number given out in a ledger, and how often the ledger has changed. */
const BackupLedgerState = z.strictObject({ last: Count, version: RecordVersion });

const CashEntry = z.strictObject({
  ...CashEntryRecord.shape,
  source: Source,
  /** The found dividend that the entry was synced from. */
  dividend: FoundName.optional(),
});

/** A platform of one's own, or one on which the person keeps cash from a day on. */
const BackupPlatform = z.strictObject({
  platform: OwnPlatformName,
  own: z.boolean(),
  since: CalendarDay.optional(),
  /** The id of the cash entry with which its cash begins. */
  opening: LedgerRowId.optional(),
  /** Its trades and dividends did not all follow yet. */
  unfinished: z.literal(true).optional(),
  version: RecordVersion,
});

const Balance = z.strictObject({ platform: CashPlatform, currency: Currency, balance: z.number() });

const FoundDividend = z.strictObject({
  ...FoundName.shape,
  companyName: z.string(),
  paymentDate: CalendarDay,
  paymentDateEstimated: z.boolean(),
  sharesHeld: z.number(),
  amountPerShare: z.number(),
  totalAmount: z.number(),
  /** Of a dividend in another currency. */
  conversion: z.strictObject({ currency: z.string(), rate: z.number(), day: CalendarDay }).optional(),
  version: RecordVersion,
  /** The id of the cash entry that it was synced to. */
  cashId: LedgerRowId.optional(),
});

const ManualDividend = z.strictObject({
  ...toFieldSchemasWithLateDefaults('manualDividends', ManualDividendRecord.shape),
  joined: z.array(FoundName).optional(),
  parted: z.array(FoundName).optional(),
  source: Source,
});

/** Which kinds a person is told of, and whether by e-mail at the address of that SHA-256 from that day on. */
const BackupNoticeSettings = z.strictObject({
  ...(Object.fromEntries(noticeKinds.map((kind) => [kind, z.boolean()])) as Record<NoticeKind, z.ZodBoolean>),
  mail: z.boolean(),
  mailTo: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  mailSince: CalendarDay.nullable(),
  version: RecordVersion,
});

/** As `PUT /insight/targets` takes them. */
const Targets = z.strictObject({
  ...toFieldSchemasWithLateDefaults('targets', SavedAllocationTargets.shape),
  classes: z.array(SavedAllocationTargets.shape.classes.element.strict()),
  stocks: z.array(SavedAllocationTargets.shape.stocks.element.strict()),
  version: RecordVersion,
});

const Debt = z.strictObject({
  ...DebtRecord.shape,
  amounts: z.array(DebtRecord.shape.amounts.element.strict()),
});

const Cd = z.strictObject({
  ...CdRecord.shape,
  interestPayments: z.array(
    z.strictObject(toFieldSchemasWithLateDefaults('interestPayments', CdInterestPayment.shape)),
  ),
});

const SavingsAccount = z.strictObject({
  ...toFieldSchemasWithLateDefaults('savings', SavingsAccountRecord.shape),
  rateChanges: z.array(SavingsRateChange.strict()).optional(),
  transactions: z.array(z.strictObject(toFieldSchemasWithLateDefaults('transactions', SavingsTransaction.shape))),
});

const UsageDay = z.strictObject({ date: CalendarDay, counts: z.record(z.string(), Count) });

/** Its HTML is made of its Markdown when it is restored; its images are files of the site and not part of it. */
const Post = z
  .strictObject({
    ...toFieldSchemasWithLateDefaults('posts', PostRecord.shape),
    id: PostRecord.shape.id.optional(),
    /** What was being typed. */
    draft: SavedPostDraft.strict().nullable().default(null),
    versions: optionalListSchema(z.strictObject(toFieldSchemasWithLateDefaults('versions', PostVersionRecord.shape))),
    markdown: z.string(),
  })
  .transform(({ id, ...post }) => ({ ...post, id: id ?? deriveLegacyPostId(post) }));

export const AccountBackup = z.strictObject({
  format: z.literal(backupFormatName),
  version: z.literal(backupFormatVersion),
  exportedAt: Instant,
  /** Whose data it is. The account that takes it may have another address. */
  account: z.strictObject({ email: z.string(), username: z.string() }),
  /** Of every ledger that was ever written to. */
  ledgers: z.strictObject({
    trades: BackupLedgerState.optional(),
    cashEntries: BackupLedgerState.optional(),
    manualDividends: BackupLedgerState.optional(),
    watchlist: BackupLedgerState.optional(),
    cds: BackupLedgerState.optional(),
    savings: BackupLedgerState.optional(),
    imports: BackupLedgerState.optional(),
  }),
  /** What the person has made of platforms. */
  platforms: optionalListSchema(BackupPlatform),
  trades: z.array(z.strictObject({ ...Trade.shape, source: Source })),
  /** Splits that the person has recorded. */
  ownSplits: optionalListSchema(OwnSplit.strict()),
  cashEntries: z.array(CashEntry),
  balances: z.array(Balance),
  foundDividends: z.array(FoundDividend),
  /** What was withheld from a found dividend, whether or not it is found at the moment. */
  dividendTaxes: optionalListSchema(FoundName.extend({ taxWithheld: z.number() })),
  /** Stocks whose dividends were being corrected: the first read after a restore goes on with it. */
  dividendCorrections: optionalListSchema(
    z.strictObject({ symbol: z.string().min(1), platforms: z.array(Platform), from: CalendarDay }),
  ),
  manualDividends: z.array(ManualDividend),
  watchlist: z.array(WatchlistItemRecord.strict()),
  /** What the whole is to be made of: one, or none. */
  targets: optionalListSchema(Targets),
  /** What the market does not know, with prices of one's own. */
  ownAssets: optionalListSchema(OwnAssetRecord.strict()),
  /** What the person wrote down about a stock. */
  notes: optionalListSchema(StockNoteRecord.strict()),
  debts: optionalListSchema(Debt),
  cds: z.array(Cd),
  savings: z.array(SavingsAccount),
  /** Of statements. */
  imports: optionalListSchema(BackupImport),
  /** With a broker's screen, the last of each platform. */
  comparisons: optionalListSchema(BackupReconciliation),
  /** What a person has chosen to be told of; at most one. */
  noticeSettings: optionalListSchema(BackupNoticeSettings),
  usage: z.array(UsageDay),
  /** The owner's; empty for the member. */
  posts: z.array(Post),
  /** The owner's: every version of the settings and pages of the site; the last is the present one. */
  site: optionalListSchema(SiteSettingsVersionRecord.strict()),
});
export type AccountBackup = z.infer<typeof AccountBackup>;
export type BackupLedgerName = keyof AccountBackup['ledgers'];

/** `183 trades, 0 posts, ...`: what a person checks at a glance. */
export const formatBackupCounts = ({
  trades,
  cashEntries,
  foundDividends,
  manualDividends,
  watchlist,
  ...more
}: AccountBackup): string =>
  [
    `${trades.length} trades`,
    `${cashEntries.length} cash entries`,
    `${foundDividends.length + manualDividends.length} dividends`,
    `${watchlist.length} watched stocks`,
    `${more.cds.length} CDs`,
    `${more.savings.length} savings accounts`,
    `${more.posts.length} posts`,
  ].join(', ');
