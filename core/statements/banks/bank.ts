import { type Amount, toDecimalText, zeroAmount } from '#core/money/amount';
import { type BankColumnMapping, listMappedColumns } from '#core/statements/banks/bank-columns';
import type { StatedBalance, StatementEventKind } from '#core/statements/events';
import { parseStatementDay, parseStatementFigure } from '#core/statements/reader/parse-cells';
import {
  findTablesByHeader,
  type HeaderFingerprint,
  normalizeColumnName,
  type SheetRow,
} from '#core/statements/reader/sheet';
import {
  createRowCellReader,
  createRowSkip,
  type ParsedStatementWithNonRowLines,
  type PartialStatementEvent,
  parseOrSkipRow,
  parseStatementTables,
  type RowCellReader,
  type RowSkip,
} from '#core/statements/reader/table-reader';

const unfinished =
  /\b(?:pending|processing|scheduled|declined|rejected|failed|cancell?ed|reverted|reversed|voided?)\b/i;
const interest = /\binterest (?:paid|payment|earned|credit)|\bint(?:erest)?[ _]?adj|\bapy\b|^interest\b/i;
const fee =
  /\b(?:maintenance|service|wire|atm)\b.*\b(?:fee|charge)\b|\b(?:monthly|annual|overdraft) fee\b|\binterest charge|^fees?$/i;

/** The columns that a row must have to be read by this mapping. */
const toBankFingerprint = (mapping: BankColumnMapping): HeaderFingerprint => ({
  all: listMappedColumns(mapping).map(normalizeColumnName),
});

/** What the cash changes by, as the mapping says it; both columns of two are above 0. */
const readChange = (cells: RowCellReader, mapping: BankColumnMapping): Amount => {
  if ('amount' in mapping) {
    const amount = cells.needed(mapping.amount);
    return mapping.isSpentAbove0 ? amount.times(-1).plus(0) : amount;
  }
  const [came, went] = [cells.figure(mapping.in), cells.figure(mapping.out)];
  if (!came && !went) return cells.needed(mapping.in, mapping.out);
  return (came?.abs() ?? zeroAmount).minus(went?.abs() ?? zeroAmount);
};

const hasMoney = (cells: RowCellReader, mapping: BankColumnMapping): boolean =>
  ('amount' in mapping ? [mapping.amount] : [mapping.in, mapping.out]).some((name) => cells.text(name) !== '');

const isUnfinished = (cells: RowCellReader, { status }: BankColumnMapping): boolean =>
  status !== undefined && unfinished.test(cells.text(status));

/** What money is that came or went, by the words and the type beside it. */
export const getBankEventKind = (change: Amount, words: string, type: string): StatementEventKind => {
  if (change.lt(0)) return fee.test(words) || fee.test(type) ? 'fee' : 'withdrawal';
  return interest.test(words) || interest.test(type) ? 'interest' : 'deposit';
};

const readRow = (cells: RowCellReader, mapping: BankColumnMapping): PartialStatementEvent | RowSkip | null => {
  if (/^(?:sub)?totals?\b/i.test(cells.text(mapping.day))) return null;
  if (isUnfinished(cells, mapping)) {
    return createRowSkip('pending', `It is not completed: its status is "${cells.text(mapping.status ?? '')}".`);
  }
  const [day, amount, note] = [cells.day(mapping.day), readChange(cells, mapping), cells.text(mapping.text)];
  if (amount.eq(0)) return createRowSkip('internal', 'No money moved.');
  return {
    kind: getBankEventKind(amount, note, mapping.type ? cells.text(mapping.type) : ''),
    day,
    amount,
    note,
    currency: mapping.currency ? cells.currency(mapping.currency) : 'USD',
    ownId: (mapping.id && cells.text(mapping.id)) || null,
  };
};

/** A row with its change and the balance after it, as far as they can be read. */
interface Step {
  day: string | null;
  change: Amount;
  balance: Amount;
}

const parseSteps = (rows: readonly SheetRow[], mapping: BankColumnMapping): Step[] =>
  findTablesByHeader(rows, [toBankFingerprint(mapping)]).flatMap((table) =>
    table.rows.flatMap((row) => {
      const cells = createRowCellReader(table, row);
      const balance = mapping.balance ? parseStatementFigure(cells.text(mapping.balance)) : null;
      const change = parseOrSkipRow(() => readChange(cells, mapping));
      if (!balance || 'why' in change || isUnfinished(cells, mapping)) return [];
      return [{ day: parseStatementDay(cells.text(mapping.day)), change, balance }];
    }),
  );

interface Proof {
  /** What is spent stands without a minus. */
  isTurned: boolean;
  isNewestFirst: boolean;
}

const proofs: readonly Proof[] = [
  { isTurned: false, isNewestFirst: false },
  { isTurned: false, isNewestFirst: true },
  { isTurned: true, isNewestFirst: false },
  { isTurned: true, isNewestFirst: true },
];

/** How many rows the balance of their neighbour confirms: 100 and then -20 leave 80. */
const countConfirmedRows = (steps: readonly Step[], { isTurned, isNewestFirst }: Proof): number => {
  const inOrder = isNewestFirst ? steps.toReversed() : steps;
  return inOrder.filter(({ change, balance }, at) => {
    const before = inOrder[at - 1]?.balance;
    return before?.plus(isTurned ? change.times(-1) : change).eq(balance);
  }).length;
};

/**
 * The sign and the order of a file, proven by its running balance: `balance after = balance before + amount` holds for one of
 * the four ways to read it, for nine rows of ten and more often than for any other. Null where it proves nothing.
 */
const findProof = (steps: readonly Step[]): Proof | null => {
  const counts = proofs.map((proof) => ({ proof, count: countConfirmedRows(steps, proof) }));
  const [best, second] = counts.toSorted((one, other) => other.count - one.count);
  if (!best || best.count === 0 || best.count === second?.count) return null;
  return best.count * 10 >= (steps.length - 1) * 9 ? best.proof : null;
};

/** Null where the person has to be asked. */
export const findSignProofInRunningBalance = (rows: readonly SheetRow[], mapping: BankColumnMapping): Proof | null =>
  findProof(parseSteps(rows, mapping));

/** The mapping as the running balance proves it; as it is where nothing is proven, and where two columns tell the sign. */
export const correctMappingAmountSigns = (proof: Proof | null, mapping: BankColumnMapping): BankColumnMapping =>
  proof?.isTurned && 'amount' in mapping ? { ...mapping, isSpentAbove0: !mapping.isSpentAbove0 } : mapping;

/** What the newest row left. */
const getLastBalance = (steps: readonly Step[], proof: Proof | null, currency: string): StatedBalance[] => {
  const [first, last] = [steps[0]?.day ?? '', steps.at(-1)?.day ?? ''];
  const newest = (proof?.isNewestFirst ?? first > last) ? steps[0] : steps.at(-1);
  return newest ? [{ account: '', currency, amount: toDecimalText(newest.balance) }] : [];
};

const readBy = (
  rows: readonly SheetRow[],
  mapping: BankColumnMapping,
  steps: readonly Step[],
  proof: Proof | null,
): ParsedStatementWithNonRowLines => {
  const read = parseStatementTables(rows, {
    fingerprints: [toBankFingerprint(mapping)],
    rowHas: [mapping.day],
    isRow: (cells) => cells.text(mapping.text) !== '' && hasMoney(cells, mapping),
    readRow: (cells) => readRow(cells, mapping),
  });
  const last = read.events.at(-1);
  return { ...read, balances: getLastBalance(steps, proof, last?.currency ?? 'USD'), statedOn: last?.day ?? null };
};

/** The rows of a bank's file by a mapping of its columns. Signs are as the mapping says. */
export const parseBankRows = (
  rows: readonly SheetRow[],
  mapping: BankColumnMapping,
): ParsedStatementWithNonRowLines => {
  const steps = parseSteps(rows, mapping);
  return readBy(rows, mapping, steps, findProof(steps));
};

/** The same, but the running balance has the last word on the signs. */
export const parseBankRowsWithProvenSigns = (
  rows: readonly SheetRow[],
  mapping: BankColumnMapping,
): ParsedStatementWithNonRowLines => {
  const steps = parseSteps(rows, mapping);
  const proof = findProof(steps);
  return readBy(rows, correctMappingAmountSigns(proof, mapping), steps, proof);
};
