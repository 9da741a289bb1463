import * as z from 'zod';
import { AccountBackup } from '#contract/backup/backup-format';
import type { BackupList, BackupRow } from '#contract/backup/backup-lists';
import { describeBackupPath } from '#contract/backup/backup-record-names';
import * as rules from '#contract/backup/backup-row-rules';
import { normalizeSymbol } from '#core/stocks/symbols';
import type { Day } from '#core/time/day';

/** The rows of a backup by their lists, as they go over the wire, each by the schema of the whole. */

const { shape } = AccountBackup;
const innerRowSchema = <Of extends z.ZodType, Row extends z.ZodType>(of: Of, row: Row) => z.strictObject({ of, row });
const Id = z.number().int().positive();

const schemas = {
  platforms: shape.platforms.unwrap().element,
  trades: shape.trades.element,
  ownSplits: shape.ownSplits.unwrap().element,
  cashEntries: shape.cashEntries.element,
  balances: shape.balances.element,
  foundDividends: shape.foundDividends.element,
  dividendTaxes: shape.dividendTaxes.unwrap().element,
  dividendCorrections: shape.dividendCorrections.unwrap().element,
  manualDividends: shape.manualDividends.element,
  watchlist: shape.watchlist.element,
  targets: shape.targets.unwrap().element,
  ownAssets: shape.ownAssets.unwrap().element,
  notes: shape.notes.unwrap().element,
  debts: shape.debts.unwrap().element,
  cds: shape.cds.element,
  interestPayments: innerRowSchema(Id, shape.cds.element.shape.interestPayments.element),
  savings: shape.savings.element,
  transactions: innerRowSchema(Id, shape.savings.element.shape.transactions.element),
  imports: shape.imports.unwrap().element,
  leftOutPages: innerRowSchema(Id, shape.imports.unwrap().element.shape.leftOutPages.element),
  comparisons: shape.comparisons.unwrap().element,
  noticeSettings: shape.noticeSettings.unwrap().element,
  usage: shape.usage.element,
  posts: shape.posts.element,
  versions: innerRowSchema(z.string().min(1), shape.posts.element.in.shape.versions.unwrap().element),
  site: shape.site.unwrap().element,
} satisfies Record<BackupList, z.ZodType>;

export type ParsedBackupRows<List extends BackupList> = z.output<(typeof schemas)[List]>[];
export type ParsedBackupListRows = { [List in BackupList]: { list: List; rows: ParsedBackupRows<List> } }[BackupList];

/** Symbols in the one spelling that they are kept in today. */
const normalizeRowSymbol = (list: BackupList, row: BackupRow): BackupRow =>
  (list === 'trades' || list === 'manualDividends') && typeof row['symbol'] === 'string'
    ? { ...row, symbol: normalizeSymbol(row['symbol']) }
    : row;

type AnyRule = (row: never, today: Day) => string[];
/** What can be said of a row by itself; of the others when they are together again. */
const rowRules: Partial<Record<BackupList, AnyRule>> = {
  platforms: rules.backupPlatformRule,
  trades: rules.backupTradeRule,
  ownSplits: rules.backupSplitRule,
  cashEntries: rules.backupCashRule,
  balances: rules.backupBalanceRule,
  foundDividends: rules.backupFoundDividendRule,
  dividendTaxes: rules.backupDividendTaxRule,
  manualDividends: rules.backupManualDividendRule,
  watchlist: rules.backupWatchlistRule,
  targets: rules.backupTargetsRule,
  ownAssets: rules.backupOwnAssetRule,
  notes: rules.backupNoteRule,
  debts: rules.backupDebtRule,
  cds: rules.backupCdRule,
  usage: rules.backupUsageRule,
  posts: rules.backupPostFieldsRule,
};

const describeRow = (list: BackupList, rows: readonly unknown[], at: number): string =>
  describeBackupPath({ [list]: rows }, [list, at]);

/** Rows that came over the wire: such as a backup has them, and the API would take them, or sentences why not. */
export const parseBackupRows = (
  list: BackupList,
  sent: readonly BackupRow[],
  today: Day,
): { read: ParsedBackupListRows } | { faults: string[] } => {
  const parsed = z.array(schemas[list] as z.ZodType).safeParse(sent.map((row) => normalizeRowSymbol(list, row)));
  if (!parsed.success) {
    return {
      faults: parsed.error.issues.map(
        ({ path, message }) => `${describeBackupPath({ [list]: sent }, [list, ...path])}: ${message}`,
      ),
    };
  }
  const rule = rowRules[list];
  const faults = rule
    ? parsed.data.flatMap((row, at) =>
        rule(row as never, today).map((sentence) => `${describeRow(list, parsed.data, at)}: ${sentence}`),
      )
    : [];
  return faults.length > 0 ? { faults } : { read: { list, rows: parsed.data } as ParsedBackupListRows };
};

/** Rows as the store has them, in the names and the order of the file; throws a ZodError where one is not such. */
export const toBackupRows = (list: BackupList, rows: readonly unknown[]): BackupRow[] =>
  z.array(schemas[list] as z.ZodType).parse(rows) as BackupRow[];
