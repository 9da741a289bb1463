import { roundCents, toAmount, toDecimalText } from '#core/money/amount';
import type { SkippedMovement, SkippedRow, StatementEvent } from '#core/statements/events';
import { isLedgerCurrency } from '#core/statements/plan/cash-row';
import type { CashToRecord, LedgerRowToRecord, RowToRecord } from '#core/statements/plan/rows-to-record';
import { cleanAndShortenText } from '#core/statements/reader/event-text-fields';
import { hashIdentity, parseJoinedIdentities } from '#core/statements/reader/identity';

/** The money of a row that is not kept here: recorded as cash by itself, and marked as such. */

/** What every such row begins with, so that a person knows it among others. */
const cashAloneMark = 'Cash alone';

interface IdentifiedSkippedRow {
  left: SkippedRow;
  /** The same for the same row in every file of that broker; null where it moved nothing. */
  identity: string | null;
}

const toPlainText = (
  broker: string,
  { account, day, what, symbol, shares, money, currency }: SkippedMovement,
): string => [broker, account, day, `left out: ${what}`, symbol ?? '', shares, money, currency].join('|');

/** Rows of one file; of equal ones the second is another one, as of events. */
export const identifySkippedRows = (broker: string, rows: readonly SkippedRow[]): IdentifiedSkippedRow[] => {
  const countByText = new Map<string, number>();
  return rows.map((skipped) => {
    if (!skipped.moved) return { left: skipped, identity: null };
    const plain = toPlainText(broker, skipped.moved);
    const before = countByText.get(plain) ?? 0;
    countByText.set(plain, before + 1);
    return { left: skipped, identity: hashIdentity(before === 0 ? plain : `${plain}|${before + 1}`) };
  });
};

const toEvent = (
  { lines }: SkippedRow,
  { day, money, currency, account }: SkippedMovement,
  note: string,
): StatementEvent => ({
  kind: toAmount(money).lt(0) ? 'withdrawal' : 'deposit',
  day,
  symbol: null,
  name: '',
  quantity: null,
  price: null,
  amount: money,
  fees: '0',
  currency,
  account,
  note,
  lines,
  ownId: null,
});

const longestDescription = 200;

/** `Cash alone, option: 03/08/2026, Sell to Open, SPY 06/19/2026 500.00 C, $120.00` */
const describe = ({ cells }: SkippedRow, { what }: SkippedMovement): string =>
  cleanAndShortenText(
    `${cashAloneMark}, ${what}: ${cells
      .map((cell) => cell.trim())
      .filter(Boolean)
      .join(', ')}`,
    longestDescription,
  );

/** Null where it moved no money, or none of a currency that is kept. */
export const createCashRowFromSkippedRow = (
  { left, identity }: IdentifiedSkippedRow,
  platform: string,
): RowToRecord | null => {
  const { moved } = left;
  if (!moved || identity === null || !isLedgerCurrency(moved.currency)) return null;
  const money = roundCents(moved.money);
  if (money.eq(0)) return null;
  const description = describe(left, moved);
  return {
    ledger: 'cash',
    row: {
      transactionType: money.lt(0) ? 'withdrawal' : 'deposit',
      amount: money.abs().toNumber(),
      platform,
      currency: moved.currency,
      transactionDate: moved.day,
      description,
    },
    identity,
    events: [toEvent(left, { ...moved, money: toDecimalText(money) }, description)],
    asked: null,
    remarks: ['Only its cash is recorded; the rest is not supported.'],
  };
};

/** As a line that was left out keeps it, to be recorded afterwards: a row of cash that stands for one event. */
export const toSkippedCashRow = (
  one: LedgerRowToRecord & { identity: string },
): { identity: string; row: CashToRecord } | null => {
  const [identity, ...others] = parseJoinedIdentities(one.identity);
  return one.ledger === 'cash' && identity && others.length === 0 ? { identity, row: one.row } : null;
};
