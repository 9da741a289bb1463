import { inDigits, zero } from '#core/money/amount';
import type { StatedBalance, StatedPosition } from '#core/statements/events';
import { isBlank } from '#core/statements/figures';
import type { StatementFormat } from '#core/statements/format';
import { balancesInAll } from '#core/statements/holdings';
import { type Cells, leave, type Read, readTables } from '#core/statements/reader';
import { type Security, securityOf } from '#core/statements/security';
import type { Table } from '#core/statements/sheet';
import {
  byWord,
  income,
  type Line,
  money,
  never,
  noBonds,
  noOptions,
  noSymbol,
  sharesOrMoney,
  splitAdding,
  type Treatment,
  trade,
  transfer,
} from '#core/statements/treatments';

/** Of one fund for another: shares and money of either side stand in a row of their own. */
const exchange: Treatment = (line) => {
  const [quantity, amount] = [line.quantity() ?? zero, line.amount() ?? zero];
  if (quantity.eq(0) || amount.eq(0)) return leave('notKept', 'An exchange without its money: enter it by hand.');
  return trade(amount.lt(0) ? 'buy' : 'sell')(line);
};

const conversion = 'A conversion moves cost from one fund to another: enter it by hand.';
const options = ['buy to open', 'buy to close', 'sell to open', 'sell to close', 'expired', 'assigned', 'exercised'];

const types = byWord<Treatment>([
  [['buy'], trade('buy')],
  [['sell', 'corp action (redemption)'], trade('sell')],
  [['reinvestment'], trade('reinvestment')],
  [['dividend', 'capital gain (lt)', 'capital gain (st)'], income],
  [['interest'], money('interest')],
  [['fee', 'advisory fee'], money('fee')],
  [['funds received', 'withdrawal', 'contribution', 'distribution'], transfer],
  [['rollover', 'transfer (incoming)', 'transfer (outgoing)'], sharesOrMoney],
  [['sweep in', 'sweep out'], never('internal', 'Moved into or out of the settlement fund, which is cash here.')],
  [['stock split'], splitAdding],
  [['exchange', 'buy (exchange)', 'sell (exchange)'], exchange],
  [['conversion', 'conversion (incoming)', 'conversion (outgoing)'], never('notKept', conversion)],
  [options, () => noOptions],
]);

const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

/** The settlement fund often has no symbol; its name is `CASH`, or that of the fund. */
const securityIn = (cells: Cells): Security => {
  const [symbol, name] = [cells.text('symbol'), cells.text('investment name')];
  const isSettlement = /^cash$|settlement fund|federal money market/i.test(name);
  if (isSettlement && isBlank(symbol)) return 'cash';
  return /^cash$/i.test(symbol) ? 'cash' : securityOf(symbol, name, cells.text('share price'));
};

const feeNames = ['commissions and fees', 'commission fees', 'commission'];

const lineOf = (cells: Cells): Line => {
  const security = securityIn(cells);
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
      note: text === '' || plain(text) === plain(type) ? type : `${type}: ${text}`,
      account: cells.text('account number'),
    },
    security,
    quantity: () => cells.figure('shares'),
    price: () => cells.figure('share price'),
    amount: () => cells.figure('net amount'),
    fees: () => cells.figure(...feeNames) ?? zero,
  };
};

const readTransaction = (cells: Cells): ReturnType<Treatment> => {
  const type = plain(cells.text('transaction type'));
  const line = lineOf(cells);
  if (line.security === 'option') return noOptions;
  const treatment = types.get(type);
  return treatment
    ? treatment(line)
    : leave('notUnderstood', `The type "${cells.text('transaction type')}" is not known.`);
};

interface Held {
  positions: StatedPosition[];
  balances: StatedBalance[];
}

/** Null where it is a holding, which is put to `into`: its row is no event. */
const readHolding = (cells: Cells, into: Held) => {
  const [account, name, security] = [cells.text('account number'), cells.text('investment name'), securityIn(cells)];
  if (security === 'cash') {
    into.balances.push({ account, currency: 'USD', amount: inDigits(cells.needed('total value')) });
    return null;
  }
  if (security === 'option') return noOptions;
  if (security === 'bond') return noBonds;
  const symbol = cells.symbol('symbol');
  if (symbol === null) return noSymbol;
  into.positions.push({ account, symbol, name, quantity: inDigits(cells.needed('shares')), cost: null });
  return null;
};

const ofPlan = leave('notKept', 'A 529 plan is not kept here: its funds have no symbols.');
const isPlan = ({ columns }: Table): boolean => columns.has('process date');
const isHoldings = ({ columns }: Table): boolean => !columns.has('transaction type');

/** A third table, which has but a header of its own, ends the second. */
const isHeader = (cells: Cells): boolean => cells.row.cells.some((cell) => /^transaction activity$/i.test(cell.trim()));

export const vanguard: StatementFormat = {
  id: 'vanguard',
  name: 'Vanguard, holdings and transactions',
  platform: null,
  fingerprints: [
    { all: ['account number', 'trade date', 'transaction type', 'investment name', 'net amount'] },
    { all: ['process date', 'transaction type', 'investment name', 'gross amount'] },
    { all: ['account number', 'investment name', 'symbol', 'shares', 'share price', 'total value'] },
  ],
  unverified:
    'Interest, fees, splits, exchanges, rollovers and gains paid out are not known from a file: look at those rows.',
  read: (rows): Read => {
    const held: Held = { positions: [], balances: [] };
    const read = readTables(rows, {
      fingerprints: vanguard.fingerprints,
      rowHas: ['trade date', 'process date'],
      isRow: (cells) => !isHeader(cells) && cells.text('account number') !== '',
      readRow: (cells, table) => {
        if (isHeader(cells)) return null;
        if (isPlan(table)) return ofPlan;
        return isHoldings(table) ? readHolding(cells, held) : readTransaction(cells);
      },
    });
    return { ...read, positions: held.positions, balances: balancesInAll(held.balances) };
  },
};
