import { zeroAmount } from '#core/money/amount';
import type { MarkupTable } from '#core/statements/markup/markup-rows';
import type { OfxAccount } from '#core/statements/ofx/ofx-records';
import { parseStatementDay, parseStatementFigure } from '#core/statements/reader/parse-cells';
import { getCell } from '#core/statements/reader/sheet';
import { createRowSkip, type RowSkip } from '#core/statements/reader/table-reader';

/** Records that speak of other records: what takes one back, what repeats one, and income that was reinvested. */

export interface OfxCorrections {
  /** By the line of a row, why it is no event. */
  skips: ReadonlyMap<number, RowSkip>;
  /** Lines of reinvestments whose income has a record of its own. */
  reinvestedIncome: ReadonlySet<number>;
  /** Whose rows have ids that are not their own. */
  accountsWithSharedIds: ReadonlySet<string>;
}

interface Row {
  line: number;
  account: string;
  statement: number;
  kind: string;
  text: (name: string) => string;
}

const cancelsOut = createRowSkip('internal', 'A row and its reversal cancel out.');
const replaced = createRowSkip('internal', 'A later row of this file replaces it.');
const repeated = createRowSkip('internal', 'Another statement of this file has the same row.');
const correctsOther = createRowSkip(
  'notUnderstood',
  'It corrects a row that is not in this file: change that one by hand.',
);

const toKey = ({ account }: Row, id: string): string => `${account}|${id}`;

/** What a row takes back or replaces; null for most. */
const getCorrectedId = ({ text }: Row): string => text('reversalfitid') || text('correctfitid');

const correctRow = (row: Row, original: Row | undefined, skips: Map<number, RowSkip>): void => {
  if (!original) {
    skips.set(row.line, correctsOther);
    return;
  }
  const isReplacement = row.text('correctfitid') !== '' && row.text('correctaction').toUpperCase() !== 'DELETE';
  skips.set(original.line, isReplacement ? replaced : cancelsOut);
  if (!isReplacement) skips.set(row.line, cancelsOut);
};

/** A row of two statements of one account is one row; twins within a statement stay two. */
const skipRepeated = (rows: readonly Row[], skips: Map<number, RowSkip>): void => {
  const statementByKey = new Map<string, number>();
  for (const row of rows) {
    const id = row.text('fitid');
    if (id === '') continue;
    const before = statementByKey.get(toKey(row, id));
    if (before === undefined) statementByKey.set(toKey(row, id), row.statement);
    else if (before !== row.statement) skips.set(row.line, repeated);
  }
};

const toFigures = ({ text }: Row): string =>
  [text('dttrade') || text('dtposted'), text('trnamt'), text('total'), text('units')].join('|');

/** Some banks give many rows one id, such as 0: by it none of them would be known again. */
const findAccountsWithSharedIds = (rows: readonly Row[]): Set<string> => {
  const figuresByKey = new Map<string, string>();
  const found = new Set<string>();
  for (const row of rows) {
    const id = row.text('fitid');
    if (id === '') continue;
    const [key, figures] = [toKey(row, id), toFigures(row)];
    if ((figuresByKey.get(key) ?? figures) !== figures) found.add(row.account);
    figuresByKey.set(key, figures);
  }
  return found;
};

const toIncomeKey = (row: Row): string => {
  const total = (parseStatementFigure(row.text('total')) ?? zeroAmount).abs().toFixed();
  return [row.account, row.text('uniqueid'), parseStatementDay(row.text('dttrade')), total].join('|');
};

/** Reinvestments beside income of the same security, day and money, one to one. */
const findReinvestedIncome = (rows: readonly Row[]): Set<number> => {
  const incomes = new Map<string, number>();
  for (const row of rows) {
    if (row.kind === 'INCOME') incomes.set(toIncomeKey(row), (incomes.get(toIncomeKey(row)) ?? 0) + 1);
  }
  const found = new Set<number>();
  for (const row of rows) {
    if (row.kind !== 'REINVEST') continue;
    const open = incomes.get(toIncomeKey(row)) ?? 0;
    if (open > 0) found.add(row.line);
    incomes.set(toIncomeKey(row), open - 1);
  }
  return found;
};

export const findOfxCorrections = (tables: readonly MarkupTable<OfxAccount>[]): OfxCorrections => {
  const rows = tables.flatMap((table) =>
    table.rows.map((row): Row => {
      const { account, statement } = table.context;
      return { line: row.line, account, statement, kind: table.kind, text: (name) => getCell(table, row, name) };
    }),
  );
  const skips = new Map<number, RowSkip>();
  const accountsWithSharedIds = findAccountsWithSharedIds(rows);
  skipRepeated(
    rows.filter(({ account }) => !accountsWithSharedIds.has(account)),
    skips,
  );
  const byId = new Map(rows.toReversed().map((row) => [toKey(row, row.text('fitid')), row]));
  for (const row of rows) {
    const corrected = getCorrectedId(row);
    if (corrected !== '' && !skips.has(row.line)) correctRow(row, byId.get(toKey(row, corrected)), skips);
  }
  const reinvestedIncome = findReinvestedIncome(rows.filter(({ line }) => !skips.has(line)));
  return { skips, reinvestedIncome, accountsWithSharedIds };
};
