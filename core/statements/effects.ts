import { amount, inDigits, zero } from '#core/money/amount';
import { type DividendPart, paidBy } from '#core/statements/dividend-years';
import type { StatementEvent } from '#core/statements/events';
import { sharesMoved } from '#core/statements/outcome';
import { comparedRow } from '#core/statements/recorded';
import type { AnyRow, RecordedRow } from '#core/statements/rows';
import { movesOfRecorded, movesOfRows } from '#core/statements/shares-held';
import type { Day } from '#core/time/day';

/** What a row that is not recorded would have changed: by it a difference is explained. Below 0 where it goes. */
export interface Effect {
  day: Day;
  /** Of the event, or of the row. */
  type: string;
  symbol: string | null;
  shares: string;
  money: string;
  currency: string;
  /** Of a dividend and its tax: what it adds to the sums of its year. */
  paid: Record<DividendPart, string> | null;
}

const figure = /^-?\d{1,15}(?:\.\d{1,18})?$/;

/** Of a damaged file nothing is told that nobody could take. */
const ifUsable = (effect: Effect): Effect | null => {
  const figures = [effect.shares, effect.money, ...Object.values(effect.paid ?? {})];
  const isUsable = figures.every((one) => figure.test(one)) && /^[A-Z]{3}$/.test(effect.currency);
  return isUsable && (effect.symbol ?? '').length <= 40 ? effect : null;
};

export const effectOfEvent = (event: StatementEvent): Effect | null => {
  const { day, kind, symbol, currency } = event;
  const paid = paidBy(event);
  return ifUsable({
    day,
    type: kind,
    symbol,
    shares: kind === 'split' ? inDigits(event.quantity ?? 0) : inDigits(sharesMoved(event)),
    money: inDigits(event.amount ?? 0),
    currency,
    paid: paid && { gross: inDigits(paid.gross), tax: inDigits(paid.tax), net: inDigits(paid.net) },
  });
};

const paidOf = ({ ledger, row }: AnyRow): Effect['paid'] => {
  if (ledger !== 'dividends') return null;
  return { gross: inDigits(row.gross), tax: inDigits(row.taxWithheld), net: inDigits(row.net) };
};

const less = (one: string, other: string): string => inDigits(amount(one).minus(other));

/** Beside a recorded row that it differs from, what it has more than that one. */
export const effectOfRow = (one: AnyRow, recorded: RecordedRow | null = null): Effect | null => {
  const compared = comparedRow(one);
  if (!compared) return null;
  const { day, type, symbol, money, currency } = compared;
  const [own, theirs] = [movesOfRows([one]), recorded ? movesOfRecorded([recorded]) : []];
  const shares = inDigits((own[0]?.shares ?? zero).minus(theirs[0]?.shares ?? zero));
  if (!recorded) return ifUsable({ day, type, symbol, shares, money, currency, paid: paidOf(one) });
  const net = less(money, recorded.money);
  // Of a recorded dividend its net amount alone is known here.
  const paid = one.ledger === 'dividends' ? { gross: '0', tax: '0', net } : null;
  return ifUsable({ day, type, symbol, shares, money: net, currency, paid });
};
