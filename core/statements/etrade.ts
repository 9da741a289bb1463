import { type Amount, zero } from '#core/money/amount';
import { dividendsMissing } from '#core/statements/etrade-reinvested';
import { isBlank } from '#core/statements/figures';
import type { StatementFormat } from '#core/statements/format';
import { type Cells, type Left, leave, readTables, type Said } from '#core/statements/reader';
import { type Security, securityOf } from '#core/statements/security';
import { type Row, tablesIn } from '#core/statements/sheet';
import {
  byWord,
  income,
  type Line,
  money,
  never,
  noBonds,
  noOptions,
  noShorts,
  shares,
  sharesOrMoney,
  splitAdding,
  type Treatment,
  trade,
  transfer,
} from '#core/statements/treatments';

const isMoveToMargin = (text: string): boolean => /\bTRNSFR (?:CASH|MARGIN) TO (?:MARGIN|CASH)\b/i.test(text);

const adjustment: Treatment = ({ about }) =>
  isMoveToMargin(about.note ?? '')
    ? leave('internal', 'Moved between cash and margin within the account.')
    : leave('notUnderstood', 'An adjustment of an unknown kind: enter by hand what it was.');

const reorganised = 'A reorganisation is not imported: it moves cost from one stock to another. Enter it by hand.';

/** A reinvestment may be written as a purchase or as a dividend with these words. */
const isReinvested = (line: Line): boolean => /\bDIVIDEND REINVESTMENT\b/i.test(line.about.note ?? '');
const bought: Treatment = (line) => trade(isReinvested(line) ? 'reinvestment' : 'buy')(line);
const dividend: Treatment = (line) => {
  const bringsShares = isReinvested(line) && !(line.quantity() ?? zero).eq(0);
  return bringsShares ? trade('reinvestment')(line) : income(line);
};

/** The value of what moves stands in Amount, though no money does; which way is in the words where no sign says so. */
const moved =
  (out: boolean): Treatment =>
  (line) =>
    shares({
      ...line,
      quantity: () =>
        line
          .quantity()
          ?.abs()
          .times(out ? -1 : 1) ?? null,
    });

const types = byWord<Treatment>([
  [['bought'], bought],
  [['sold', 'redemption'], trade('sell')],
  [
    [
      ...['dividend', 'qualified dividend', 'tax exempt dividend', 'capital gains distribution'],
      ...['long term capital gain', 'short term capital gain', 'lt capital gain', 'st capital gain'],
      ...['lt cap gain distribution', 'st cap gain distribution'],
    ],
    dividend,
  ],
  [['dividend reinvestment'], trade('reinvestment')],
  [['interest', 'interest income'], money('interest')],
  [['margin interest', 'service fee', 'fee'], money('fee')],
  [['online transfer', 'wire', 'direct debit', 'funds transferred', 'contribution', 'withdrawal'], transfer],
  [['transfer'], sharesOrMoney],
  [['stock split'], splitAdding],
  [['transfer into account'], moved(false)],
  [['transfer out of account'], moved(true)],
  [['adjustment'], adjustment],
  [['bought to cover', 'sold short'], () => noShorts],
  [['cash in lieu'], never('notKept', 'Cash in place of a fraction of a share is not imported.')],
  [['return of capital'], never('notKept', 'A return of capital is not imported: it lowers the cost of the shares.')],
  [['reorganization', 'exchange received in', 'exchange delivered out'], never('notKept', reorganised)],
  [
    [
      ...['bought to open', 'bought to close', 'sold to open', 'sold to close'],
      ...['option expired', 'option assigned', 'option exercised', 'option expiration', 'option assignment'],
    ],
    () => noOptions,
  ],
]);

const amountOf =
  (cells: Cells, ...names: readonly string[]) =>
  (): Amount | null =>
    cells.figure(...names);
const typeIn = (cells: Cells): string => cells.text('activity type').toLowerCase().replace(/\s+/g, ' ');

/** `CALL SPY    03/15/24   500.000`. */
const isOptionText = (text: string): boolean => /^(?:CALL|PUT)\s+[A-Z]/i.test(text);

const securityIn = (cells: Cells): Security => {
  const [symbol, text] = [cells.text('symbol'), cells.text('description')];
  if (isOptionText(text)) return 'option';
  const security = securityOf(symbol, text, cells.text('price $'));
  const isBond = security === 'none' && !isBlank(cells.text('cusip')) && !(cells.figure('quantity #') ?? zero).eq(0);
  return isBond ? 'bond' : security;
};

const lineOf = (cells: Cells, account: string): Line => {
  const security = securityIn(cells);
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
    quantity: amountOf(cells, 'quantity #'),
    price: amountOf(cells, 'price $'),
    amount: amountOf(cells, 'amount $'),
    fees: () => cells.figure('commission', 'commission $') ?? zero,
  };
};

/** `Account Activity for Jane Doe -1234 from …`: the last digits. */
const accountIn = (rows: readonly Row[]): string => {
  const titles = rows.slice(0, 8).map(({ cells }) => cells.join(',').trim());
  return titles.flatMap((title) => /^"?account activity for .*?-\s?(\d{4})\b/i.exec(title)?.[1] ?? [])[0] ?? '';
};

type Outcome = ReturnType<Treatment>;

const isOfReinvestment = (said: Outcome): said is Said | Left =>
  'kind' in said ? said.kind === 'reinvestment' : 'why' in said && said.why === 'internal';

const paidBefore = (line: Line): Said | Left => income({ ...line, amount: () => line.amount()?.abs() ?? null });

const unknown = (cells: Cells) =>
  leave('notUnderstood', `The type "${cells.text('activity type').slice(0, 60)}" is not known.`);

export const etrade: StatementFormat = {
  id: 'etrade',
  name: 'E*TRADE, transactions',
  platform: 'E*TRADE',
  fingerprints: [{ all: ['activity/trade date', 'activity type', 'quantity #', 'price $', 'amount $'] }],
  unverified: 'No untouched file of this form was at hand: compare the holdings and the cash with what E*TRADE shows.',
  read: (rows) => {
    const account = accountIn(rows);
    const missing = dividendsMissing(tablesIn(rows, etrade.fingerprints));
    return readTables(rows, {
      fingerprints: etrade.fingerprints,
      rowHas: ['activity/trade date'],
      isRow: (cells) => cells.text('activity type') !== '' && !isBlank(cells.text('amount $')),
      readRow: (cells) => {
        const line = lineOf(cells, account);
        if (line.security === 'option') return noOptions;
        if (line.security === 'bond' && /^(?:bought|sold|redemption)$/.test(typeIn(cells))) return noBonds;
        const said = types.get(typeIn(cells))?.(line) ?? unknown(cells);
        // What was reinvested was paid, though no row says so.
        return missing.has(cells.row.line) && isOfReinvestment(said) ? [paidBefore(line), said] : said;
      },
    });
  },
};
