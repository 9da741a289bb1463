import { normalizeColumnName, type SheetRow } from '#core/statements/reader/sheet';

/** The columns of a bank's file, by their names. The page proposes them, or a person chooses. */
export type BankColumnMapping = {
  day: string;
  text: string;
  /** What is left after the row. */
  balance?: string;
  /** Where rows may be pending or declined. */
  status?: string;
  /** The bank's own name of the row. */
  id?: string;
  /** Words of the bank for the kind of the row, `INTEREST`. */
  type?: string;
  currency?: string;
} & (
  | { amount: string /** Cards often write what is spent without a minus. */; isSpentAbove0?: boolean }
  | { in: string; out: string }
);

/** The money moves on the day it is posted. */
const days = [
  'posting date',
  'posted date',
  'post date',
  'date',
  'transaction date',
  'trans. date',
  'trans date',
  'effective date',
  'completed date',
];
/** `Details` last: some banks write DEBIT and CREDIT there. */
const texts = ['description', 'payee', 'merchant', 'name', 'memo', 'details'];
const amounts = ['amount', 'amount ($)', 'amount (usd)', 'transaction amount'];
const inAndOut: readonly (readonly [string, string])[] = [
  ['deposit', 'withdrawal'],
  ['deposit (+)', 'withdrawal (-)'],
  ['deposits', 'withdrawals'],
  ['credit', 'debit'],
  ['credits', 'debits'],
  ['paid in', 'paid out'],
  ['money in', 'money out'],
];
const others = {
  balance: ['balance', 'running bal.', 'runningbalance', 'running balance', 'current balance'],
  status: ['status', 'state'],
  id: ['reference number', 'transaction id', 'id'],
  type: ['type', 'transaction type'],
  currency: ['currency'],
} as const;

/**
 * The columns as their names tell them; null where a day, a text or the money is not to be found. Whether spent money has a
 * minus does not stand in the names: that is for `findSignProofInRunningBalance`, or for the person.
 */
export const proposeBankColumnMapping = (header: SheetRow): BankColumnMapping | null => {
  const names = new Set(header.cells.map(normalizeColumnName));
  const find = (candidates: readonly string[]) => candidates.find((name) => names.has(name));
  const [day, text, amount] = [find(days), find(texts), find(amounts)];
  const pair = inAndOut.find((both) => both.every((name) => names.has(name)));
  if (!day || !text) return null;
  const optional = Object.entries(others).flatMap(([field, candidates]) => {
    const name = find(candidates);
    return name ? [[field, name] as const] : [];
  });
  const about = { day, text, ...Object.fromEntries(optional) };
  if (pair) return { ...about, in: pair[0], out: pair[1] };
  return amount ? { ...about, amount } : null;
};

export const listMappedColumns = (mapping: BankColumnMapping): string[] => [
  ...[mapping.day, mapping.text],
  ...('amount' in mapping ? [mapping.amount] : [mapping.in, mapping.out]),
  ...[mapping.balance, mapping.status, mapping.id, mapping.type, mapping.currency].flatMap((name) => name ?? []),
];
