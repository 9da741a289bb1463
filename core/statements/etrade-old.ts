import { zero } from '#core/money/amount';
import { statedFigure } from '#core/statements/figures';
import type { StatementFormat } from '#core/statements/format';
import { type Cells, leave, readTables } from '#core/statements/reader';
import { type Security, securityOf } from '#core/statements/security';
import type { Row } from '#core/statements/sheet';
import {
  byWord,
  income,
  type Line,
  money,
  noBonds,
  noOptions,
  sharesOrMoney,
  type Treatment,
  trade,
} from '#core/statements/treatments';

const priceInWords = /REINVEST PRICE \$\s*([\d.,]+)/i;

/** Both legs are a Dividend: money that comes, or shares that were bought with it, whose price stands in the words. */
const dividend: Treatment = (line) => {
  if ((line.quantity() ?? zero).eq(0)) return income(line);
  const price = statedFigure(priceInWords.exec(line.about.note ?? '')?.[1] ?? '');
  return trade('reinvestment')({ ...line, price: () => price });
};

/** The sign of a trade's money follows from what it is. */
const signed =
  (kind: 'buy' | 'sell'): Treatment =>
  (line) =>
    trade(kind)({
      ...line,
      amount: () =>
        line
          .amount()
          ?.abs()
          .times(kind === 'buy' ? -1 : 1) ?? null,
    });

/** Of the account's own cash; below 0 it is what a margin costs. */
const interest: Treatment = (line) => money((line.amount() ?? zero).lt(0) ? 'fee' : 'interest')(line);

const types = byWord<Treatment>([
  [['bought'], signed('buy')],
  [['sold'], signed('sell')],
  [['dividend'], dividend],
  [['interest'], interest],
  [['fee'], money('fee')],
  [['transfer'], sharesOrMoney],
]);

const securityIn = (cells: Cells): Security => {
  const kind = cells.text('securitytype').toUpperCase();
  if (kind === 'OPTN') return 'option';
  return kind === 'BOND' ? 'bond' : securityOf(cells.text('symbol'), cells.text('description'), cells.text('price'));
};

const lineOf = (cells: Cells, account: string): Line => {
  const security = securityIn(cells);
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
    fees: () => cells.figure('commission') ?? zero,
  };
};

/** `For Account:,####1234`. */
const accountIn = (rows: readonly Row[]): string => {
  const row = rows.slice(0, 6).find(({ cells }) => /^for account:?/i.test(cells[0]?.trim() ?? ''));
  return /(\d+)\D*$/.exec(row?.cells.join(' ') ?? '')?.[1] ?? '';
};

export const etradeOld: StatementFormat = {
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
  unverified: 'All but dividends is known from other readers of this file, not from a file itself.',
  read: (rows) => {
    const account = accountIn(rows);
    return readTables(rows, {
      fingerprints: etradeOld.fingerprints,
      rowHas: ['transactiondate'],
      isRow: (cells) => cells.text('transactiontype') !== '' && cells.text('amount') !== '',
      readRow: (cells) => {
        const line = lineOf(cells, account);
        if (line.security === 'option') return noOptions;
        const type = cells.text('transactiontype');
        if (line.security === 'bond' && !/^(?:dividend|interest)$/i.test(type)) return noBonds;
        const treatment = types.get(type.toLowerCase());
        return treatment ? treatment(line) : leave('notUnderstood', `The type "${type}" is not known.`);
      },
    });
  },
};
