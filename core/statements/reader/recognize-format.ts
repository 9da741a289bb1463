import { bankFormats } from '#core/statements/banks/bank-formats';
import { schwabBankFormat } from '#core/statements/banks/schwab-bank';
import { coinbaseFormat } from '#core/statements/brokers/coinbase';
import { etradeFormat } from '#core/statements/brokers/etrade';
import { oldEtradeFormat } from '#core/statements/brokers/etrade-old';
import { etradePositionsFormat } from '#core/statements/brokers/etrade-positions';
import { evenkeelTableFormats } from '#core/statements/brokers/evenkeel-exports';
import { fidelityFormat } from '#core/statements/brokers/fidelity';
import { fidelityPositionsFormat } from '#core/statements/brokers/fidelity-positions';
import { ibkrHistoryFormat } from '#core/statements/brokers/ibkr-history';
import { ibkrStatementFormat } from '#core/statements/brokers/ibkr-statement';
import { m1ActivityFormat, m1HoldingsFormat, m1OlderActivityFormat } from '#core/statements/brokers/m1';
import { revolutCashFormat } from '#core/statements/brokers/revolut-cash';
import { revolutSavingsFormat } from '#core/statements/brokers/revolut-savings';
import { revolutStocksFormat } from '#core/statements/brokers/revolut-stocks';
import { robinhoodFormat } from '#core/statements/brokers/robinhood';
import { schwabFormat } from '#core/statements/brokers/schwab';
import { schwabPositionsFormat } from '#core/statements/brokers/schwab-positions';
import { vanguardFormat } from '#core/statements/brokers/vanguard';
import { webullFormat } from '#core/statements/brokers/webull';
import type { StatementFormat } from '#core/statements/reader/format';

import {
  type HeaderFingerprint,
  matchesHeaderFingerprint,
  normalizeColumnName,
  type SheetRow,
} from '#core/statements/reader/sheet';

/** A file whose kind is known, and which is not read. */
interface RefusedFile {
  fingerprints: readonly HeaderFingerprint[];
  sentence: string;
}

/** Looked through where no format has been recognised. */
const refusedFileKinds: readonly RefusedFile[] = [
  {
    fingerprints: [{ all: ['cardholder', 'points', 'merchant', 'amount', 'status'] }],
    sentence:
      'This is the file of a Robinhood credit card. Its purchases are not supported. Export the account activity report instead.',
  },
  {
    fingerprints: [{ all: ['date', 'details', 'amount', 'balance'], isWhole: true }],
    sentence:
      'This looks like a file of Vanguard UK, which is not supported. If it comes from a bank, rename its Details column to Description.',
  },
  {
    fingerprints: [{ all: ['symbol', 'type', 'quantity', 'price', 'value', 'fees', 'date'], isWhole: true }],
    sentence:
      "This is Revolut's file of coins, which are not supported. Export the statement of stocks or of cash instead.",
  },
  {
    fingerprints: [{ all: ['buy/sell', 'trade date', 'gross amount', 'net amount', 'comm/fee/tax'] }],
    sentence:
      "These are trade records of Webull outside the United States, whose dates are ambiguous. Export Webull's order records instead.",
  },
  {
    fingerprints: [{ all: ['statement', 'header'] }],
    sentence:
      'This is a file of Interactive Brokers, but neither its Activity Statement nor its Transaction History in English. Export one of these.',
  },
];

/** Every kind of file that is read; those whose header has more columns to tell them by come first. */
export const statementFormats: readonly StatementFormat[] = [
  webullFormat,
  ...[revolutStocksFormat, revolutCashFormat, revolutSavingsFormat],
  ...[ibkrStatementFormat, ibkrHistoryFormat],
  ...[m1HoldingsFormat, m1ActivityFormat, m1OlderActivityFormat],
  coinbaseFormat,
  ...evenkeelTableFormats,
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

const findFormats = (rows: readonly SheetRow[]): StatementFormat[] => {
  const found = new Set<StatementFormat>();
  for (const row of rows) {
    for (const cell of row.cells) {
      const candidates = cell.length > longestColumn ? undefined : byFirstColumn.get(normalizeColumnName(cell));
      for (const { format, fingerprint } of candidates ?? []) {
        if (!found.has(format) && matchesHeaderFingerprint(row, fingerprint)) found.add(format);
      }
    }
  }
  return statementFormats.filter((format) => found.has(format));
};

const matchesFormat = (rows: readonly SheetRow[], { fingerprints }: Pick<StatementFormat, 'fingerprints'>): boolean =>
  rows.some((row) => fingerprints.some((one) => matchesHeaderFingerprint(row, one)));

/** The first row with the most cells of words: what a header is. */
const findLikeliestHeader = (rows: readonly SheetRow[]): SheetRow => {
  const words = ({ cells }: SheetRow) => cells.filter((cell) => /[A-Za-z]{2}/.test(cell) && !/\d{3}/.test(cell)).length;
  return rows.slice(0, 30).reduce((best, row) => (words(row) > words(best) ? row : best), rows[0] as SheetRow);
};

/** Whose file it is, by its headers. `rows` is not empty. */
export const recognizeFormat = (rows: readonly SheetRow[]): Recognised => {
  const [first, second] = findFormats(rows);
  if (first && second) {
    return {
      refused: `This file holds two kinds of tables: ${first.name}, and ${second.name}. Import them one by one.`,
    };
  }
  if (first) return { format: first };
  const other = refusedFileKinds.find((file) => matchesFormat(rows.slice(0, 30), file));
  return other ? { refused: other.sentence } : { unknown: findLikeliestHeader(rows) };
};
