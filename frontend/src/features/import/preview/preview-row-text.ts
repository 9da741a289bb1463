import { toAmount, toDecimalText } from '#core/money/amount';
import { formatAmount, formatDay } from '#lib/format';
import type { ImportPreviewRow, PreviewRowDecision } from '../file/worker-protocol';
import { importMessages } from '../messages';
import { isPreviewRowIncluded, isSplitRatioMissing } from './is-preview-row-included';
import { getPreviewRowTypeName } from './row-type-names';

/** A row of the preview, in words; and whether it will be recorded. */

/** Shares and prices as exact as they are. */
const formatExactNumber = (value: number): string => toDecimalText(value);

/** `Buy 10 AAPL at 150`. */
export const describePreviewRow = ({
  type,
  quantity,
  symbol,
  price,
  note,
  ledger,
  currency,
  money,
}: ImportPreviewRow): string => {
  const kind = getPreviewRowTypeName(type);
  if (ledger === 'trades')
    return `${kind} ${formatExactNumber(quantity ?? 0)} ${symbol} at ${formatExactNumber(price ?? 0)}${currency === 'USD' ? '' : ` ${currency}`}`;
  if (ledger === 'dividends') return `${kind} ${symbol}`;
  if (ledger === 'splits') return [kind, symbol, note].filter(Boolean).join(' ');
  return note ? `${kind}: ${note}` : `${kind} ${formatAmount(currency, money ?? 0)}`;
};

/** For a list of rows, where one must be told from the next. */
export const getPreviewRowTitle = (row: ImportPreviewRow): string =>
  `${describePreviewRow(row)}, ${formatDay(row.day)}`;

export const toEditedPreviewRow = (row: ImportPreviewRow, { change }: PreviewRowDecision = {}): ImportPreviewRow => {
  if (!change) return row;
  const { day, type, quantity, price, fees, tax, numerator, denominator } = change;
  const next: ImportPreviewRow = {
    ...row,
    ...(day !== undefined && { day }),
    ...(type !== undefined && { type }),
    ...(quantity !== undefined && { quantity }),
    ...(price !== undefined && { price }),
    ...(fees !== undefined && { fees }),
    ...(tax !== undefined && { tax }),
    ...(numerator && denominator && { note: `${numerator}:${denominator}` }),
  };
  return { ...next, money: computeMoney(next, row, change.amount), asked: isAnswered(row, change) ? null : row.asked };
};

const isAnswered = ({ asked }: ImportPreviewRow, change: NonNullable<PreviewRowDecision['change']>): boolean =>
  asked === 'ratio' ? change.numerator !== undefined : change.price !== undefined;

const gains: ReadonlySet<string> = new Set(['sell', 'deposit', 'interest', 'dividend']);
const still: ReadonlySet<string> = new Set(['sharesIn', 'sharesOut']);

/** Gross, where it was not changed, is what was paid before tax and fees were taken off. */
const computeGross = ({ money, tax, fees }: ImportPreviewRow) =>
  toAmount(money ?? 0)
    .plus(tax)
    .plus(fees);

const computeMoney = (next: ImportPreviewRow, before: ImportPreviewRow, changed: number | undefined): number | null => {
  const { ledger, type, quantity, price, fees, tax } = next;
  const sign = gains.has(type) ? 1 : -1;
  if (ledger === 'splits') return null;
  if (ledger === 'cash') return sign * (changed ?? Math.abs(before.money ?? 0));
  if (ledger === 'dividends') {
    const gross = changed === undefined ? computeGross(before) : toAmount(changed);
    return gross.minus(tax).minus(fees).toNumber();
  }
  if (still.has(type)) return fees > 0 ? -fees : null;
  const total = toAmount(quantity ?? 0).times(price ?? 0);
  return total.times(sign).minus(fees).round(2, 2).toNumber();
};

/** A row that was typed is linked unless it was said otherwise. */
const isRowLinked = ({ status }: ImportPreviewRow, decision: PreviewRowDecision = {}): boolean =>
  status === 'typed' && decision.in === undefined;

export const getPreviewRowStatusText = (row: ImportPreviewRow, decision: PreviewRowDecision = {}): string => {
  const { status, differs, asked } = row;
  if (status === 'here') return differs ? importMessages.differs : importMessages.statuses.here;
  if (isPreviewRowIncluded(row, decision)) {
    const { asked: openQuestion } = toEditedPreviewRow(row, decision);
    if (openQuestion && asked) return importMessages.asks[openQuestion];
    if (status !== 'new') return importMessages.keptBoth;
    if (decision.change) return importMessages.changedByHand;
    return row.close ?? importMessages.statuses.new;
  }
  if (status === 'conflict') return importMessages.statuses.conflict;
  if (isSplitRatioMissing(row, decision) && decision.in !== false) return importMessages.asks.ratio;
  if (isRowLinked(row, decision)) return importMessages.statuses.typed;
  return status === 'typed' ? importMessages.notLinked : importMessages.unticked;
};
