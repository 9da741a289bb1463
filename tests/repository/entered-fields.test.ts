import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { AccountBackup } from '#contract/backup/backup-format';
import { type BackupList, innerBackupListParents, isInnerBackupList } from '#contract/backup/backup-lists';
import { NewCashEntry } from '#contract/cash';
import { NewCd, NewCdInterestPayment } from '#contract/cds';
import { NewDebt } from '#contract/debts';
import { NewManualDividend } from '#contract/dividends/manual-dividends';
import { AllocationTargetsInput } from '#contract/insight/allocation';
import { NetWorthGoals } from '#contract/insight/net-worth-goals';
import { StockNoteEdit } from '#contract/notes';
import { NewOwnAsset, NewOwnPrice } from '#contract/portfolio/own-assets';
import { NewOwnSplit } from '#contract/portfolio/own-splits';
import { NewTrade } from '#contract/portfolio/trades';
import { NewSavingsAccount, NewSavingsRateChange, NewSavingsTransaction } from '#contract/savings';
import { NewWatchlistItem } from '#contract/watchlist';
import { listFieldChanges } from '#core/activity/describe-record';
import { getBackupCsvTables } from '../../frontend/src/features/settings/data/backup-csv-tables';

/**
 * Whatever a person enters comes back wherever the record does: each field of each record that the API takes stands in its
 * form, in its table, in the sheet where many are typed, in the backup, in the tables for spreadsheets and where those come
 * back in, in the log of changes, in the journal, in what explains its figures and in docs/export-format.md, or is listed below
 * with the reason why not. docs/adding-a-field.md leads through them.
 */

const root = join(import.meta.dirname, '..', '..');
const read = (...files: string[]): string =>
  files
    .flatMap((file) => globSync(file, { cwd: root }))
    .filter((file) => !/\.test\./.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');

interface EnteredRecord {
  input: z.ZodType;
  /** Of the backup, and of the tables for spreadsheets. */
  list: BackupList;
  /** Rows that lie within those of the list, and are no list of their own: changes of a rate, prices. */
  within?: string;
  form: string[];
  table: string[];
  /** Of records that can be typed or pasted as into a spreadsheet. */
  sheet?: string[];
  /** Of records whose tables for spreadsheets come back in as statements. */
  statement?: string[];
  journal: string[];
  explanation: string[];
}

const features = 'frontend/src/features';
/** What a figure is traced back to, down to the row; of CDs and savings in the page. */
const figures = ['{core,functions}/insight/**/!(*.test).ts'];
const ownTables = ['core/statements/*/evenkeel-exports.ts'];
const banking = [`${features}/banking/explain-banking.ts`, 'core/banking/!(*.test).ts', ...figures];
const records: Readonly<Record<string, EnteredRecord>> = {
  trade: {
    input: NewTrade,
    list: 'trades',
    form: [`${features}/portfolio/trade/{trade-fields,trade-form-values}.{ts,tsx}`],
    table: [`${features}/portfolio/trade/trades-table.tsx`],
    sheet: [`${features}/portfolio/trade/{trade-sheet.tsx,trade-sheet-currency.ts}`],
    statement: ownTables,
    journal: ['core/journal/trades.ts'],
    explanation: figures,
  },
  cashEntry: {
    input: NewCashEntry,
    list: 'cashEntries',
    form: [`${features}/cash/cash-entry-fields.tsx`],
    table: [`${features}/cash/cash-transactions-table.tsx`],
    sheet: [`${features}/cash/cash-record-sheet.tsx`],
    statement: ownTables,
    journal: ['core/journal/cash.ts'],
    explanation: figures,
  },
  cd: {
    input: NewCd,
    list: 'cds',
    form: [`${features}/cds/{cd-fields.tsx,penalty-fields.tsx,cd-form-values.ts}`],
    table: [`${features}/cds/{cds-table,cd-links,messages}.{ts,tsx}`, 'core/banking/grace-period.ts'],
    journal: ['core/journal/deposits.ts'],
    explanation: banking,
  },
  interestPayment: {
    input: NewCdInterestPayment,
    list: 'interestPayments',
    form: [`${features}/cds/interest/interest-fields.tsx`],
    table: [`${features}/cds/interest/interest-history-dialog.tsx`],
    journal: ['core/journal/deposits.ts'],
    explanation: banking,
  },
  savingsAccount: {
    input: NewSavingsAccount,
    list: 'savings',
    form: [`${features}/savings/savings-dialogs.tsx`],
    table: [`${features}/{savings/own-account-card,banking/savings-account-card}.tsx`],
    journal: ['core/journal/deposits.ts'],
    explanation: figures,
  },
  savingsTransaction: {
    input: NewSavingsTransaction,
    list: 'transactions',
    form: [`${features}/savings/savings-transaction-dialogs.tsx`],
    table: [`${features}/{savings,banking}/{savings-account-transactions,account-movement-list}.tsx`],
    journal: ['core/journal/deposits.ts'],
    explanation: figures,
  },
  rateChange: {
    input: NewSavingsRateChange,
    list: 'savings',
    within: 'rateChanges',
    form: [`${features}/savings/rate-change-dialogs.tsx`],
    table: [`${features}/savings/*.tsx`],
    journal: [],
    explanation: banking,
  },
  dividend: {
    input: NewManualDividend,
    list: 'manualDividends',
    form: [`${features}/dividends/manual/{dividend-fields,dividend-form-values}.{ts,tsx}`],
    table: [`${features}/dividends/manual/dividend-history-table.tsx`],
    statement: ownTables,
    journal: ['core/journal/*.ts'],
    explanation: ['core/dividends/{entered-amounts,income}.ts', ...figures],
  },
  ownAsset: {
    input: NewOwnAsset,
    list: 'ownAssets',
    form: [`${features}/own-assets/asset-dialogs.tsx`],
    table: [`${features}/own-assets/*.tsx`],
    journal: ['core/journal/trades.ts'],
    explanation: figures,
  },
  ownPrice: {
    input: NewOwnPrice,
    list: 'ownAssets',
    within: 'prices',
    form: [`${features}/own-assets/asset-price-dialogs.tsx`],
    table: [`${features}/own-assets/asset-price-list.tsx`],
    journal: [],
    explanation: figures,
  },
  ownSplit: {
    input: NewOwnSplit,
    list: 'ownSplits',
    form: [`${features}/portfolio/split/split-dialogs.tsx`],
    table: [`${features}/portfolio/split/splits-dialog.tsx`],
    journal: ['core/journal/*.ts', 'core/portfolio/position/splits.ts'],
    explanation: [...figures, 'core/portfolio/position/splits.ts'],
  },
  watchedStock: {
    input: NewWatchlistItem,
    list: 'watchlist',
    form: [`${features}/watchlist/stock/{watchlist-fields,edit-watchlist-dialog,add-watchlist-dialog}.tsx`],
    table: [`${features}/watchlist/stock/{watchlist-stock-card,watchlist-detail-dialog}.tsx`],
    journal: [],
    explanation: [`${features}/watchlist/explain-watchlist.ts`],
  },
  note: {
    input: StockNoteEdit,
    list: 'notes',
    form: [`${features}/stock/stock-note-dialog.tsx`],
    table: [`${features}/stock/stock-note-card.tsx`],
    journal: [],
    explanation: [],
  },
  targets: {
    input: AllocationTargetsInput,
    list: 'targets',
    form: [`${features}/allocation/*.{ts,tsx}`],
    table: [`${features}/allocation/*.{ts,tsx}`],
    journal: [],
    explanation: ['{core,functions}/allocation/!(*.test).ts'],
  },
  goals: {
    input: NetWorthGoals,
    list: 'targets',
    within: 'goals',
    form: [`${features}/net-worth/goal-dialogs.tsx`],
    table: [`${features}/net-worth/goals-card.tsx`, `${features}/net-worth/messages.ts`],
    journal: [],
    explanation: ['core/insight/net-worth/net-worth-goals.ts'],
  },
  debt: {
    input: NewDebt,
    list: 'debts',
    form: [`${features}/debts/{debt-dialogs,debt-form-values}.{ts,tsx}`],
    table: [`${features}/debts/{debts-card,messages}.{ts,tsx}`],
    journal: ['core/journal/debts.ts'],
    explanation: ['core/debts/debts.ts'],
  },
};

const answersAQuestion = 'It answers the question whether a row is another one, and is not kept.';
const paidInIsColumns = 'Each of its parts is a column: `currency`, `grossInCurrency` and others.';
const aCommodityIsASymbol = 'A commodity of the journal is a symbol.';

const termsOf = (record: string, reason: string, fields: readonly string[]): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [`${record}.${field}`, reason]));

/** Why a field does not stand somewhere, by place; of a record none of whose fields does, `record.*`. */
const absent: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  table: {
    'cd.earlyWithdrawalPenalty': 'The table has what a withdrawal today would cost, which follows from it.',
    'cd.interestTo': 'Its history says of each payment where it went.',
    'interestPayment.separate': answersAQuestion,
    'watchedStock.categoryId': 'The table has the name of the category.',
  },
  form: { 'interestPayment.separate': answersAQuestion },
  statement: {
    'trade.rateSource': 'What a file states is the rate of a statement.',
    'dividend.paidIn': paidInIsColumns,
  },
  sheet: { 'trade.total': 'It is computed from quantity and price.' },
  backup: {
    'interestPayment.separate': answersAQuestion,
    'ownAsset.price': 'It is the first of the prices.',
    'ownAsset.date': 'It is the first of the prices.',
  },
  spreadsheet: {
    'targets.classes': 'They are a table of their own.',
    'targets.stocks': 'They are a table of their own.',
    'dividend.paidIn': paidInIsColumns,
    'interestPayment.separate': answersAQuestion,
    'rateChange.from': 'Changes of a rate are one column, `rateChanges`.',
    'debt.amounts': 'They are a table of their own.',
  },
  document: {
    'dividend.paidIn': paidInIsColumns,
    'interestPayment.separate': answersAQuestion,
    'rateChange.from': 'Changes of a rate are one column, `rateChanges`.',
  },
  log: { 'savingsAccount.currentBalance': 'It is the row with which the account begins.' },
  journal: {
    'trade.companyName': aCommodityIsASymbol,
    'trade.notes': 'An entry is described by what was traded.',
    ...termsOf('cd', 'Terms move no money.', [
      'accountNumber',
      'interestRate',
      'termMonths',
      'maturityDate',
      'compoundingFrequency',
      'earlyWithdrawalPenalty',
      'interestTo',
      'dayCount',
      'penaltyTerms',
      'graceDays',
    ]),
    'interestPayment.principalBalance': 'Its payment says what was paid.',
    'interestPayment.paymentType': 'Interest that stays is booked as interest that leaves, but for the account.',
    'interestPayment.separate': answersAQuestion,
    'savingsAccount.accountType': 'Its entries are those of its transactions.',
    'savingsAccount.interestRate': 'Terms move no money.',
    'savingsAccount.currentBalance': 'It is the row with which the account begins.',
    'rateChange.*': 'Terms move no money.',
    'dividend.companyName': aCommodityIsASymbol,
    'dividend.dividendPerShare': 'Its entry has what was paid in all.',
    'dividend.notes': 'An entry is described by the stock that has paid.',
    'ownAsset.name': aCommodityIsASymbol,
    'ownPrice.*': 'A price is no entry: it stands beside them, as of a day.',
    'watchedStock.*': 'A plan moves no money.',
    'note.*': 'A note moves no money.',
    'targets.*': 'A plan moves no money.',
    'goals.*': 'A plan moves no money.',
    ...termsOf('debt', 'Terms move no money.', ['lender', 'interestRate']),
    'debt.kind': 'Terms move no money.',
  },
  explanation: {
    'cd.interestTo': 'Where interest goes changes no figure of the CD but by its payments.',
    'interestPayment.principalBalance': 'It is what the bank states, and no figure is made of it.',
    'interestPayment.paymentType': 'Of any type, what was paid counts the same.',
    'interestPayment.separate': answersAQuestion,
    'trade.acquiredOn': 'It tells the term of a lot, which the page of its stock shows, and enters no figure of money.',
    'savingsAccount.accountType': 'Of any type, an account counts the same.',
    ...termsOf('watchedStock', 'It enters no figure.', [
      'companyName',
      'categoryId',
      'targetBuyQuantity',
      'targetInvestmentAmount',
      'targetSellPrice',
      'notes',
      'investmentThesis',
      'priorityLevel',
      'targetStatus',
    ]),
    'note.*': 'It enters no figure.',
    ...termsOf('debt', 'It enters no figure.', ['interestRate', 'description']),
  },
};

/** The fields of a schema, whatever it does before it looks. */
const fieldsIn = (schema: z.ZodType): string[] => {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape).filter((name) => name !== 'version');
  if (schema instanceof z.ZodPipe) return fieldsIn(schema.out as z.ZodType);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional)
    return fieldsIn(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) return fieldsIn(schema.element as z.ZodType);
  throw new Error('Not a schema of rows.');
};

const rowsIn = (schema: z.ZodType, name: string): z.ZodType => {
  if (schema instanceof z.ZodObject) return schema.shape[name] as z.ZodType;
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional)
    return rowsIn(schema.unwrap() as z.ZodType, name);
  if (schema instanceof z.ZodArray) return rowsIn(schema.element as z.ZodType, name);
  throw new Error(`No rows ${name}.`);
};

const backupFields = ({ list, within: inner }: EnteredRecord): string[] => {
  const rows = isInnerBackupList(list)
    ? rowsIn(AccountBackup.shape[innerBackupListParents[list].list], list)
    : (AccountBackup.shape[list as keyof typeof AccountBackup.shape] as z.ZodType);
  return fieldsIn(inner ? rowsIn(rows, inner) : rows);
};

const exportFormat = read('docs/export-format.md');
const documentOf = (file: string): string =>
  exportFormat.split('\n').find((line) => line.startsWith(`| \`${file}\` |`)) ?? '';

/** As the wire of the watchlist has it, too. */
const isNamed = (text: string, field: string): boolean =>
  new RegExp(`\\b(?:${field}|${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)})\\b`, 'i').test(text);

const places: Readonly<Record<string, (record: EnteredRecord, field: string) => boolean>> = {
  form: ({ form }, field) => isNamed(read(...form), field),
  table: ({ table }, field) => isNamed(read(...table), field),
  backup: (record, field) => isNamed(backupFields(record).join(' '), field),
  spreadsheet: ({ list }, field) =>
    isNamed(
      getBackupCsvTables(list)
        .flatMap(({ columns }) => Object.keys(columns))
        .join(' '),
      field,
    ),
  document: ({ list }, field) =>
    isNamed(
      getBackupCsvTables(list)
        .map(({ file }) => documentOf(file))
        .join(' '),
      field,
    ),
  sheet: ({ sheet }, field) => !sheet || isNamed(read(...sheet), field),
  statement: ({ statement }, field) => !statement || isNamed(read(...statement), field),
  log: (_, field) => listFieldChanges({}, { [field]: 'x' }).length === 1,
  journal: ({ journal }, field) => isNamed(read(...journal), field),
  explanation: ({ explanation }, field) => isNamed(read(...explanation), field),
};

/** Where a field is missing, for whoever reads the failure. */
const filesOf = ({ form, table, sheet, statement, journal, explanation }: EnteredRecord) => ({
  ...{ form, table, sheet, statement, journal, explanation },
  backup: ['contract/backup/backup-format.ts'],
  spreadsheet: [`${features}/settings/data/backup-csv-tables.ts`],
  document: ['docs/export-format.md'],
  log: ['core/activity/describe-record.ts'],
});

describe.each(Object.entries(records))('each field of a %s that is entered', (name, record) => {
  const files: Readonly<Record<string, readonly string[] | undefined>> = filesOf(record);
  test.each(Object.entries(places))('stands in its %s, or is listed with a reason', (place, isThere) => {
    const fields = fieldsIn(record.input);
    const missing = fields.filter((field) => !isThere(record, field)).map((field) => `${name}.${field}`);
    const found = missing.length === fields.length ? [`${name}.*`] : missing;
    const listed = Object.keys(absent[place] ?? {}).filter((one) => one.startsWith(`${name}.`));
    expect(found.toSorted(), `missing in ${files[place]?.join(', ')}`).toEqual(listed.toSorted());
  });
});
