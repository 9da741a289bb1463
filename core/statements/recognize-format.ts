import { bankFormats } from '#core/statements/bank-formats';
import { coinbaseFormat } from '#core/statements/coinbase';
import { etradeFormat } from '#core/statements/etrade';
import { oldEtradeFormat } from '#core/statements/etrade-old';
import { etradePositionsFormat } from '#core/statements/etrade-positions';
import { fidelityFormat } from '#core/statements/fidelity';
import { fidelityPositionsFormat } from '#core/statements/fidelity-positions';
import type { StatementFormat } from '#core/statements/format';
import { ibkrHistoryFormat } from '#core/statements/ibkr-history';
import { ibkrStatementFormat } from '#core/statements/ibkr-statement';
import { m1ActivityFormat, m1HoldingsFormat, m1OlderActivityFormat } from '#core/statements/m1';
import { ownTableFormats } from '#core/statements/own-tables';
import { refusedFileKinds } from '#core/statements/refused-files';
import { revolutCashFormat } from '#core/statements/revolut-cash';
import { revolutSavingsFormat } from '#core/statements/revolut-savings';
import { revolutStocksFormat } from '#core/statements/revolut-stocks';
import { robinhoodFormat } from '#core/statements/robinhood';
import { schwabFormat } from '#core/statements/schwab';
import { schwabBankFormat } from '#core/statements/schwab-bank';
import { schwabPositionsFormat } from '#core/statements/schwab-positions';
import { type HeaderFingerprint, hasFingerprint, normalizeColumnName, type SheetRow } from '#core/statements/sheet';
import { vanguardFormat } from '#core/statements/vanguard';
import { webullFormat } from '#core/statements/webull';

/** Every kind of file that is read; those whose header has more columns to tell them by come first. */
export const statementFormats: readonly StatementFormat[] = [
  webullFormat,
  ...[revolutStocksFormat, revolutCashFormat, revolutSavingsFormat],
  ...[ibkrStatementFormat, ibkrHistoryFormat],
  ...[m1HoldingsFormat, m1ActivityFormat, m1OlderActivityFormat],
  coinbaseFormat,
  ...ownTableFormats,
  ...bankFormats,
  robinhoodFormat,
  schwabFormat,
  schwabPositionsFormat,
  schwabBankFormat,
  fidelityFormat,
  fidelityPositionsFormat,
  vanguardFormat,
  etradeFormat,
  oldEtradeFormat,
  etradePositionsFormat,
];

type Recognised =
  | { format: StatementFormat }
  | { refused: string }
  /** No header of them: the row that looks most like one, for a mapping by hand. */
  | { unknown: SheetRow };

/** The formats by the first column of each of their fingerprints: one look at a cell tells most rows from a header. */
const byFirstColumn = new Map<string, { format: StatementFormat; fingerprint: HeaderFingerprint }[]>();
for (const format of statementFormats) {
  for (const fingerprint of format.fingerprints) {
    const name = fingerprint.all[0] ?? '';
    byFirstColumn.set(name, [...(byFirstColumn.get(name) ?? []), { format, fingerprint }]);
  }
}
const longestColumn = Math.max(...[...byFirstColumn.keys()].map((name) => name.length)) + 8;

const formatsOf = (rows: readonly SheetRow[]): StatementFormat[] => {
  const found = new Set<StatementFormat>();
  for (const row of rows) {
    for (const cell of row.cells) {
      const candidates = cell.length > longestColumn ? undefined : byFirstColumn.get(normalizeColumnName(cell));
      for (const { format, fingerprint } of candidates ?? []) {
        if (!found.has(format) && hasFingerprint(row, fingerprint)) found.add(format);
      }
    }
  }
  return statementFormats.filter((format) => found.has(format));
};

const isOf = (rows: readonly SheetRow[], { fingerprints }: Pick<StatementFormat, 'fingerprints'>): boolean =>
  rows.some((row) => fingerprints.some((one) => hasFingerprint(row, one)));

/** The first row with the most cells of words: what a header is. */
const likeliestHeader = (rows: readonly SheetRow[]): SheetRow => {
  const words = ({ cells }: SheetRow) => cells.filter((cell) => /[A-Za-z]{2}/.test(cell) && !/\d{3}/.test(cell)).length;
  return rows.slice(0, 30).reduce((best, row) => (words(row) > words(best) ? row : best), rows[0] as SheetRow);
};

/** Whose file it is, by its headers. `rows` is not empty. */
export const recognizeFormat = (rows: readonly SheetRow[]): Recognised => {
  const [first, second] = formatsOf(rows);
  if (first && second) {
    return {
      refused: `This file holds two kinds of tables: ${first.name}, and ${second.name}. Import them one by one.`,
    };
  }
  if (first) return { format: first };
  const other = refusedFileKinds.find((file) => isOf(rows.slice(0, 30), file));
  return other ? { refused: other.sentence } : { unknown: likeliestHeader(rows) };
};
