import { etrade } from '#core/statements/etrade';
import { etradeOld } from '#core/statements/etrade-old';
import { etradePositions } from '#core/statements/etrade-positions';
import { fidelity } from '#core/statements/fidelity';
import { fidelityPositions } from '#core/statements/fidelity-positions';
import type { StatementFormat } from '#core/statements/format';
import { refusedFiles } from '#core/statements/refused-files';
import { robinhood } from '#core/statements/robinhood';
import { schwab } from '#core/statements/schwab';
import { schwabBank } from '#core/statements/schwab-bank';
import { schwabPositions } from '#core/statements/schwab-positions';
import { hasFingerprint, type Row } from '#core/statements/sheet';
import { vanguard } from '#core/statements/vanguard';

/** Every kind of file that is read; those whose header has more columns to tell them by come first. */
export const formats: readonly StatementFormat[] = [
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

const isOf = (rows: readonly Row[], { fingerprints }: Pick<StatementFormat, 'fingerprints'>): boolean =>
  rows.some((row) => fingerprints.some((one) => hasFingerprint(row, one)));

/** The first row with the most cells of words: what a header is. */
const likeliestHeader = (rows: readonly Row[]): Row => {
  const words = ({ cells }: Row) => cells.filter((cell) => /[A-Za-z]{2}/.test(cell) && !/\d{3}/.test(cell)).length;
  return rows.slice(0, 30).reduce((best, row) => (words(row) > words(best) ? row : best), rows[0] as Row);
};

/** Whose file it is, by its headers. `rows` is not empty. */
export const recognise = (rows: readonly Row[]): Recognised => {
  const [first, second] = formats.filter((format) => isOf(rows, format));
  if (first && second) {
    return {
      refused: `This file holds two kinds of tables: ${first.name}, and ${second.name}. Import them one by one.`,
    };
  }
  if (first) return { format: first };
  const other = refusedFiles.find((file) => isOf(rows.slice(0, 30), file));
  return other ? { refused: other.sentence } : { unknown: likeliestHeader(rows) };
};
