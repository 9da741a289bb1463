import { toDecimalText, zeroAmount } from '#core/money/amount';
import type { StatedBalance, StatedPosition } from '#core/statements/events';
import type { StatementFormat } from '#core/statements/reader/format';
import {
  bondSkip,
  createNonCashSkipTreatment,
  createSkipTreatment,
  createTaxInterestOrFeeTreatment,
  createTradeTreatment,
  mapTreatmentsByWord,
  missingSymbolSkip,
  optionSkip,
  type StatementLine,
  type StatementLineTreatment,
  treatAsCashTransfer,
  treatAsIncome,
  treatAsShareOrCashTransfer,
  treatAsSplit,
} from '#core/statements/reader/line-treatments';
import { isBlankCell } from '#core/statements/reader/parse-cells';
import type { SheetTable } from '#core/statements/reader/sheet';
import {
  createRowSkip,
  type ParsedStatementWithNonRowLines,
  parseStatementTables,
  type RowCellReader,
} from '#core/statements/reader/table-reader';
import { mergeStatedBalances } from '#core/statements/reconcile/parse-holdings-tables';
import { getSecurityType, type SecurityType } from '#core/statements/security-type';

/** Of one fund for another: shares and money of either side stand in a row of their own. */
const treatAsExchange: StatementLineTreatment = (line) => {
  const [quantity, amount] = [line.quantity() ?? zeroAmount, line.amount() ?? zeroAmount];
  if (quantity.eq(0) || amount.eq(0))
    return createRowSkip('notKept', 'An exchange without its money: enter it by hand.');
  return createTradeTreatment(amount.lt(0) ? 'buy' : 'sell')(line);
};

const conversion = 'A conversion moves cost from one fund to another: enter it by hand.';
const options = ['buy to open', 'buy to close', 'sell to open', 'sell to close', 'expired', 'assigned', 'exercised'];

const types = mapTreatmentsByWord<StatementLineTreatment>([
  [['buy'], createTradeTreatment('buy')],
  [['sell', 'corp action (redemption)'], createTradeTreatment('sell')],
  [['reinvestment'], createTradeTreatment('reinvestment')],
  [['dividend', 'capital gain (lt)', 'capital gain (st)'], treatAsIncome],
  [['interest'], createTaxInterestOrFeeTreatment('interest')],
  [['fee', 'advisory fee'], createTaxInterestOrFeeTreatment('fee')],
  [['funds received', 'withdrawal', 'contribution', 'distribution'], treatAsCashTransfer],
  [['rollover', 'transfer (incoming)', 'transfer (outgoing)'], treatAsShareOrCashTransfer],
  [
    ['sweep in', 'sweep out'],
    createSkipTreatment('internal', 'Moved into or out of the settlement fund, which is cash here.'),
  ],
  [['stock split'], treatAsSplit],
  [['exchange', 'buy (exchange)', 'sell (exchange)'], treatAsExchange],
  [
    ['conversion', 'conversion (incoming)', 'conversion (outgoing)'],
    createNonCashSkipTreatment(conversion, 'conversion'),
  ],
  [options, () => optionSkip],
]);

const normalizeText = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

/** The settlement fund often has no symbol; its name is `CASH`, or that of the fund. */
const parseSecurityType = (cells: RowCellReader): SecurityType => {
  const [symbol, name] = [cells.text('symbol'), cells.text('investment name')];
  const isSettlement = /^cash$|settlement fund|federal money market/i.test(name);
  if (isSettlement && isBlankCell(symbol)) return 'cash';
  return /^cash$/i.test(symbol) ? 'cash' : getSecurityType(symbol, name, cells.text('share price'));
};

const feeNames = ['commissions and fees', 'commission fees', 'commission'];

const readLine = (cells: RowCellReader): StatementLine => {
  const security = parseSecurityType(cells);
  const [type, text, name] = [
    cells.text('transaction type'),
    cells.text('transaction description'),
    cells.text('investment name'),
  ];
  return {
    about: {
      kind: 'deposit',
      day: cells.day('trade date'),
      symbol: security === 'stock' ? cells.symbol('symbol') : null,
      name,
      note: text === '' || normalizeText(text) === normalizeText(type) ? type : `${type}: ${text}`,
      account: cells.text('account number'),
    },
    security,
    quantity: () => cells.figure('shares'),
    price: () => cells.figure('share price'),
    amount: () => cells.figure('net amount'),
    fees: () => cells.figure(...feeNames) ?? zeroAmount,
  };
};

const readTransaction = (cells: RowCellReader): ReturnType<StatementLineTreatment> => {
  const type = normalizeText(cells.text('transaction type'));
  const line = readLine(cells);
  if (line.security === 'option') return optionSkip;
  const treatment = types.get(type);
  return treatment
    ? treatment(line)
    : createRowSkip('notUnderstood', `The type "${cells.text('transaction type')}" is not known.`);
};

interface Held {
  positions: StatedPosition[];
  balances: StatedBalance[];
}

/** Null where it is a holding, which is put to `into`: its row is no event. */
const readHolding = (cells: RowCellReader, into: Held) => {
  const [account, name, security] = [
    cells.text('account number'),
    cells.text('investment name'),
    parseSecurityType(cells),
  ];
  if (security === 'cash') {
    into.balances.push({ account, currency: 'USD', amount: toDecimalText(cells.needed('total value')) });
    return null;
  }
  if (security === 'option') return optionSkip;
  if (security === 'bond') return bondSkip;
  const symbol = cells.symbol('symbol');
  if (symbol === null) return missingSymbolSkip;
  into.positions.push({ account, symbol, name, quantity: toDecimalText(cells.needed('shares')), cost: null });
  return null;
};

const ofPlan = createRowSkip('notKept', '529 plans are not supported: their funds have no symbols.');
const isPlan = ({ columns }: SheetTable): boolean => columns.has('process date');
const isHoldings = ({ columns }: SheetTable): boolean => !columns.has('transaction type');

/** A third table, which has but a header of its own, ends the second. */
const isHeader = (cells: RowCellReader): boolean =>
  cells.row.cells.some((cell) => /^transaction activity$/i.test(cell.trim()));

export const vanguardFormat: StatementFormat = {
  id: 'vanguard',
  name: 'Vanguard, holdings and transactions',
  platform: null,
  fingerprints: [
    { all: ['account number', 'trade date', 'transaction type', 'investment name', 'net amount'] },
    { all: ['process date', 'transaction type', 'investment name', 'gross amount'] },
    { all: ['account number', 'investment name', 'symbol', 'shares', 'share price', 'total value'] },
  ],
  unverified: 'Interest, fees, splits, exchanges, rollovers and gains paid out: check those rows.',
  read: (rows): ParsedStatementWithNonRowLines => {
    const held: Held = { positions: [], balances: [] };
    const read = parseStatementTables(rows, {
      fingerprints: vanguardFormat.fingerprints,
      rowHas: ['trade date', 'process date'],
      isRow: (cells) => !isHeader(cells) && cells.text('account number') !== '',
      moved: (cells, table) => (isPlan(table) || isHoldings(table) ? null : readLine(cells)),
      readRow: (cells, table) => {
        if (isHeader(cells)) return null;
        if (isPlan(table)) return ofPlan;
        return isHoldings(table) ? readHolding(cells, held) : readTransaction(cells);
      },
    });
    return { ...read, positions: held.positions, balances: mergeStatedBalances(held.balances) };
  },
};
