import { parseBankRows, parseBankRowsWithProvenSigns } from '#core/statements/banks/bank';
import type { BankColumnMapping } from '#core/statements/banks/bank-columns';
import type { StatementFormat } from '#core/statements/reader/format';
import { parseStatementFigure } from '#core/statements/reader/parse-cells';
import { findTablesByHeader, getCell, type HeaderFingerprint, type SheetRow } from '#core/statements/reader/sheet';

interface Bank {
  id: string;
  name: string;
  fingerprint: HeaderFingerprint;
  mapping: BankColumnMapping;
  unverified?: string;
}

const toFormat = ({ id, name, fingerprint, mapping, unverified }: Bank): StatementFormat => ({
  id,
  name,
  platform: null,
  fingerprints: [fingerprint],
  ...(unverified ? { unverified } : {}),
  read: (rows) => parseBankRowsWithProvenSigns(rows, mapping),
});

export const chaseFormat = toFormat({
  id: 'chase',
  name: 'Chase, account',
  fingerprint: { all: ['posting date', 'details', 'description', 'amount', 'type', 'balance'] },
  mapping: { day: 'posting date', text: 'description', amount: 'amount', balance: 'balance', type: 'type' },
});

export const sofiFormat = toFormat({
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

export const creditUnionFormat = toFormat({
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
  unverified: 'Known from the file of a single credit union.',
});

const card: BankColumnMapping = { day: 'post date', text: 'description', amount: 'amount', type: 'type' };
const ofCard: HeaderFingerprint = {
  all: ['post date', 'transaction date', 'description', 'category', 'type', 'amount'],
};

/** A card's file has no balance, but it calls its purchases sales: most of them tell the sign. */
const isSpentAbove0 = (rows: readonly SheetRow[]): boolean => {
  const sales = findTablesByHeader(rows, [ofCard]).flatMap((table) =>
    table.rows
      .filter((row) => getCell(table, row, 'type').toLowerCase() === 'sale')
      .flatMap((row) => parseStatementFigure(getCell(table, row, 'amount')) ?? []),
  );
  return sales.filter((amount) => amount.gt(0)).length * 2 > sales.length;
};

export const chaseCardFormat: StatementFormat = {
  ...toFormat({ id: 'chase-card', name: 'Chase, credit card', fingerprint: ofCard, mapping: card }),
  unverified: 'It has no balance column: what is spending is worked out from its purchases.',
  read: (rows) => parseBankRows(rows, { ...card, isSpentAbove0: isSpentAbove0(rows) }),
};

export const bankFormats: readonly StatementFormat[] = [chaseFormat, chaseCardFormat, sofiFormat, creditUnionFormat];
