import { type AuditReadProgress, type AuditSourceData, readAuditSourceData } from '#audit/audit-answers';
import type { AuditReaders } from '#audit/audit-reads';
import type { AuditedLists } from '#audit/audit-rows';
import {
  type BackupList,
  type BackupRow,
  innerBackupListParents,
  isInnerBackupList,
  nestInnerRows,
} from '#contract/backup/backup-lists';
import { api, slowApiCallTimeoutMs } from '#lib/api/api';
import { fetchAccountBackup, LedgerKeepsChangingError } from './read-account-backup';

/** What an audit is written from, as the pages and the export are told it. */

const createReads = (signal: AbortSignal): AuditReaders => {
  const options = { signal, patience: slowApiCallTimeoutMs };
  return {
    holdings: () => api.call('GET /portfolio/holdings', undefined, options),
    portfolioValue: () => api.call('GET /portfolio/value', undefined, options),
    platformTotals: () => api.call('GET /portfolio/platform-breakdown', undefined, options),
    analysis: () => api.call('GET /portfolio/analysis', undefined, options),
    dailyChange: () => api.call('GET /portfolio/daily-change', undefined, options),
    cashBalances: () => api.call('GET /cash/balances', undefined, options),
    cashTotal: () => api.call('GET /cash/balance', undefined, options),
    cds: () => api.call('GET /cds', undefined, options),
    cdSummary: () => api.call('GET /cds/summary', undefined, options),
    savings: () => api.call('GET /savings', undefined, options),
    savingsSummary: () => api.call('GET /savings/summary', undefined, options),
    debts: () => api.call('GET /insight/debts', undefined, options),
    incomeByStock: () => api.call('GET /dividends/income/stocks', undefined, options),
    foundDividends: () => api.call('GET /dividends/robinhood-summary', { limit: 1 }, options),
    enteredDividends: () => api.call('GET /dividends', { limit: 1 }, options),
    incomeCalendar: () => api.call('GET /insight/income', undefined, options),
    returns: () => api.call('GET /insight/returns', { range: 'all' }, options),
    dashboard: () => api.call('GET /dashboard/data', undefined, options),
    analytics: () => api.call('GET /analytics/dashboard', undefined, options),
    trends: () => api.call('GET /analytics/financial/trends', { months: 12 }, options),
    netWorth: () => api.call('GET /insight/net-worth', { range: 'all' }, options),
    agenda: () => api.call('GET /insight/agenda', undefined, options),
    allocation: () => api.call('GET /insight/allocation', undefined, options),
    watchlist: () => api.call('GET /enhanced-watchlist', undefined, options),
    stock: (symbol) => api.call('GET /insight/stock/{symbol}', { symbol }, options),
    lots: (symbol, platforms) =>
      Promise.all(
        platforms.map((platform) => api.call('GET /insight/stock/{symbol}/lots', { symbol, platform }, options)),
      ),
    closes: (symbol, from) => api.call('GET /insight/stock/{symbol}/closes', { symbol, from }, options),
  };
};

const outerLists = [
  ...(['trades', 'cashEntries', 'balances', 'foundDividends', 'dividendTaxes', 'manualDividends'] as const),
  ...(['ownAssets', 'cds', 'savings', 'debts', 'watchlist', 'usage'] as const),
] satisfies (keyof AuditedLists)[];
const innerLists = ['interestPayments', 'transactions'] as const satisfies BackupList[];
const lists: readonly BackupList[] = [...outerLists, ...innerLists];

const toAuditedLists = (pieces: ReadonlyMap<BackupList, readonly BackupRow[][]>): AuditedLists => {
  const listRows = (list: BackupList): BackupRow[] => (pieces.get(list) ?? []).flat();
  const listCompleteRows = (list: BackupList): BackupRow[] => {
    const inner = innerLists.filter(isInnerBackupList).find((one) => innerBackupListParents[one].list === list);
    return inner ? nestInnerRows(inner, listRows(list), listRows(inner)) : listRows(list);
  };
  return Object.fromEntries(outerLists.map((list) => [list, listCompleteRows(list)])) as unknown as AuditedLists;
};

export type AuditReadingStep = AuditReadProgress | { what: 'rows'; rows: number };

interface AuditReadOptions {
  onStep: (step: AuditReadingStep) => void;
  signal: AbortSignal;
}

const attempts = 3;

/**
 * Rows and pages of one moment: where a list has changed while the pages were read, all of it is read again.
 * @throws LedgerKeepsChangingError where that takes more than three rounds.
 */
export const fetchAuditAnswers = async ({ onStep, signal }: AuditReadOptions): Promise<AuditSourceData> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const onRows = (rows: number) => onStep({ what: 'rows', rows });
    const { head, pieces } = await fetchAccountBackup({ lists, take: (_list, page) => page, onRows, signal });
    const { exportedAt, account } = head;
    const exported = { exportedAt, account, lists: toAuditedLists(pieces) };
    const answers = await readAuditSourceData(createReads(signal), exported, onStep);
    const { state } = await api.call('GET /backup', undefined, { signal, patience: slowApiCallTimeoutMs });
    if (lists.every((list) => state[list] === head.state[list])) return answers;
  }
  throw new LedgerKeepsChangingError();
};
