import { zeroAmount } from '#core/money/amount';
import type { StatementFormat } from '#core/statements/reader/format';
import {
  bondSkip,
  createTaxInterestOrFeeTreatment,
  createTradeTreatment,
  mapTreatmentsByWord,
  optionSkip,
  type StatementLine,
  type StatementLineTreatment,
  treatAsIncome,
  treatAsShareOrCashTransfer,
} from '#core/statements/reader/line-treatments';
import { parseStatementFigure } from '#core/statements/reader/parse-cells';
import type { SheetRow } from '#core/statements/reader/sheet';
import { createRowSkip, parseStatementTables, type RowCellReader } from '#core/statements/reader/table-reader';
import { getSecurityType, type SecurityType } from '#core/statements/security-type';

const priceInWords = /REINVEST PRICE \$\s*([\d.,]+)/i;

/** Both legs are a Dividend: money that comes, or shares that were bought with it, whose price stands in the words. */
const treatAsDividend: StatementLineTreatment = (line) => {
  if ((line.quantity() ?? zeroAmount).eq(0)) return treatAsIncome(line);
  const price = parseStatementFigure(priceInWords.exec(line.about.note ?? '')?.[1] ?? '');
  return createTradeTreatment('reinvestment')({ ...line, price: () => price });
};

/** The sign of a trade's money follows from what it is. */
const treatAsSignedTrade =
  (kind: 'buy' | 'sell'): StatementLineTreatment =>
  (line) =>
    createTradeTreatment(kind)({
      ...line,
      amount: () =>
        line
          .amount()
          ?.abs()
          .times(kind === 'buy' ? -1 : 1) ?? null,
    });

/** Of the account's own cash; below 0 it is what a margin costs. */
const treatAsInterestOrMargin: StatementLineTreatment = (line) =>
  createTaxInterestOrFeeTreatment((line.amount() ?? zeroAmount).lt(0) ? 'fee' : 'interest')(line);

const types = mapTreatmentsByWord<StatementLineTreatment>([
  [['bought'], treatAsSignedTrade('buy')],
  [['sold'], treatAsSignedTrade('sell')],
  [['dividend'], treatAsDividend],
  [['interest'], treatAsInterestOrMargin],
  [['fee'], createTaxInterestOrFeeTreatment('fee')],
  [['transfer'], treatAsShareOrCashTransfer],
]);

const parseSecurityType = (cells: RowCellReader): SecurityType => {
  const kind = cells.text('securitytype').toUpperCase();
  if (kind === 'OPTN') return 'option';
  return kind === 'BOND'
    ? 'bond'
    : getSecurityType(cells.text('symbol'), cells.text('description'), cells.text('price'));
};

const readLine = (cells: RowCellReader, account: string): StatementLine => {
  const security = parseSecurityType(cells);
  return {
    about: {
      kind: 'deposit',
      day: cells.day('transactiondate'),
      symbol: security === 'stock' ? cells.symbol('symbol') : null,
      note: cells.text('description'),
      account,
    },
    security,
    quantity: () => cells.figure('quantity'),
    price: () => cells.figure('price'),
    amount: () => cells.figure('amount'),
    fees: () => cells.figure('commission') ?? zeroAmount,
  };
};

/** `For Account:,####1234`. */
const parseAccount = (rows: readonly SheetRow[]): string => {
  const row = rows.slice(0, 6).find(({ cells }) => /^for account:?/i.test(cells[0]?.trim() ?? ''));
  return /(\d+)\D*$/.exec(row?.cells.join(' ') ?? '')?.[1] ?? '';
};

export const oldEtradeFormat: StatementFormat = {
  id: 'etrade-old',
  name: 'E*TRADE, transactions (before 2025)',
  platform: 'E*TRADE',
  fingerprints: [
    {
      all: [
        'transactiondate',
        'transactiontype',
        'securitytype',
        'symbol',
        'quantity',
        'amount',
        'price',
        'commission',
      ],
    },
  ],
  unverified: 'All but dividends follows other programs that read this file.',
  read: (rows) => {
    const account = parseAccount(rows);
    return parseStatementTables(rows, {
      fingerprints: oldEtradeFormat.fingerprints,
      rowHas: ['transactiondate'],
      isRow: (cells) => cells.text('transactiontype') !== '' && cells.text('amount') !== '',
      moved: (cells) => readLine(cells, account),
      readRow: (cells) => {
        const line = readLine(cells, account);
        if (line.security === 'option') return optionSkip;
        const type = cells.text('transactiontype');
        if (line.security === 'bond' && !/^(?:dividend|interest)$/i.test(type)) return bondSkip;
        const treatment = types.get(type.toLowerCase());
        return treatment ? treatment(line) : createRowSkip('notUnderstood', `The type "${type}" is not known.`);
      },
    });
  },
};
