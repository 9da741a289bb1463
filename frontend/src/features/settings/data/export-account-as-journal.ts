import type { AccountBackup } from '#contract/backup/backup-format';
import type { BackupList } from '#contract/backup/backup-lists';
import { maxImportLookupSymbolsPerCall } from '#contract/imports/import-limits';
import { formatBeancount } from '#core/journal/beancount';
import type { JournalPrice } from '#core/journal/entries';
import { createJournal, formatHledgerJournal } from '#core/journal/journal';
import { listExchangeRatePrices, listHoldingPrices } from '#core/journal/latest-prices';
import { type ExportedMoney, listPricesInExport, toJournalRecords } from '#core/journal/records';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import { type Day, getDayInNewYork } from '#core/time/day';
import { api, slowApiCallTimeoutMs } from '#lib/api/api';
import { getExportFileName } from './export-file-name';
import type { ExportedFile, ExportProgressOptions } from './export-files';
import { fetchAccountBackup } from './read-account-backup';

/** A call that looks up many stocks takes as long as the market's answers do. */
const patience = slowApiCallTimeoutMs;

const readSplits = async (symbols: readonly string[], signal: AbortSignal) => {
  const splits = new Map<string, SplitsBySymbol extends ReadonlyMap<string, infer S> ? S : never>();
  const unknown: string[] = [];
  for (let from = 0; from < symbols.length; from += maxImportLookupSymbolsPerCall) {
    const batch = symbols.slice(from, from + maxImportLookupSymbolsPerCall).map((symbol) => ({ symbol, name: '' }));
    const answer = await api.call('POST /imports/symbols', { symbols: batch }, { signal, patience });
    for (const one of answer.symbols) {
      if (one.splits) splits.set(one.symbol, one.splits);
      else unknown.push(one.symbol);
    }
  }
  return { splits, unknown };
};

type Rows<List extends keyof AccountBackup> = Extract<AccountBackup[List], readonly unknown[]>;
type Pieces = ReadonlyMap<BackupList, readonly (readonly unknown[])[]>;
const getRows = <List extends BackupList & keyof AccountBackup>(pieces: Pieces, list: List) =>
  (pieces.get(list) ?? []).flat() as unknown as Rows<List>;
type Inner<Row> = { of: number; row: Row };
const getNestedRows = <Row>(pieces: Pieces, list: BackupList, of: number): Row[] =>
  ((pieces.get(list) ?? []).flat() as Inner<Row>[]).flatMap((one) => (one.of === of ? [one.row] : []));

const getMoney = (pieces: Pieces): ExportedMoney => ({
  trades: getRows(pieces, 'trades'),
  cashEntries: getRows(pieces, 'cashEntries'),
  balances: getRows(pieces, 'balances'),
  foundDividends: getRows(pieces, 'foundDividends'),
  dividendTaxes: getRows(pieces, 'dividendTaxes'),
  manualDividends: getRows(pieces, 'manualDividends'),
  ownAssets: getRows(pieces, 'ownAssets'),
  cds: getRows(pieces, 'cds').map((cd) => ({
    ...cd,
    interestPayments: getNestedRows<never>(pieces, 'interestPayments', cd.id),
  })),
  savings: getRows(pieces, 'savings').map((account) => ({
    ...account,
    transactions: getNestedRows<never>(pieces, 'transactions', account.id),
  })),
  debts: getRows(pieces, 'debts'),
});

const lists: readonly BackupList[] = [
  ...(['trades', 'cashEntries', 'balances', 'foundDividends', 'dividendTaxes', 'manualDividends'] as const),
  'ownAssets',
  ...(['cds', 'interestPayments', 'savings', 'transactions', 'debts'] as const),
];

/** The prices and rates of now, by which the pages value what is held; none where they could not be had. */
const readLatestPrices = async (today: Day, signal: AbortSignal): Promise<JournalPrice[]> => {
  const [held, cash] = await Promise.all([
    api.call('GET /portfolio/holdings', undefined, { signal, patience }),
    api.call('GET /cash/balance', undefined, { signal, patience }),
  ]);
  return [...listHoldingPrices(held.holdings, today), ...listExchangeRatePrices(cash.rates, today)];
};

/** Everything that is recorded of one's money, as hledger's journal or Beancount's ledger. */
export const exportAccountAsJournal = async (
  watched: ExportProgressOptions,
  format: 'hledger' | 'beancount' = 'hledger',
): Promise<ExportedFile> => {
  const { head, pieces, rows } = await fetchAccountBackup({ ...watched, lists, take: (_list, page) => page });
  const today = getDayInNewYork(new Date(head.exportedAt));
  const money = getMoney(pieces);
  const symbols = [...new Set(money.trades.map(({ symbol }) => symbol))];
  const { splits, unknown } = await readSplits(symbols, watched.signal);
  const prices = [...listPricesInExport(money), ...(await readLatestPrices(today, watched.signal))];
  const journal = createJournal(toJournalRecords(money, today), { splits, unknown, prices }, today, head.account.email);
  const [text, ending] =
    format === 'hledger'
      ? [formatHledgerJournal(journal), '.journal']
      : [formatBeancount(journal, 'FIFO'), '.beancount'];
  return { name: getExportFileName(head.exportedAt, ending), blob: new Blob([text], { type: 'text/plain' }), rows };
};
