import type { MarkupRecord } from '#core/statements/markup/markup-rows';
import { findElementText, findOutermostElements, type MarkupElement } from '#core/statements/markup/parse-markup';

/** The records of an OFX file: what happened in each of its accounts, and what it states of them. */

export interface OfxAccount {
  /** Its number. */
  account: string;
  /** Of all amounts that name no other. */
  currency: string;
  isInvestment: boolean;
  /** The place of its statement in the file: an account may have two. */
  statement: number;
  /** Of positions and balances, as the file writes it. */
  asOf: string;
}

export type OfxRecord = MarkupRecord<OfxAccount>;

const statements = new Set(['STMTRS', 'CCSTMTRS', 'INVSTMTRS']);

/** Of other accounts than the one of the statement, whose numbers are nobody's to keep; and what only repeats it. */
const skippedParts = new Set([
  'BANKACCTFROM',
  'CCACCTFROM',
  'INVACCTFROM',
  'BANKACCTTO',
  'CCACCTTO',
  'INVACCTTO',
  'BALLIST',
]);
/** The same fields stand in both, and mean something else. */
const currencyParts = new Set(['CURRENCY', 'ORIGCURRENCY']);

/** Where a comma is that of decimals: OFX knows no thousands separators. */
const figures = new Set([
  ...['trnamt', 'balamt', 'units', 'unitprice', 'total', 'commission', 'fees', 'taxes', 'load', 'withholding'],
  ...['statewithholding', 'penalty', 'mktval', 'availcash', 'avgcostbasis', 'oldunits', 'newunits', 'numerator'],
  ...['denominator', 'fraccash'],
]);

const toPlainValue = (name: string, value: string): string =>
  figures.has(name) && /^[-+]?\d*,\d+$/.test(value) ? value.replace(',', '.') : value;

const listFields = (element: MarkupElement, before = ''): (readonly [string, string])[] =>
  element.children.flatMap((child) => {
    if (skippedParts.has(child.name)) return [];
    const name = child.name.toLowerCase();
    if (child.children.length > 0) return listFields(child, currencyParts.has(child.name) ? `${name} ` : before);
    return child.text === '' ? [] : [[`${before}${name}`, toPlainValue(name, child.text)] as const];
  });

const texts = new Set(['fitid', 'name', 'memo', 'reversalfitid', 'correctfitid']);
/** So short a number may stand anywhere by chance. */
const leastAccountLength = 6;

/** Without the number of the account, which some brokers put into the ids of its rows. */
const withoutAccount = (
  fields: readonly (readonly [string, string])[],
  account: string,
): (readonly [string, string])[] =>
  fields.map(([name, value]) =>
    texts.has(name) && account.length >= leastAccountLength
      ? ([name, value.replaceAll(account, `...${account.slice(-4)}`)] as const)
      : ([name, value] as const),
  );

const bankRecords = new Set(['STMTTRN', 'STMTTRNP', 'LEDGERBAL']);
const listsOfInvestment = new Set(['INVTRANLIST', 'INVPOSLIST']);

const findInvestmentRecords = (statement: MarkupElement): MarkupElement[] => [
  ...findOutermostElements(statement, listsOfInvestment).flatMap(({ children }) =>
    children.filter((child) => child.children.length > 0),
  ),
  ...findOutermostElements(statement, new Set(['INVBAL'])),
];

const readStatement = (element: MarkupElement, statement: number): OfxRecord[] => {
  const isInvestment = element.name === 'INVSTMTRS';
  const context: OfxAccount = {
    account: findElementText(element, 'ACCTID'),
    currency: findElementText(element, 'CURDEF').toUpperCase(),
    isInvestment,
    statement,
    asOf: element.children.find(({ name }) => name === 'DTASOF')?.text ?? '',
  };
  const records = isInvestment ? findInvestmentRecords(element) : findOutermostElements(element, bankRecords);
  return records.map((record) => ({
    kind: record.name,
    line: record.line,
    fields: withoutAccount(listFields(record), context.account),
    context,
  }));
};

/** Null where the file has no statement of an account. */
export const listOfxRecords = (root: MarkupElement): OfxRecord[] | null => {
  const all = findOutermostElements(root, statements);
  return all.length === 0 ? null : all.flatMap(readStatement);
};
