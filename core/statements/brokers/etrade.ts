import { type Amount, zeroAmount } from '#core/money/amount';
import { findReinvestmentLinesWithoutDividend } from '#core/statements/brokers/etrade-reinvestments';
import type { StatementFormat } from '#core/statements/reader/format';
import {
  bondSkip,
  createNonCashSkipTreatment,
  createSkipTreatment,
  createTaxInterestOrFeeTreatment,
  createTradeTreatment,
  mapTreatmentsByWord,
  optionSkip,
  type StatementLine,
  type StatementLineTreatment,
  shortSaleSkip,
  treatAsCashTransfer,
  treatAsIncome,
  treatAsShareOrCashTransfer,
  treatAsShareTransfer,
  treatAsSplit,
} from '#core/statements/reader/line-treatments';
import { isBlankCell } from '#core/statements/reader/parse-cells';
import { findTablesByHeader, type SheetRow } from '#core/statements/reader/sheet';
import {
  createRowSkip,
  type PartialStatementEvent,
  parseStatementTables,
  type RowCellReader,
  type RowSkip,
} from '#core/statements/reader/table-reader';
import { findStatedCashChanges } from '#core/statements/reconcile/stated-totals';
import { getSecurityType, type SecurityType } from '#core/statements/security-type';

const isMoveToMargin = (text: string): boolean => /\bTRNSFR (?:CASH|MARGIN) TO (?:MARGIN|CASH)\b/i.test(text);

const treatAsAdjustment: StatementLineTreatment = ({ about }) =>
  isMoveToMargin(about.note ?? '')
    ? createRowSkip('internal', 'Moved between cash and margin within the account.')
    : createRowSkip('notUnderstood', 'An adjustment of an unknown kind: enter it by hand.');

const reorganised = 'A reorganization is not imported: it moves cost from one stock to another. Enter it by hand.';

/** A reinvestment may be written as a purchase or as a dividend with these words. */
const isReinvested = (line: StatementLine): boolean => /\bDIVIDEND REINVESTMENT\b/i.test(line.about.note ?? '');
const treatAsPurchase: StatementLineTreatment = (line) =>
  createTradeTreatment(isReinvested(line) ? 'reinvestment' : 'buy')(line);
const treatAsDividend: StatementLineTreatment = (line) => {
  const bringsShares = isReinvested(line) && !(line.quantity() ?? zeroAmount).eq(0);
  return bringsShares ? createTradeTreatment('reinvestment')(line) : treatAsIncome(line);
};

/** The value of what moves stands in Amount, though no money does; which way is in the words where no sign says so. */
const treatAsSignedShareTransfer =
  (out: boolean): StatementLineTreatment =>
  (line) =>
    treatAsShareTransfer({
      ...line,
      quantity: () =>
        line
          .quantity()
          ?.abs()
          .times(out ? -1 : 1) ?? null,
    });

const types = mapTreatmentsByWord<StatementLineTreatment>([
  [['bought'], treatAsPurchase],
  [['sold', 'redemption'], createTradeTreatment('sell')],
  [
    [
      ...['dividend', 'qualified dividend', 'tax exempt dividend', 'capital gains distribution'],
      ...['long term capital gain', 'short term capital gain', 'lt capital gain', 'st capital gain'],
      ...['lt cap gain distribution', 'st cap gain distribution'],
    ],
    treatAsDividend,
  ],
  [['dividend reinvestment'], createTradeTreatment('reinvestment')],
  [['interest', 'interest income'], createTaxInterestOrFeeTreatment('interest')],
  [['margin interest', 'service fee', 'fee'], createTaxInterestOrFeeTreatment('fee')],
  [['online transfer', 'wire', 'direct debit', 'funds transferred', 'contribution', 'withdrawal'], treatAsCashTransfer],
  [['transfer'], treatAsShareOrCashTransfer],
  [['stock split'], treatAsSplit],
  [['transfer into account'], treatAsSignedShareTransfer(false)],
  [['transfer out of account'], treatAsSignedShareTransfer(true)],
  [['adjustment'], treatAsAdjustment],
  [['bought to cover', 'sold short'], () => shortSaleSkip],
  [
    ['cash in lieu'],
    createSkipTreatment('notKept', 'Cash in lieu of fractional shares is not imported.', 'cash in lieu'),
  ],
  [
    ['return of capital'],
    createSkipTreatment(
      'notKept',
      'A return of capital is not imported: record it with Corporate Action, on the page of the stock.',
      'return of capital',
    ),
  ],
  [
    ['reorganization', 'exchange received in', 'exchange delivered out'],
    createNonCashSkipTreatment(reorganised, 'reorganisation'),
  ],
  [
    [
      ...['bought to open', 'bought to close', 'sold to open', 'sold to close'],
      ...['option expired', 'option assigned', 'option exercised', 'option expiration', 'option assignment'],
    ],
    () => optionSkip,
  ],
]);

const createFigureReader =
  (cells: RowCellReader, ...names: readonly string[]) =>
  (): Amount | null =>
    cells.figure(...names);
const typeIn = (cells: RowCellReader): string => cells.text('activity type').toLowerCase().replace(/\s+/g, ' ');

/** `CALL SPY    03/15/24   500.000`. */
const isOptionText = (text: string): boolean => /^(?:CALL|PUT)\s+[A-Z]/i.test(text);

const parseSecurityType = (cells: RowCellReader): SecurityType => {
  const [symbol, text] = [cells.text('symbol'), cells.text('description')];
  if (isOptionText(text)) return 'option';
  const security = getSecurityType(symbol, text, cells.text('price $'));
  const isBond =
    security === 'none' && !isBlankCell(cells.text('cusip')) && !(cells.figure('quantity #') ?? zeroAmount).eq(0);
  return isBond ? 'bond' : security;
};

const readLine = (cells: RowCellReader, account: string): StatementLine => {
  const security = parseSecurityType(cells);
  const text = cells.text('description');
  const reference = /\bREFID:\s*(\w+)/i.exec(text)?.[1];
  return {
    about: {
      kind: 'deposit',
      day: cells.day('activity/trade date'),
      symbol: security === 'stock' ? cells.symbol('symbol') : null,
      note: text,
      account,
      ownId: reference ?? null,
    },
    security,
    quantity: createFigureReader(cells, 'quantity #'),
    price: createFigureReader(cells, 'price $'),
    amount: createFigureReader(cells, 'amount $'),
    fees: () => cells.figure('commission', 'commission $') ?? zeroAmount,
  };
};

/** `Account Activity for Jane Doe -1234 from …`: the last digits. */
const parseAccount = (rows: readonly SheetRow[]): string => {
  const titles = rows.slice(0, 8).map(({ cells }) => cells.join(',').trim());
  const named = titles.flatMap((title) => /^"?account activity for (.+)$/i.exec(title)?.[1] ?? [])[0] ?? '';
  // A name may hold figures as well, and dates may follow: the last figure before them is the account's.
  return [...named.replace(/\sfrom\s.*$/i, '').matchAll(/\d{4,}/g)].at(-1)?.[0].slice(-4) ?? '';
};

type Outcome = ReturnType<StatementLineTreatment>;

const isOfReinvestment = (outcome: Outcome): outcome is PartialStatementEvent | RowSkip =>
  'kind' in outcome ? outcome.kind === 'reinvestment' : 'why' in outcome && outcome.why === 'internal';

const treatAsUnsignedIncome = (line: StatementLine): PartialStatementEvent | RowSkip =>
  treatAsIncome({ ...line, amount: () => line.amount()?.abs() ?? null });

const createUnknownTypeSkip = (cells: RowCellReader) =>
  createRowSkip('notUnderstood', `The type "${cells.text('activity type').slice(0, 60)}" is not known.`);

export const etradeFormat: StatementFormat = {
  id: 'etrade',
  name: 'E*TRADE, transactions',
  platform: 'E*TRADE',
  fingerprints: [{ all: ['activity/trade date', 'activity type', 'quantity #', 'price $', 'amount $'] }],
  unverified: 'Compare the holdings and the cash with what E*TRADE shows.',
  read: (rows) => {
    const account = parseAccount(rows);
    const missing = findReinvestmentLinesWithoutDividend(findTablesByHeader(rows, etradeFormat.fingerprints));
    const read = parseStatementTables(rows, {
      fingerprints: etradeFormat.fingerprints,
      rowHas: ['activity/trade date'],
      isRow: (cells) => cells.text('activity type') !== '' && !isBlankCell(cells.text('amount $')),
      moved: (cells) => readLine(cells, account),
      readRow: (cells) => {
        const line = readLine(cells, account);
        if (line.security === 'option') return optionSkip;
        if (line.security === 'bond' && /^(?:bought|sold|redemption)$/.test(typeIn(cells))) return bondSkip;
        const outcome = types.get(typeIn(cells))?.(line) ?? createUnknownTypeSkip(cells);
        // What was reinvested was paid, though no row says so.
        return missing.has(cells.row.line) && isOfReinvestment(outcome)
          ? [treatAsUnsignedIncome(line), outcome]
          : outcome;
      },
    });
    return { ...read, totals: findStatedCashChanges(rows, /^total:?$/i, read, account) };
  },
};
