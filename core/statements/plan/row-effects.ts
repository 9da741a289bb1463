import { toAmount, toDecimalText, zeroAmount } from '#core/money/amount';
import type { StatementEvent } from '#core/statements/events';
import { toRecordedShareDeltas, toShareDeltas } from '#core/statements/plan/held-shares';
import type { LedgerRowToRecord, RecordedRow } from '#core/statements/plan/rows-to-record';
import { getEventShareDelta } from '#core/statements/plan/sort-events-for-entry';
import { type DividendAmountKind, toDividendPaymentGrossTaxNet } from '#core/statements/reconcile/dividend-years';
import { toComparedRow } from '#core/statements/reconcile/recorded-rows';
import type { Day } from '#core/time/day';

/** What a row that is not recorded would have changed: by it a difference is explained. Below 0 where it goes. */
export interface UnrecordedRowEffect {
  day: Day;
  /** Of the event, or of the row. */
  type: string;
  symbol: string | null;
  shares: string;
  money: string;
  currency: string;
  /** Of a dividend and its tax: what it adds to the sums of its year. */
  paid: Record<DividendAmountKind, string> | null;
}

const figure = /^-?\d{1,15}(?:\.\d{1,18})?$/;

/** Of a damaged file nothing is told that nobody could take. */
export const toRowEffectIfValid = (effect: UnrecordedRowEffect): UnrecordedRowEffect | null => {
  const figures = [effect.shares, effect.money, ...Object.values(effect.paid ?? {})];
  const isUsable = figures.every((one) => figure.test(one)) && /^[A-Z]{3}$/.test(effect.currency);
  return isUsable && (effect.symbol ?? '').length <= 40 ? effect : null;
};

export const toUnrecordedEventEffect = (event: StatementEvent): UnrecordedRowEffect | null => {
  const { day, kind, symbol, currency } = event;
  const paid = toDividendPaymentGrossTaxNet(event);
  return toRowEffectIfValid({
    day,
    type: kind,
    symbol,
    shares: kind === 'split' ? toDecimalText(event.quantity ?? 0) : toDecimalText(getEventShareDelta(event)),
    money: toDecimalText(event.amount ?? 0),
    currency,
    paid: paid && { gross: toDecimalText(paid.gross), tax: toDecimalText(paid.tax), net: toDecimalText(paid.net) },
  });
};

const getPaidAmounts = ({ ledger, row }: LedgerRowToRecord): UnrecordedRowEffect['paid'] => {
  if (ledger !== 'dividends') return null;
  return { gross: toDecimalText(row.gross), tax: toDecimalText(row.taxWithheld), net: toDecimalText(row.net) };
};

const subtractText = (one: string, other: string): string => toDecimalText(toAmount(one).minus(other));

/** Beside a recorded row that it differs from, what it has more than that one. */
export const toUnrecordedRowEffect = (
  one: LedgerRowToRecord,
  recorded: RecordedRow | null = null,
): UnrecordedRowEffect | null => {
  const compared = toComparedRow(one);
  if (!compared) return null;
  const { day, type, symbol, money, currency } = compared;
  const [own, theirs] = [toShareDeltas([one]), recorded ? toRecordedShareDeltas([recorded]) : []];
  const shares = toDecimalText((own[0]?.shares ?? zeroAmount).minus(theirs[0]?.shares ?? zeroAmount));
  if (!recorded) return toRowEffectIfValid({ day, type, symbol, shares, money, currency, paid: getPaidAmounts(one) });
  const net = subtractText(money, recorded.money);
  // Of a recorded dividend its net amount alone is known here.
  const paid = one.ledger === 'dividends' ? { gross: '0', tax: '0', net } : null;
  return toRowEffectIfValid({ day, type, symbol, shares, money: net, currency, paid });
};
