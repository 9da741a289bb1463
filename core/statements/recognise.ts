import { banks } from '#core/statements/banks';
import { coinbase } from '#core/statements/coinbase';
import { etrade } from '#core/statements/etrade';
import { etradeOld } from '#core/statements/etrade-old';
import { etradePositions } from '#core/statements/etrade-positions';
import { fidelity } from '#core/statements/fidelity';
import { fidelityPositions } from '#core/statements/fidelity-positions';
import type { StatementFormat } from '#core/statements/format';
import { ibkrHistory } from '#core/statements/ibkr-history';
import { ibkrStatement } from '#core/statements/ibkr-statement';
import { m1Activity, m1Holdings, m1OlderActivity } from '#core/statements/m1';
import { ownTables } from '#core/statements/own';
import { refusedFiles } from '#core/statements/refused-files';
import { revolutInvest } from '#core/statements/revolut';
import { revolutCash } from '#core/statements/revolut-cash';
import { revolutSavings } from '#core/statements/revolut-savings';
import { robinhood } from '#core/statements/robinhood';
import { schwab } from '#core/statements/schwab';
import { schwabBank } from '#core/statements/schwab-bank';
import { schwabPositions } from '#core/statements/schwab-positions';
import { columnName, type Fingerprint, hasFingerprint, type Row } from '#core/statements/sheet';
import { vanguard } from '#core/statements/vanguard';
import { webull } from '#core/statements/webull';

/** Every kind of file that is read; those whose header has more columns to tell them by come first. */
export const formats: readonly StatementFormat[] = [
  webull,
  ...[revolutInvest, revolutCash, revolutSavings],
  ...[ibkrStatement, ibkrHistory],
  ...[m1Holdings, m1Activity, m1OlderActivity],
  coinbase,
  ...ownTables,
  ...banks,
  robinhood,
  schwab,
  schwabPositions,
  schwabBank,
  fidelity,
  fidelityPositions,
  vanguard,
  etrade,
  etradeOld,
  etradePositions,
];

export type Recognised =
  | { format: StatementFormat }
  | { refused: string }
  /** No header of them: the row that looks most like one, for a mapping by hand. */
  | { unknown: Row };

/** The formats by the first column of each of their fingerprints: one look at a cell tells most rows from a header. */
const byFirstColumn = new Map<string, { format: StatementFormat; fingerprint: Fingerprint }[]>();
for (const format of formats) {
  for (const fingerprint of format.fingerprints) {
    const name = fingerprint.all[0] ?? '';
    byFirstColumn.set(name, [...(byFirstColumn.get(name) ?? []), { format, fingerprint }]);
  }
}
const longestColumn = Math.max(...[...byFirstColumn.keys()].map((name) => name.length)) + 8;

const formatsOf = (rows: readonly Row[]): StatementFormat[] => {
  const found = new Set<StatementFormat>();
  for (const row of rows) {
    for (const cell of row.cells) {
      const candidates = cell.length > longestColumn ? undefined : byFirstColumn.get(columnName(cell));
      for (const { format, fingerprint } of candidates ?? []) {
        if (!found.has(format) && hasFingerprint(row, fingerprint)) found.add(format);
      }
    }
  }
  return formats.filter((format) => found.has(format));
};

const isOf = (rows: readonly Row[], { fingerprints }: Pick<StatementFormat, 'fingerprints'>): boolean =>
  rows.some((row) => fingerprints.some((one) => hasFingerprint(row, one)));

/** The first row with the most cells of words: what a header is. */
const likeliestHeader = (rows: readonly Row[]): Row => {
  const words = ({ cells }: Row) => cells.filter((cell) => /[A-Za-z]{2}/.test(cell) && !/\d{3}/.test(cell)).length;
  return rows.slice(0, 30).reduce((best, row) => (words(row) > words(best) ? row : best), rows[0] as Row);
};

/** Whose file it is, by its headers. `rows` is not empty. */
export const recognise = (rows: readonly Row[]): Recognised => {
  const [first, second] = formatsOf(rows);
  if (first && second) {
    return {
      refused: `This file holds two kinds of tables: ${first.name}, and ${second.name}. Import them one by one.`,
    };
  }
  if (first) return { format: first };
  const other = refusedFiles.find((file) => isOf(rows.slice(0, 30), file));
  return other ? { refused: other.sentence } : { unknown: likeliestHeader(rows) };
};
