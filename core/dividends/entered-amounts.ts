import { computeGrossDividend } from '#core/dividends/entitlement';
import { type Amount, toAmount } from '#core/money/amount';

/** What an entry says of its gross amount, in US dollars. */
export type EnteredDividendAmounts = {
  /** 0 where a statement names the amount alone. */
  shares: number;
  dividendPerShare: number;
  /** As the broker states it, which rounds as it likes; absent where it follows from the shares. */
  gross?: number | undefined;
};

/** As stated, else shares x per share to the cent: 28.246354 shares at $0.26 stated as $7.35 -> $7.35, and else $7.34. */
export const computeEnteredDividendGross = ({ gross, shares, dividendPerShare }: EnteredDividendAmounts): Amount =>
  gross === undefined ? computeGrossDividend(shares, dividendPerShare) : toAmount(gross);

/** Null where it is not stated: an entry of no shares at all is not taken. */
export const zeroToNull = (figure: number): number | null => (figure === 0 ? null : figure);

/** After an edit: as stated, unless shares and what they paid are given that say something else. */
export const getStatedGrossAfterEdit = (
  before: EnteredDividendAmounts,
  after: EnteredDividendAmounts,
): number | undefined => {
  const isGiven = after.shares > 0 && after.dividendPerShare > 0;
  const isAnother = after.shares !== before.shares || after.dividendPerShare !== before.dividendPerShare;
  return isGiven && isAnother ? undefined : before.gross;
};
