import * as z from 'zod';
import { listBackupInconsistencyMessages } from '#contract/backup/backup-consistency';
import { AccountBackup, backupFormatName, backupFormatVersion } from '#contract/backup/backup-format';
import { describeBackupPath } from '#contract/backup/backup-record-names';
import * as rules from '#contract/backup/backup-row-rules';
import { normalizeSymbol } from '#core/stocks/symbols';
import { findLoneSurrogatePath, isJsonTooDeep, jsonTooDeepMessage, loneSurrogateMessage } from '#core/text/unsafe-text';
import type { Day } from '#core/time/day';
import { normalizeWatchlistItems } from '#core/watchlist/normalize-symbols';

const stated = z.object({ format: z.literal(backupFormatName), version: z.number() });

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableBackupError('The file is not valid JSON: it may have been cut off.');
  }
};

/** Names of stocks as they are kept today; a file may be older than that. */
const normalizeRowSymbol = <T extends { symbol: string }>(row: T): T => ({
  ...row,
  symbol: normalizeSymbol(row.symbol),
});
const normalizeBackupSymbols = (backup: AccountBackup): AccountBackup => ({
  ...backup,
  trades: backup.trades.map(normalizeRowSymbol),
  manualDividends: backup.manualDividends.map(normalizeRowSymbol),
  watchlist: normalizeWatchlistItems(backup.watchlist),
});

/** `trade 7: Quantity must be greater than 0.` for every record that the API would have refused. */
export const listInvalidBackupRowMessages = (backup: AccountBackup, today: Day): string[] => {
  const check = <Row>(
    list: string,
    rows: readonly Row[],
    rule: (row: Row, today: Day) => string[],
    outer = '',
  ): string[] =>
    rows.flatMap((row, at) =>
      rule(row, today).map((sentence) => `${outer}${describeBackupPath({ [list]: rows }, [list, at])}: ${sentence}`),
    );
  return [
    ...check('platforms', backup.platforms, rules.backupPlatformRule),
    ...check('trades', backup.trades, rules.backupTradeRule),
    ...check('ownSplits', backup.ownSplits, rules.backupSplitRule),
    ...check('cashEntries', backup.cashEntries, rules.backupCashRule),
    ...check('balances', backup.balances, rules.backupBalanceRule),
    ...check('foundDividends', backup.foundDividends, rules.backupFoundDividendRule),
    ...check('dividendTaxes', backup.dividendTaxes, rules.backupDividendTaxRule),
    ...check('manualDividends', backup.manualDividends, rules.backupManualDividendRule),
    ...check('watchlist', backup.watchlist, rules.backupWatchlistRule),
    ...check('ownAssets', backup.ownAssets, rules.backupOwnAssetRule),
    ...check('notes', backup.notes, rules.backupNoteRule),
    ...check('debts', backup.debts, rules.backupDebtRule),
    ...check('cds', backup.cds, rules.backupCdRule),
    ...backup.cds.flatMap((cd) =>
      check('interestPayments', cd.interestPayments, rules.backupCdInterestPaymentRule(cd), `CD ${cd.id}, `),
    ),
    ...check('savings', backup.savings, rules.backupSavingsAccountRule),
    ...backup.savings.flatMap(({ id, transactions }) =>
      check('transactions', transactions, rules.backupSavingsTransactionRule, `savings account ${id}, `),
    ),
    ...check('usage', backup.usage, rules.backupUsageRule),
    ...check('posts', backup.posts, rules.backupPostRule),
  ];
};

/** The file is none that could be restored: one sentence says why. */
export class UnreadableBackupError extends Error {
  override name = 'UnreadableBackupError';
}

const splitPath = (path: string): PropertyKey[] =>
  path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** A backup, or what keeps it from being restored, a sentence a record. */
interface BackupVerdict {
  backup: AccountBackup | null;
  faults: string[];
}

/** What no request may hold either: endless nesting, and text that is none. */
const parseSoundJson = (text: string): { json: unknown; faults: string[] } => {
  if (isJsonTooDeep(text)) return { json: null, faults: [jsonTooDeepMessage] };
  const json = parseJson(text);
  const half = findLoneSurrogatePath(json);
  return {
    json,
    faults: half === null ? [] : [`${describeBackupPath(json, splitPath(half))}: ${loneSurrogateMessage}`],
  };
};

const checkShape = (json: unknown): BackupVerdict => {
  const head = stated.safeParse(json);
  if (!head.success) throw new UnreadableBackupError('The file is not an export of an account.');
  if (head.data.version > backupFormatVersion) {
    throw new UnreadableBackupError(
      `The file is of version ${head.data.version}; this program reads up to version ${backupFormatVersion}.`,
    );
  }
  const parsed = AccountBackup.safeParse(json);
  if (parsed.success) return { backup: normalizeBackupSymbols(parsed.data), faults: [] };
  return {
    backup: null,
    faults: parsed.error.issues.map(({ path, message }) => `${describeBackupPath(json, path)}: ${message}`),
  };
};

/**
 * What the text holds, every record of it held against the rules by which the API takes one today. Only sales beyond
 * what is held are left to the server, since splits have to be looked up for that.
 * @throws UnreadableBackupError where the text is no backup, or one of a later version.
 */
export const validateBackupFile = (text: string, today: Day): BackupVerdict => {
  const sound = parseSoundJson(text);
  if (sound.faults.length > 0) return { backup: null, faults: sound.faults };
  const { backup, faults } = checkShape(sound.json);
  return {
    backup,
    faults: backup
      ? [...listInvalidBackupRowMessages(backup, today), ...listBackupInconsistencyMessages(backup)]
      : faults,
  };
};
