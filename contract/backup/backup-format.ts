import * as z from 'zod';
import { BackupImport, BackupReconciliation } from '#contract/backup/backup-imports';
import { PostOrigin, PostStatus } from '#contract/blog/blog';
import { SavedDraft } from '#contract/blog/blog-editing';
import { CashPlatform, CashType, Currency } from '#contract/cash';
import {
  CompoundingFrequency,
  InterestDestination,
  InterestPaymentType,
  InterestPayoutRecord,
  PayoutDestination,
} from '#contract/cds';
import { CalendarDay, CdPaymentRef, Instant, LedgerId, RowSource, Version } from '#contract/fields/fields';
import { SavedTargets } from '#contract/insight/allocation';
import { OwnSplit } from '#contract/portfolio/own-splits';
import { OwnPlatformName } from '#contract/portfolio/platform-name';
import { Platform, Trade } from '#contract/portfolio/trades';
import { SavingsCurrency, SavingsTransactionType, SavingsType } from '#contract/savings';
import { TargetStatus } from '#contract/watchlist';
import { type NoticeKind, noticeKinds } from '#core/notices/kinds';

/**
 * A user's whole data as one JSON document; docs/export-format.md describes it for people. Every object is strict: an
 * attribute that this version does not know is an error, never a loss.
 */
export const backupFormatName = 'evenkeel-account';
export const backupFormatVersion = 1;

const Id = LedgerId;
const Count = z.number().int().nonnegative();
/** Which statement a row came from; none of what was typed, and none in older files. */
const Source = z.strictObject(RowSource.shape).optional();
const FoundName = z.strictObject({ platform: Platform, symbol: z.string().min(1), exDate: CalendarDay });

/** The last number given out in a ledger, and how often the ledger has changed. */
const BackupLedgerState = z.strictObject({ last: Count, version: Version });

const CashEntry = z.strictObject({
  id: Id,
  transactionType: CashType,
  amount: z.number(),
  platform: CashPlatform,
  currency: Currency,
  transactionDate: CalendarDay,
  description: z.string(),
  version: Version,
  /** The found dividend that the entry was synced from. */
  dividend: FoundName.optional(),
  /** The id of the manual dividend that the entry belongs to. */
  manualDividend: Id.optional(),
  /** The interest payment of a CD that it arrived by. None in older files. */
  paidBy: CdPaymentRef.optional(),
  source: Source,
});

/** A platform of one's own, or one on which the person keeps cash from a day on. */
const KeptPlatform = z.strictObject({
  platform: OwnPlatformName,
  own: z.boolean(),
  since: CalendarDay.optional(),
  /** The id of the cash entry with which its cash begins. */
  opening: Id.optional(),
  /** Its trades and dividends did not all follow yet. */
  unfinished: z.literal(true).optional(),
  version: Version,
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
  version: Version,
  /** The id of the cash entry that it was synced to. */
  cashId: Id.optional(),
});

const ManualDividend = z.strictObject({
  id: Id,
  symbol: z.string(),
  companyName: z.string(),
  shares: z.number(),
  dividendPerShare: z.number(),
  /** As a statement has it; shares and dividend per share may be 0 then. */
  gross: z.number().optional(),
  fees: z.number(),
  taxWithheld: z.number().optional(),
  paymentDate: CalendarDay,
  platform: Platform.optional(),
  notes: z.string(),
  /** Found dividends that the person joined with it, and those that the person parted from it. */
  joined: z.array(FoundName).optional(),
  parted: z.array(FoundName).optional(),
  /** The id of its own cash entry, whether or not there is one at the moment. */
  cashId: Id.optional(),
  /** Where its platform keeps cash because the person has switched it on. */
  keepsCash: z.literal(true).optional(),
  source: Source,
  version: Version,
});

const WatchedStock = z.strictObject({
  id: Id,
  symbol: z.string(),
  company_name: z.string().nullable(),
  category_id: z.number().int().nullable(),
  priority_level: z.literal([1, 2, 3, 4, 5]),
  target_buy_price: z.number().nullable(),
  target_buy_quantity: z.number().nullable(),
  target_investment_amount: z.number().nullable(),
  target_sell_price: z.number().nullable(),
  target_status: TargetStatus,
  notes: z.string(),
  investment_thesis: z.string(),
  version: Version,
});

/** Which kinds a person is told of, and whether by e-mail at the address of that SHA-256 from that day on. */
const KeptNoticeSettings = z.strictObject({
  ...(Object.fromEntries(noticeKinds.map((kind) => [kind, z.boolean()])) as Record<NoticeKind, z.ZodBoolean>),
  mail: z.boolean(),
  mailTo: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  mailSince: CalendarDay.nullable(),
  version: Version,
});

/** As `PUT /insight/targets` takes them. */
const Targets = z.strictObject({
  ...SavedTargets.shape,
  classes: z.array(SavedTargets.shape.classes.element.strict()),
  stocks: z.array(SavedTargets.shape.stocks.element.strict()),
  version: Version,
});

const OwnAsset = z.strictObject({
  symbol: z.string(),
  name: z.string(),
  /** In US dollars a share, as shares were on that day. */
  prices: z.array(z.strictObject({ date: CalendarDay, price: z.number() })),
  version: Version,
});

/** What the person wrote down about a stock. */
const StockNote = z.strictObject({ symbol: z.string(), text: z.string(), changedAt: Instant, version: Version });

const Cd = z.strictObject({
  id: Id,
  accountNumber: z.string(),
  bankName: z.string(),
  principalAmount: z.number(),
  interestRate: z.number(),
  termMonths: z.number().int(),
  startDate: CalendarDay,
  maturityDate: CalendarDay,
  compoundingFrequency: CompoundingFrequency,
  earlyWithdrawalPenalty: z.number(),
  description: z.string(),
  closedDate: CalendarDay.nullable(),
  /** The CDs that it was rolled over into, and that it came from; they may have been deleted. */
  rolledInto: Id.optional(),
  rolledFrom: Id.optional(),
  /** Where its interest goes, and the payments that have left it. None in older files. */
  interestTo: InterestDestination.optional(),
  paidOut: z.array(InterestPayoutRecord).optional(),
  version: Version,
  lastRow: Count,
  interestPayments: z.array(
    z.strictObject({
      id: Id,
      paymentDate: CalendarDay,
      interestAmount: z.number(),
      principalBalance: z.number(),
      interestRate: z.number(),
      paymentType: InterestPaymentType,
      description: z.string(),
      paidTo: PayoutDestination.optional(),
      /** The row that it arrived as, which may have been entered by hand before. */
      arrival: Id.optional(),
      joined: z.boolean().optional(),
      /** None of one that was recorded before payments could be corrected: 1. */
      version: Version.optional(),
    }),
  ),
});

const SavingsAccount = z.strictObject({
  id: Id,
  accountName: z.string(),
  accountType: SavingsType,
  interestRate: z.number(),
  description: z.string(),
  currentBalance: z.number(),
  currency: SavingsCurrency,
  createdAt: Instant,
  version: Version,
  lastRow: Count,
  /** None of one whose rate has never changed. */
  rateChanges: z.array(z.strictObject({ id: Id, from: CalendarDay, interestRate: z.number() })).optional(),
  transactions: z.array(
    z.strictObject({
      id: Id,
      transactionType: SavingsTransactionType,
      amount: z.number(),
      description: z.string(),
      transactionDate: CalendarDay,
      paidBy: CdPaymentRef.optional(),
      /** None of one that was recorded before transactions could be corrected: 1. */
      version: Version.optional(),
    }),
  ),
});

const UsageDay = z.strictObject({ date: CalendarDay, counts: z.record(z.string(), Count) });

const PostVersion = z.strictObject({
  number: Version,
  at: Instant,
  by: z.string(),
  title: z.string(),
  words: Count,
  restored: z.number().nullable(),
  slug: z.string(),
  excerpt: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  /** None in files of the time before it was kept what a text came from. */
  written: PostOrigin.strict().nullable().default(null),
  markdown: z.string(),
});

/** Its HTML is made of its Markdown when it is restored; its images are files of the site and not part of it. */
const StoredPost = z
  .strictObject({
    slug: z.string().min(1),
    title: z.string(),
    excerpt: z.string(),
    createdAt: Instant,
    publishAt: Instant.nullable(),
    status: PostStatus,
    tags: z.array(z.string()),
    featuredImage: z.strictObject({ url: z.string(), alt: z.string() }).nullable(),
    /** From here to the Markdown: none in files of the time before posts could be edited. */
    id: z.string().min(1).optional(),
    version: Version.default(1),
    updatedAt: Instant.nullable().default(null),
    ownExcerpt: z.boolean().default(false),
    description: z.string().default(''),
    firstPublicAt: Instant.nullable().default(null),
    formerSlugs: z.array(z.string().min(1)).default([]),
    lastVersion: Count.default(0),
    /** What was being typed. */
    draft: SavedDraft.strict().nullable().default(null),
    versions: z.array(PostVersion).default([]),
    markdown: z.string(),
  })
  // As functions/blog/store.ts names a row that is older than its id.
  .transform(({ id, ...post }) => ({ ...post, id: id ?? `${post.createdAt}.${post.slug}` }));

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
  /** What the person has made of platforms. None in older files. */
  platforms: z.array(KeptPlatform).default([]),
  trades: z.array(z.strictObject({ ...Trade.shape, id: Id, source: RowSource.strict().optional() })),
  /** Splits that the person has recorded. None in older files. */
  ownSplits: z.array(z.strictObject(OwnSplit.shape)).default([]),
  cashEntries: z.array(CashEntry),
  balances: z.array(Balance),
  foundDividends: z.array(FoundDividend),
  /** What was withheld from a found dividend, whether or not it is found at the moment. None in older files. */
  dividendTaxes: z.array(FoundName.extend({ taxWithheld: z.number() })).default([]),
  /** Stocks whose dividends were being corrected: the first read after a restore goes on with it. None in older files. */
  dividendCorrections: z
    .array(z.strictObject({ symbol: z.string().min(1), platforms: z.array(Platform), from: CalendarDay }))
    .default([]),
  manualDividends: z.array(ManualDividend),
  watchlist: z.array(WatchedStock),
  /** What the whole is to be made of: one, or none. None in older files. */
  targets: z.array(Targets).default([]),
  /** What the market does not know, with prices of one's own. None in older files. */
  ownAssets: z.array(OwnAsset).default([]),
  /** Of stocks. None in older files. */
  notes: z.array(StockNote).default([]),
  cds: z.array(Cd),
  savings: z.array(SavingsAccount),
  /** Of statements. None in older files. */
  imports: z.array(BackupImport).default([]),
  /** With a broker's screen, the last of each platform. None in older files. */
  comparisons: z.array(BackupReconciliation).default([]),
  /** What a person has chosen to be told of; at most one. None in older files. */
  noticeSettings: z.array(KeptNoticeSettings).default([]),
  usage: z.array(UsageDay),
  /** The owner's; empty for the member. */
  posts: z.array(StoredPost),
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
