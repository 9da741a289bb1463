import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toAmount, toDecimalText } from '#core/money/amount';
import type { StatementEvent } from '#core/statements/events';
import { combineStatementFiles, type StatementFileContents } from '#core/statements/reader/combine-files';
import { parseTabularStatementFile } from '#core/statements/reader/read-file';
import { formatEvents } from '#core/statements/testing';
import { arbitraryStatementEvents } from '#core/statements/testing-histories';
import { readMarkupText, writeFlexElement, writeFlexQuery, writeInvestmentOfx } from '#core/statements/testing-markup';
import { computeStatementOutcome } from '#core/statements/testing-outcome';

/** One history as a marked-up file and as the CSV of the same broker: the same events come of either. */

interface Numbered {
  id: number;
  event: StatementEvent;
}

const account = 'U1111234';

/** As a broker books it: a trade has its money, and money that goes is a withdrawal. */
const toBooked = (event: StatementEvent): StatementEvent => {
  const total = event.price === null ? null : toAmount(event.quantity ?? 0).times(event.price);
  const comes = event.amount === null || !toAmount(event.amount).lt(0);
  if (total) return { ...event, account, amount: toDecimalText(event.kind === 'sell' ? total : total.times(-1)) };
  if (event.kind === 'deposit') return { ...event, account, kind: comes ? 'deposit' : 'withdrawal' };
  if (event.kind === 'interest') return { ...event, account, kind: comes ? 'interest' : 'fee' };
  return { ...event, account };
};

const arbitraryHistory = (take: (event: StatementEvent) => boolean): fc.Arbitrary<Numbered[]> =>
  arbitraryStatementEvents.map((events) =>
    events.filter(take).map((event, at) => ({ id: 100 + at, event: toBooked(event) })),
  );

const show = (events: readonly StatementEvent[]): string[] => formatEvents({ events: [...events] }).toSorted();
const eventsOf = (rows: readonly Numbered[]): StatementEvent[] => rows.map(({ event }) => event);

const asFile = (name: string, text: string): StatementFileContents => {
  const { format, read } = readMarkupText(text);
  expect(read.leftOut).toEqual([]);
  return { name, format, ...read };
};

const compactDay = (day: string): string => day.replaceAll('-', '');
const isins: Readonly<Record<string, string>> = { AAPL: 'US0378331005', MSFT: 'US5949181045' };
const cusips: Readonly<Record<string, string>> = { AAPL: '037833100', MSFT: '594918104' };

const cashTypes: Readonly<Record<string, string>> = {
  dividend: 'Dividends',
  tax: 'Withholding Tax',
  interest: 'Broker Interest Received',
  fee: 'Broker Interest Paid',
  deposit: 'Deposits/Withdrawals',
  withdrawal: 'Deposits/Withdrawals',
};

const describeIncome = ({ kind, symbol }: StatementEvent): string =>
  symbol ? `${symbol}(${isins[symbol]}) Cash Dividend` : kind === 'fee' ? 'USD Debit Interest' : 'USD Credit Interest';

const writeFlex = (rows: readonly Numbered[]): string => {
  const sections: Record<string, string[]> = { Trades: [], CashTransactions: [], Transfers: [] };
  for (const { id, event } of rows) {
    const { kind, day, symbol, quantity, price, amount, currency } = event;
    const about = { accountId: account, currency, dateTime: `${compactDay(day)};093000`, transactionID: id };
    const ofStock = { ...about, assetCategory: 'STK', symbol: symbol ?? '' };
    if (kind === 'sharesIn') {
      const moved = { ...ofStock, date: day, direction: 'IN', quantity: quantity ?? '' };
      sections.Transfers?.push(writeFlexElement('Transfer', moved));
    } else if (price !== null) {
      const signed = kind === 'sell' ? `-${quantity}` : (quantity ?? '');
      const traded = { ...ofStock, quantity: signed, tradePrice: price, proceeds: amount ?? '', ibCommission: '0' };
      sections.Trades?.push(writeFlexElement('Trade', { ...traded, levelOfDetail: 'EXECUTION' }));
    } else {
      const cash = { ...about, symbol: symbol ?? '', amount: amount ?? '', type: cashTypes[kind] ?? '' };
      sections.CashTransactions?.push(
        writeFlexElement('CashTransaction', { ...cash, description: describeIncome(event) }),
      );
    }
  }
  return writeFlexQuery({ sections });
};

const csvSections: Readonly<Record<string, string>> = {
  dividend: 'Dividends',
  tax: 'Withholding Tax',
  interest: 'Interest',
  fee: 'Interest',
  deposit: 'Deposits & Withdrawals',
  withdrawal: 'Deposits & Withdrawals',
};

/** The activity statement of Interactive Brokers. */
const writeIbkrCsv = (rows: readonly Numbered[]): string =>
  [
    'Statement,Header,Field Name,Field Value',
    'Statement,Data,Title,Activity Statement',
    'Account Information,Header,Field Name,Field Value',
    `Account Information,Data,Account,${account}`,
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,Proceeds,Comm/Fee,Code',
    'Transfers,Header,Asset Category,Currency,Symbol,Date,Type,Direction,Qty,Cash Amount',
    ...new Set(Object.values(csvSections).map((section) => `${section},Header,Currency,Date,Description,Amount`)),
    ...eventsOf(rows).map((event) => {
      const { kind, day, symbol, quantity, price, amount, currency } = event;
      if (kind === 'sharesIn') return `Transfers,Data,Stocks,${currency},${symbol},${day},ACATS,In,${quantity},0`;
      if (price === null) return `${csvSections[kind]},Data,${currency},${day},${describeIncome(event)},${amount}`;
      const signed = kind === 'sell' ? `-${quantity}` : quantity;
      return `Trades,Data,Order,Stocks,${currency},${symbol},"${day}, 09:30:00",${signed},${price},${amount},0,`;
    }),
  ].join('\n');

const writeOfxRow = ({ id, event }: Numbered): string => {
  const { kind, day, symbol, quantity, price, amount } = event;
  const about = `<INVTRAN><FITID>${id}<DTTRADE>${compactDay(day)}120000.000[-5:EST]</INVTRAN>`;
  const security = `<SECID><UNIQUEID>${cusips[symbol ?? '']}<UNIQUEIDTYPE>CUSIP</SECID>`;
  if (kind === 'sharesIn') return `<TRANSFER>${about}${security}<UNITS>${quantity}<TFERACTION>IN</TRANSFER>`;
  if (kind === 'dividend') return `<INCOME>${about}${security}<INCOMETYPE>DIV<TOTAL>${amount}</INCOME>`;
  if (price === null) {
    const type = { interest: 'INT', fee: 'FEE' }[kind as string] ?? 'OTHER';
    return `<INVBANKTRAN><STMTTRN><TRNTYPE>${type}<DTPOSTED>${compactDay(day)}<TRNAMT>${amount}<FITID>${id}</STMTTRN></INVBANKTRAN>`;
  }
  const name = kind === 'sell' ? 'SELL' : 'BUY';
  const units = kind === 'sell' ? `-${quantity}` : quantity;
  return `<${name}STOCK><INV${name}>${about}${security}<UNITS>${units}<UNITPRICE>${price}<TOTAL>${amount}</INV${name}></${name}STOCK>`;
};

const writeOfx = (rows: readonly Numbered[]): string => {
  const { positions, cash } = computeStatementOutcome(eventsOf(rows));
  return writeInvestmentOfx({
    account,
    transactions: rows.map(writeOfxRow),
    positions: positions.map(
      ({ symbol, quantity }) =>
        `<POSSTOCK><INVPOS><SECID><UNIQUEID>${cusips[symbol]}</SECID><UNITS>${quantity}</INVPOS></POSSTOCK>`,
    ),
    cash: cash[0]?.amount ?? '0',
  });
};

const vanguardTypes: Readonly<Record<string, string>> = {
  buy: 'Buy',
  sell: 'Sell',
  sharesIn: 'Transfer (incoming)',
  dividend: 'Dividend',
  interest: 'Interest',
  fee: 'Fee',
  deposit: 'Funds Received',
  withdrawal: 'Withdrawal',
};

const writeVanguardCsv = (rows: readonly Numbered[]): string =>
  [
    'Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,Share Price,Principal Amount,Commissions and Fees,Net Amount',
    ...eventsOf(rows).map(({ kind, day, symbol, quantity, price, amount }) => {
      const signed = kind === 'sell' ? `-${quantity}` : (quantity ?? '0');
      const type = vanguardTypes[kind];
      return `${account},${day},${day},${type},${type},Name,${symbol ?? ''},${signed},${price ?? '0'},${amount ?? '0'},0,${amount ?? '0'}`;
    }),
  ].join('\n');

const readCsv = (text: string): StatementEvent[] => {
  const file = parseTabularStatementFile(new TextEncoder().encode(text));
  if ('refused' in file) throw new Error(file.refused);
  expect(file.read.leftOut).toEqual([]);
  return file.read.events;
};

const withoutTax = ({ kind }: StatementEvent) => kind !== 'tax';

test('a history comes out of OFX as it went in, and as out of the CSV of the same broker', () => {
  fc.assert(
    fc.property(arbitraryHistory(withoutTax), (rows) => {
      const { events } = asFile('a.ofx', writeOfx(rows));
      expect(show(events)).toEqual(show(eventsOf(rows)));
      if (rows.length > 0) expect(show(events)).toEqual(show(readCsv(writeVanguardCsv(rows))));
    }),
  );
});

test('a history comes out of a Flex query as it went in, and as out of the CSV of the same broker', () => {
  fc.assert(
    fc.property(
      arbitraryHistory(() => true),
      (rows) => {
        const { events } = asFile('a.xml', writeFlex(rows));
        expect(show(events)).toEqual(show(eventsOf(rows)));
        expect(show(events)).toEqual(show(readCsv(writeIbkrCsv(rows))));
      },
    ),
  );
});

test('what OFX states at its end is what its events come to', () => {
  fc.assert(
    fc.property(arbitraryHistory(withoutTax), (rows) => {
      const file = asFile('a.ofx', writeOfx(rows));
      const { positions, cash, missing } = computeStatementOutcome(file.events);
      fc.pre(missing.length === 0);
      expect(file.positions.map(({ symbol, quantity }) => [symbol, quantity])).toEqual(
        positions.map(({ symbol, quantity }) => [symbol, quantity]),
      );
      expect(file.balances.map((one) => one.amount)).toEqual([cash[0]?.amount ?? '0']);
    }),
  );
});

test.each([
  ['OFX', writeOfx, withoutTax],
  ['a Flex query', writeFlex, () => true],
])('of %s the same file gives nothing new, an overlapping one the rest, and twins stay', (_, write, take) => {
  fc.assert(
    fc.property(arbitraryHistory(take), fc.nat(40), fc.nat(40), (rows, one, other) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      const files = [write(rows.slice(0, to)), write(rows.slice(from)), write(rows)].map((text) => asFile('a', text));
      for (const some of [files, files.toReversed(), [...files, ...files]]) {
        expect(combineStatementFiles(some).events).toHaveLength(rows.length);
      }
      expect(combineStatementFiles(files.slice(0, 2)).events).toHaveLength(rows.length);
    }),
  );
});
