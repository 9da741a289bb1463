import { zero } from '#core/money/amount';
import { cancelledLines } from '#core/statements/cancelled';
import { fidelitySymbol } from '#core/statements/fidelity-symbol';
import { isBlank, statedDay, statedFigure } from '#core/statements/figures';
import type { StatementFormat } from '#core/statements/format';
import { type Cells, leave, readTables } from '#core/statements/reader';
import { securityOf } from '#core/statements/security';
import { cellOf, type Row, type Table, tablesIn } from '#core/statements/sheet';
import {
  income,
  type Line,
  money,
  never,
  noOptions,
  sharesOrMoney,
  splitAdding,
  type Treatment,
  trade,
  transfer,
} from '#core/statements/treatments';

const mirror: Treatment = never('internal', 'It mirrors another row: money moved into or out of the core account.');
const journal: Treatment = never('internal', 'Moved between cash and margin within the account.');

/** Shares that come without money are a split; how many for one the file does not say. */
const distribution: Treatment = (line) =>
  (line.amount() ?? zero).eq(0)
    ? splitAdding(line)
    : leave('notUnderstood', 'A distribution that is no split: enter by hand what it was.');

/** Prose, of which the first words count. The first that fits is taken. */
const actions: readonly (readonly [RegExp, Treatment])[] = [
  [/\b(?:OPENING|CLOSING) TRANSACTION\b|^(?:EXPIRED|ASSIGNED)\b/, () => noOptions],
  [
    /^(?:BUY|SELL) CANCEL\b/,
    never('notKept', 'It cancels a trade that is not in this file: delete that trade by hand.'),
  ],
  [/^DIVIDEND ADJUSTMENT\b/, never('notKept', 'It corrects an earlier dividend: correct that dividend by hand.')],
  [/^YOU BOUGHT\b/, trade('buy')],
  [/^(?:YOU SOLD|REDEMPTION PAYOUT)\b/, trade('sell')],
  [/^REINVESTMENT\b/, trade('reinvestment')],
  // The words DIVIDEND RECEIVED may follow.
  [/^(?:FOREIGN TAX PAID|NON-RESIDENT TAX|ADJ FOREIGN TAX)\b/, money('tax')],
  [/^(?:DIVIDEND RECEIVED|LONG-TERM CAP GAIN|SHORT-TERM CAP GAIN)\b/, income],
  [/^(?:INTEREST|MUNI EXEMPT INT)\b/, money('interest')],
  [/^(?:FEE CHARGED|ADVISOR FEE|ASSET\/ACCT FEE|MARGIN INTEREST)\b/, money('fee')],
  [/^(?:DIRECT (?:DEPOSIT|DEBIT)|CHECK (?:RECEIVED|PAID)|ELECTRONIC FUNDS TRANSFER (?:RECEIVED|PAID))\b/, transfer],
  [/^(?:WIRE TRANSFER (?:FROM|TO)|CASH CONTRIBUTION|PARTIC CONTR|CO CONTR|ROLLOVER CASH)\b/, transfer],
  [/^(?:BILL PAYMENT|DEBIT CARD PURCHASE|CASH ADVANCE|NORMAL DISTR)\b/, transfer],
  [/^(?:PURCHASE INTO|REDEMPTION FROM) CORE ACCOUNT\b/, mirror],
  [/^(?:JOURNALED (?:JNL|VS)|AUTO-JOURNAL)\b/, journal],
  // Beside shares an amount is their value: no money moved.
  [/^(?:TRANSFERRED (?:FROM|TO)|TRANSFER OF ASSETS|ACAT\b)/, sharesOrMoney],
  [
    /^DISTRIBUTION SPINOFF\b/,
    never('notKept', 'A spin-off is not imported: it moves cost from one stock to another. Enter it by hand.'),
  ],
  [/^DISTRIBUTION\b/, distribution],
  [
    /^MERGER\b/,
    never('notKept', 'A merger is not imported: it moves cost from one stock to another. Enter it by hand.'),
  ],
  [/^IN LIEU OF FRX SHARE\b/, never('notKept', 'Cash in place of a fraction of a share is not imported.')],
  [/^(?:CONVERSION|EXCHANGED TO)\b/, never('notKept', 'An exchange of one stock for another is not imported.')],
];

const amountNames = ['amount ($)', 'amount'];
const priceNames = ['price ($)', 'price'];
const nameNames = ['description', 'security description'];
const balanceNames = ['cash balance ($)', 'cash balance'];

const plain = (text: string): string => text.trim().toUpperCase().replace(/\s+/g, ' ');

/** The number alone, which is the same in every layout: `INDIVIDUAL X12345678` and `X12345678` are one account. */
const accountIn = (cells: Cells): string => {
  const account = cells.text('account number') || cells.text('account');
  return /\b[A-Z]?\d{8,9}\b/.exec(account)?.[0] ?? account;
};

const figureOf = (cells: Cells, names: readonly string[]) => () => cells.figure(...names);

const feesOf = (cells: Cells) =>
  (cells.figure('commission ($)', 'commission') ?? zero).plus(cells.figure('fees ($)', 'fees') ?? zero);

const lineOf = (cells: Cells): Line => {
  const [symbol, text, action] = [cells.text('symbol'), cells.text(...nameNames), cells.text('action')];
  const security = securityOf(symbol, `${text} ${action}`, cells.text(...priceNames));
  const currency = cells.text('currency');
  return {
    about: {
      kind: 'deposit',
      day: cells.day('run date'),
      symbol: security === 'stock' ? (fidelitySymbol(symbol) ?? cells.symbol('symbol')) : null,
      name: /^no description$/i.test(text) ? '' : text,
      note: action,
      account: accountIn(cells),
      ...(isBlank(currency) ? {} : { currency: currency.toUpperCase() }),
    },
    security,
    quantity: figureOf(cells, ['quantity']),
    price: figureOf(cells, priceNames),
    amount: figureOf(cells, amountNames),
    fees: () => feesOf(cells),
  };
};

/** `YOU BOUGHT` with its `BUY CANCEL`, and the same of sales: neither is an event. */
const cancelledIn = (table: Table): ReadonlySet<number> => {
  const orders = table.rows.flatMap((row: Row) => {
    const action = plain(cellOf(table, row, 'action'));
    const [, side] = /^(?:YOU )?(BOUGHT|SOLD|BUY CANCEL|SELL CANCEL)\b/.exec(action) ?? [];
    if (!side) return [];
    const quantity = statedFigure(cellOf(table, row, 'quantity'))
      ?.abs()
      .toFixed();
    const account = cellOf(table, row, 'account number', 'account');
    return {
      line: row.line,
      day: statedDay(cellOf(table, row, 'run date')),
      what: [account, side.startsWith('B'), cellOf(table, row, 'symbol'), quantity].join('|'),
      cancels: side.endsWith('CANCEL'),
    };
  });
  return cancelledLines(orders);
};

export const fidelity: StatementFormat = {
  id: 'fidelity',
  name: 'Fidelity, account history',
  platform: 'Fidelity',
  fingerprints: [{ all: ['run date', 'action', 'symbol'], oneOf: [amountNames] }],
  unverified:
    'Transfers from other brokers, wires, bills, fees and cancelled trades are known from other readers of this file, not from a file itself.',
  read: (rows) => {
    const tables = tablesIn(rows, fidelity.fingerprints);
    const cancelled = new Set(tables.flatMap((table) => [...cancelledIn(table)]));
    return readTables(rows, {
      fingerprints: fidelity.fingerprints,
      rowHas: ['run date'],
      isRow: (cells) => cells.text('action') !== '' && statedFigure(cells.text(...amountNames)) !== null,
      readRow: (cells) => {
        if (/^processing$/i.test(cells.text(...balanceNames))) {
          return leave('pending', 'Still being processed when it was exported: a later file has it.');
        }
        if (cancelled.has(cells.row.line)) return leave('internal', 'A trade that was cancelled.');
        const line = lineOf(cells);
        if (line.security === 'option') return noOptions;
        const action = plain(cells.text('action'));
        const [, treatment] = actions.find(([words]) => words.test(action)) ?? [];
        return treatment
          ? treatment(line)
          : leave('notUnderstood', `The action "${action.slice(0, 60)}" is not known.`);
      },
    });
  },
};
