import { zeroAmount } from '#core/money/amount';
import { findCancelledOrderLines } from '#core/statements/brokers/cancelled-orders';
import { parseFidelitySymbol } from '#core/statements/brokers/fidelity-symbol';
import type { StatementFormat } from '#core/statements/reader/format';
import {
  createNonCashSkipTreatment,
  createSkipTreatment,
  createTaxInterestOrFeeTreatment,
  createTradeTreatment,
  findNonStockSkip,
  optionSkip,
  type StatementLine,
  type StatementLineTreatment,
  treatAsCashTransfer,
  treatAsIncome,
  treatAsShareOrCashTransfer,
  treatAsSplit,
} from '#core/statements/reader/line-treatments';
import { isBlankCell, parseStatementDay, parseStatementFigure } from '#core/statements/reader/parse-cells';
import { extractFiguresFromRunningBalances, type RowRunningBalance } from '#core/statements/reader/running-balance';
import { findTablesByHeader, getCell, type SheetRow, type SheetTable } from '#core/statements/reader/sheet';
import {
  createRowCellReader,
  createRowSkip,
  parseStatementTables,
  type RowCellReader,
} from '#core/statements/reader/table-reader';
import { getSecurityType } from '#core/statements/security-type';

const normalizeText = (text: string): string => text.trim().toUpperCase().replace(/\s+/g, ' ');

const mirror: StatementLineTreatment = createSkipTreatment(
  'internal',
  'It mirrors another row: money moved into or out of the core account.',
);
const journal: StatementLineTreatment = createSkipTreatment(
  'internal',
  'Moved between cash and margin within the account.',
);

/** Shares that come without money are a split; how many for one the file does not say. */
const treatAsDistribution: StatementLineTreatment = (line) =>
  (line.amount() ?? zeroAmount).eq(0)
    ? treatAsSplit(line)
    : createRowSkip('notUnderstood', 'A distribution that is not a split: enter it by hand.');

/** `YOU BOUGHT RSU#### AS OF 03-13-26 TARGET CORP (TGT) (Cash)`. */
const vestWords = /^YOU BOUGHT RSU[\d#]*(?=\s|$)(?:\s+AS OF (\d{2}-\d{2}-\d{2,4})\b)?/;

/** Shares that an employer gave: no money moves, and as a rule no price stands beside them. */
const treatAsVest: StatementLineTreatment = (line) => {
  const quantity = line.quantity() ?? zeroAmount;
  if (!(line.amount() ?? zeroAmount).eq(0) || quantity.lte(0)) return createTradeTreatment('buy')(line);
  const price = line.price();
  const [, asOf = ''] = vestWords.exec(normalizeText(line.about.note ?? '')) ?? [];
  const vestedOn = parseStatementDay(asOf) ?? line.about.day;
  const event = {
    ...line.about,
    kind: 'sharesIn' as const,
    quantity,
    price: price?.gt(0) ? price : null,
    amount: zeroAmount,
  };
  return findNonStockSkip(line) ?? { ...event, vestedOn };
};

/** Prose, of which the first words count. The first that fits is taken. */
const actions: readonly (readonly [RegExp, StatementLineTreatment])[] = [
  [/\b(?:OPENING|CLOSING) TRANSACTION\b|^(?:EXPIRED|ASSIGNED)\b/, () => optionSkip],
  [
    /^(?:BUY|SELL) CANCEL\b/,
    createSkipTreatment('notKept', 'It cancels a trade that is not in this file: delete that trade by hand.'),
  ],
  [
    /^DIVIDEND ADJUSTMENT\b/,
    createSkipTreatment('notKept', 'It corrects an earlier dividend: correct that dividend by hand.', 'correction'),
  ],
  [vestWords, treatAsVest],
  [/^YOU BOUGHT\b/, createTradeTreatment('buy')],
  [/^(?:YOU SOLD|REDEMPTION PAYOUT)\b/, createTradeTreatment('sell')],
  [/^REINVESTMENT\b/, createTradeTreatment('reinvestment')],
  // The words DIVIDEND RECEIVED may follow.
  [/^(?:FOREIGN TAX PAID|NON-RESIDENT TAX|ADJ FOREIGN TAX)\b/, createTaxInterestOrFeeTreatment('tax')],
  [/^(?:DIVIDEND RECEIVED|LONG-TERM CAP GAIN|SHORT-TERM CAP GAIN)\b/, treatAsIncome],
  [/^(?:INTEREST|MUNI EXEMPT INT)\b/, createTaxInterestOrFeeTreatment('interest')],
  [/^(?:FEE CHARGED|ADVISOR FEE|ASSET\/ACCT FEE|MARGIN INTEREST)\b/, createTaxInterestOrFeeTreatment('fee')],
  [
    /^(?:DIRECT (?:DEPOSIT|DEBIT)|CHECK (?:RECEIVED|PAID)|ELECTRONIC FUNDS TRANSFER (?:RECEIVED|PAID))\b/,
    treatAsCashTransfer,
  ],
  [/^(?:WIRE TRANSFER (?:FROM|TO)|CASH CONTRIBUTION|PARTIC CONTR|CO CONTR|ROLLOVER CASH)\b/, treatAsCashTransfer],
  [/^(?:BILL PAYMENT|DEBIT CARD PURCHASE|CASH ADVANCE|NORMAL DISTR)\b/, treatAsCashTransfer],
  [/^(?:PURCHASE INTO|REDEMPTION FROM) CORE ACCOUNT\b/, mirror],
  [/^(?:JOURNALED (?:JNL|VS)|AUTO-JOURNAL)\b/, journal],
  // Beside shares an amount is their value: no money moved.
  [/^(?:TRANSFERRED (?:FROM|TO)|TRANSFER OF ASSETS|ACAT\b)/, treatAsShareOrCashTransfer],
  [
    /^DISTRIBUTION SPINOFF\b/,
    createNonCashSkipTreatment(
      'A spin-off is not imported: record it with Corporate Action, on the page of the stock.',
      'spin-off',
    ),
  ],
  [/^DISTRIBUTION\b/, treatAsDistribution],
  [
    /^MERGER\b/,
    createNonCashSkipTreatment(
      'A merger is not imported: record it with Corporate Action, on the page of the stock.',
      'merger',
    ),
  ],
  [
    /^IN LIEU OF FRX SHARE\b/,
    createSkipTreatment('notKept', 'Cash in lieu of fractional shares is not imported.', 'cash in lieu'),
  ],
  [
    /^(?:CONVERSION|EXCHANGED TO)\b/,
    createNonCashSkipTreatment('An exchange of one stock for another is not imported.', 'exchange'),
  ],
];

const amountNames = ['amount ($)', 'amount'];
const priceNames = ['price ($)', 'price'];
const nameNames = ['description', 'security description'];
const balanceNames = ['cash balance ($)', 'cash balance'];

/** The number alone, which is the same in every layout: `INDIVIDUAL X12345678` and `X12345678` are one account. */
const parseAccountNumber = (cells: RowCellReader): string => {
  const account = cells.text('account number') || cells.text('account');
  return /\b[A-Z]?\d{8,9}\b/.exec(account)?.[0] ?? account;
};

const createFigureReader = (cells: RowCellReader, names: readonly string[]) => () => cells.figure(...names);

const readFees = (cells: RowCellReader) =>
  (cells.figure('commission ($)', 'commission') ?? zeroAmount).plus(cells.figure('fees ($)', 'fees') ?? zeroAmount);

/** A bond costs a hundredth of quantity x price; what costs all of it is counted in shares, as those of a SPAC. */
const isPricedAShare = (cells: RowCellReader): boolean => {
  const [quantity, price, amount] = [
    parseStatementFigure(cells.text('quantity')),
    parseStatementFigure(cells.text(...priceNames)),
    parseStatementFigure(cells.text(...amountNames)),
  ];
  if (!quantity || !price || !amount || price.eq(0) || quantity.eq(0)) return false;
  const total = quantity.times(price).abs();
  return amount.abs().minus(total).abs().lt(total.times('0.05'));
};

const readLine = (cells: RowCellReader): StatementLine => {
  const [symbol, text, action] = [cells.text('symbol'), cells.text(...nameNames), cells.text('action')];
  const stated = getSecurityType(symbol, `${text} ${action}`, cells.text(...priceNames));
  const security = stated === 'bond' && isPricedAShare(cells) ? 'stock' : stated;
  const currency = cells.text('currency');
  return {
    about: {
      kind: 'deposit',
      day: cells.day('run date'),
      symbol: security === 'stock' ? (parseFidelitySymbol(symbol) ?? cells.symbol('symbol')) : null,
      name: /^no description$/i.test(text) ? '' : text,
      note: action,
      account: parseAccountNumber(cells),
      ...(isBlankCell(currency) ? {} : { currency: currency.toUpperCase() }),
    },
    security,
    quantity: createFigureReader(cells, ['quantity']),
    price: createFigureReader(cells, priceNames),
    amount: createFigureReader(cells, amountNames),
    fees: () => readFees(cells),
  };
};

/** What is left in the core account after each row; `Processing` and `--` are no balance. */
const parseRowBalances = (tables: readonly SheetTable[]): RowRunningBalance[] =>
  tables.flatMap((table) =>
    table.rows.flatMap((row) => {
      const [day, balance] = [
        parseStatementDay(getCell(table, row, 'run date')),
        parseStatementFigure(getCell(table, row, ...balanceNames)),
      ];
      return day && balance
        ? [{ line: row.line, account: parseAccountNumber(createRowCellReader(table, row)), day, balance }]
        : [];
    }),
  );

/** `YOU BOUGHT` with its `BUY CANCEL`, and the same of sales: neither is an event. */
const getCancelledLineNumbers = (table: SheetTable): ReadonlySet<number> => {
  const orders = table.rows.flatMap((row: SheetRow) => {
    const action = normalizeText(getCell(table, row, 'action'));
    const [, side] = /^(?:YOU )?(BOUGHT|SOLD|BUY CANCEL|SELL CANCEL)\b/.exec(action) ?? [];
    if (!side) return [];
    const quantity = parseStatementFigure(getCell(table, row, 'quantity'))
      ?.abs()
      .toFixed();
    const account = getCell(table, row, 'account number', 'account');
    return {
      line: row.line,
      day: parseStatementDay(getCell(table, row, 'run date')),
      what: [account, side.startsWith('B'), getCell(table, row, 'symbol'), quantity].join('|'),
      cancels: side.endsWith('CANCEL'),
    };
  });
  return findCancelledOrderLines(orders);
};

export const fidelityFormat: StatementFormat = {
  id: 'fidelity',
  name: 'Fidelity, account history',
  platform: 'Fidelity',
  fingerprints: [{ all: ['run date', 'action', 'symbol'], oneOf: [amountNames] }],
  unverified:
    'Transfers from other brokers, wires, bills, fees and cancelled trades follow other programs that read this file.',
  read: (rows) => {
    const tables = findTablesByHeader(rows, fidelityFormat.fingerprints);
    const cancelled = new Set(tables.flatMap((table) => [...getCancelledLineNumbers(table)]));
    const read = parseStatementTables(rows, {
      fingerprints: fidelityFormat.fingerprints,
      rowHas: ['run date'],
      isRow: (cells) => cells.text('action') !== '' && parseStatementFigure(cells.text(...amountNames)) !== null,
      moved: readLine,
      readRow: (cells) => {
        if (/^processing$/i.test(cells.text(...balanceNames))) {
          return createRowSkip('pending', 'Still being processed when it was exported: a later file will have it.');
        }
        if (cancelled.has(cells.row.line)) return createRowSkip('internal', 'A trade that was cancelled.');
        const line = readLine(cells);
        if (line.security === 'option') return optionSkip;
        const action = normalizeText(cells.text('action'));
        const [, treatment] = actions.find(([words]) => words.test(action)) ?? [];
        return treatment
          ? treatment(line)
          : createRowSkip('notUnderstood', `The action "${action.slice(0, 60)}" is not known.`);
      },
    });
    return { ...read, ...extractFiguresFromRunningBalances(parseRowBalances(tables), read) };
  },
};
