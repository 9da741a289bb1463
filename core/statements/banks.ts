import { readBank, readProven } from '#core/statements/bank';
import type { BankMapping } from '#core/statements/bank-columns';
import { statedFigure } from '#core/statements/figures';
import type { StatementFormat } from '#core/statements/format';
import { cellOf, type Fingerprint, type Row, tablesIn } from '#core/statements/sheet';

interface Bank {
  id: string;
  name: string;
  fingerprint: Fingerprint;
  mapping: BankMapping;
  unverified?: string;
}

const formatOf = ({ id, name, fingerprint, mapping, unverified }: Bank): StatementFormat => ({
  id,
  name,
  platform: null,
  fingerprints: [fingerprint],
  ...(unverified ? { unverified } : {}),
  read: (rows) => readProven(rows, mapping),
});

export const chase = formatOf({
  id: 'chase',
  name: 'Chase, account',
  fingerprint: { all: ['posting date', 'details', 'description', 'amount', 'type', 'balance'] },
  mapping: { day: 'posting date', text: 'description', amount: 'amount', balance: 'balance', type: 'type' },
});

export const sofi = formatOf({
  id: 'sofi',
  name: 'SoFi, account',
  fingerprint: { all: ['current balance', 'date', 'description', 'type', 'amount', 'status'] },
  mapping: {
    day: 'date',
    text: 'description',
    amount: 'amount',
    balance: 'current balance',
    status: 'status',
    type: 'type',
  },
});

export const creditUnion = formatOf({
  id: 'credit-union',
  name: 'Credit union, account',
  fingerprint: { all: ['current balance', 'date', 'transaction type', 'description', 'amount', 'id', 'memo'] },
  mapping: {
    day: 'date',
    text: 'description',
    amount: 'amount',
    balance: 'current balance',
    id: 'id',
    type: 'transaction type',
  },
  unverified: 'Known from the file of one credit union alone.',
});

const card: BankMapping = { day: 'post date', text: 'description', amount: 'amount', type: 'type' };
const ofCard: Fingerprint = { all: ['post date', 'transaction date', 'description', 'category', 'type', 'amount'] };

/** A card's file has no balance, but it calls its purchases sales: most of them tell the sign. */
const isSpentAbove0 = (rows: readonly Row[]): boolean => {
  const sales = tablesIn(rows, [ofCard]).flatMap((table) =>
    table.rows
      .filter((row) => cellOf(table, row, 'type').toLowerCase() === 'sale')
      .flatMap((row) => statedFigure(cellOf(table, row, 'amount')) ?? []),
  );
  return sales.filter((amount) => amount.gt(0)).length * 2 > sales.length;
};

export const chaseCard: StatementFormat = {
  ...formatOf({ id: 'chase-card', name: 'Chase, credit card', fingerprint: ofCard, mapping: card }),
  unverified: 'It has no balance: whether money was spent or paid back is told by its sales.',
  read: (rows) => readBank(rows, { ...card, isSpentAbove0: isSpentAbove0(rows) }),
};

export const banks: readonly StatementFormat[] = [chase, chaseCard, sofi, creditUnion];
