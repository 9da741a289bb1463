import type { AccountBackup } from '#contract/backup/backup-format';
import type { BackupList } from '#contract/backup/backup-lists';
import { maxImportLookupSymbolsPerCall } from '#contract/imports/import-limits';
import { toTradeCashDeltas } from '#core/cash/cash-deltas';
import { listCountedDividends } from '#core/dividends/income';
import { toDividendIdentityKey } from '#core/dividends/plan-dividend-discovery';
import { formatJournal } from '#core/journal/journal';
import { toNumber } from '#core/money/amount';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import { type Day, getDayInNewYork } from '#core/time/day';
import { api, slowApiCallTimeoutMs } from '#lib/api/api';
import { type ExportedFile, type ExportProgressOptions, getExportFileName } from './export-files';
import { readAccountBackup } from './read-account-backup';

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

/** Each payment once, as the pages count them. */
const listDividends = (pieces: Pieces, today: Day) => {
  const taxes = new Map(getRows(pieces, 'dividendTaxes').map((tax) => [toDividendIdentityKey(tax), tax.taxWithheld]));
  const found = getRows(pieces, 'foundDividends').map((one) => ({
    ...one,
    taxWithheld: taxes.get(toDividendIdentityKey(one)),
  }));
  return listCountedDividends(found, getRows(pieces, 'manualDividends'), today).map((one) => ({
    day: one.date,
    symbol: one.symbol,
    platform: (one.origin === 'found' ? one.found.platform : one.entered.platform) ?? null,
    gross: toNumber(one.gross),
    tax: toNumber(one.tax),
    fees: toNumber(one.fees),
  }));
};

const getRecordedLedgers = (pieces: Pieces, today: Day) => ({
  trades: getRows(pieces, 'trades').map((trade) => ({ ...trade, hasCash: toTradeCashDeltas(trade).length > 0 })),
  cash: getRows(pieces, 'cashEntries').map((row) => ({
    ...row,
    ofDividend: (row.dividend ?? row.manualDividend) !== undefined,
  })),
  balances: getRows(pieces, 'balances'),
  dividends: listDividends(pieces, today),
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
  ...(['cds', 'interestPayments', 'savings', 'transactions', 'debts'] as const),
];

/** Everything that is recorded of one's money, as a journal that hledger takes. */
export const exportAccountAsJournal = async (watched: ExportProgressOptions): Promise<ExportedFile> => {
  const { head, pieces, rows } = await readAccountBackup({ ...watched, lists, take: (_list, page) => page });
  const today = getDayInNewYork(new Date(head.exportedAt));
  const recorded = getRecordedLedgers(pieces, today);
  const symbols = [...new Set(recorded.trades.map(({ symbol }) => symbol))];
  const { splits, unknown } = await readSplits(symbols, watched.signal);
  const text = formatJournal(recorded, { splits, unknown }, today);
  return { name: getExportFileName(head.exportedAt, '.journal'), blob: new Blob([text], { type: 'text/plain' }), rows };
};
