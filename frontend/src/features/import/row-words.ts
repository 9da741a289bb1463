import { amount, inDigits } from '#core/money/amount';
import { formatAmount, formatDay } from '#lib/format';
import { isIn, lacksRatio } from './is-in';
import { kindOf } from './kind-names';
import { messages } from './messages';
import type { Decision, RowView } from './protocol';

/** A row of the preview, in words; and whether it will be recorded. */

/** Shares and prices as exact as they are. */
const digits = (value: number): string => inDigits(value);

/** `Buy 10 AAPL at 150`. */
export const whatOf = ({ type, quantity, symbol, price, note, ledger, currency, money }: RowView): string => {
  const kind = kindOf(type);
  if (ledger === 'trades') return `${kind} ${digits(quantity ?? 0)} ${symbol} at ${digits(price ?? 0)}`;
  if (ledger === 'dividends') return `${kind} ${symbol}`;
  if (ledger === 'splits') return [kind, symbol, note].filter(Boolean).join(' ');
  return note ? `${kind}: ${note}` : `${kind} ${formatAmount(currency, money ?? 0)}`;
};

/** For a list of rows, where one must be told from the next. */
export const nameOf = (row: RowView): string => `${whatOf(row)}, ${formatDay(row.day)}`;

export const withChange = (row: RowView, { change }: Decision = {}): RowView => {
  if (!change) return row;
  const { day, type, quantity, price, fees, tax, numerator, denominator } = change;
  const next: RowView = {
    ...row,
    ...(day !== undefined && { day }),
    ...(type !== undefined && { type }),
    ...(quantity !== undefined && { quantity }),
    ...(price !== undefined && { price }),
    ...(fees !== undefined && { fees }),
    ...(tax !== undefined && { tax }),
    ...(numerator && denominator && { note: `${numerator}:${denominator}` }),
  };
  return { ...next, money: moneyOf(next, row, change.amount), asked: isAnswered(row, change) ? null : row.asked };
};

const isAnswered = ({ asked }: RowView, change: NonNullable<Decision['change']>): boolean =>
  asked === 'ratio' ? change.numerator !== undefined : change.price !== undefined;

const gains: ReadonlySet<string> = new Set(['sell', 'deposit', 'interest', 'dividend']);
const still: ReadonlySet<string> = new Set(['sharesIn', 'sharesOut']);

/** Gross, where it was not changed, is what was paid before tax and fees were taken off. */
const grossOf = ({ money, tax, fees }: RowView) =>
  amount(money ?? 0)
    .plus(tax)
    .plus(fees);

const moneyOf = (next: RowView, before: RowView, changed: number | undefined): number | null => {
  const { ledger, type, quantity, price, fees, tax } = next;
  const sign = gains.has(type) ? 1 : -1;
  if (ledger === 'splits') return null;
  if (ledger === 'cash') return sign * (changed ?? Math.abs(before.money ?? 0));
  if (ledger === 'dividends') {
    const gross = changed === undefined ? grossOf(before) : amount(changed);
    return gross.minus(tax).minus(fees).toNumber();
  }
  if (still.has(type)) return fees > 0 ? -fees : null;
  const whole = amount(quantity ?? 0).times(price ?? 0);
  return whole.times(sign).minus(fees).round(2, 2).toNumber();
};

/** A row that was typed is linked unless it was said otherwise. */
export const isLinked = ({ status }: RowView, decision: Decision = {}): boolean =>
  status === 'typed' && decision.in === undefined;

export const stateOf = (row: RowView, decision: Decision = {}): string => {
  const { status, differs, asked } = row;
  if (status === 'here') return differs ? messages.differs : messages.statuses.here;
  if (isIn(row, decision)) {
    const { asked: left } = withChange(row, decision);
    if (left && asked) return messages.asks[left];
    if (status !== 'new') return messages.keptBoth;
    return decision.change ? messages.changedByHand : messages.statuses.new;
  }
  if (status === 'conflict') return messages.statuses.conflict;
  if (lacksRatio(row, decision) && decision.in !== false) return messages.asks.ratio;
  if (isLinked(row, decision)) return messages.statuses.typed;
  return status === 'typed' ? messages.notLinked : messages.unticked;
};
