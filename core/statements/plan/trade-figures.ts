import { type Amount, roundCents, roundPrice, toAmount, toDecimalText, zeroAmount } from '#core/money/amount';

/** Price and fees by which a trade's cash equals the broker's to the cent. */

interface StatedTrade {
  isSale: boolean;
  quantity: Amount;
  price: Amount | null;
  /** What the cash changes by; null where the file does not say. */
  money: Amount | null;
  fees: Amount;
  currency: string;
}

interface TradeFigures {
  price: Amount;
  fees: Amount;
  remark: string | null;
}

/** What a fee may take up of what a price of 6 decimals cannot say, in the money of the trade. */
const maxRoundingInFees = '0.99';

const tooFine = 'With a price of at most 6 decimals its cash cannot equal the broker’s to the cent: enter it by hand.';

/** What shares and price come to, by the amount and the fees: 1,501 paid with 1 of fees are 1,500. */
const computeSharesValue = ({ isSale, money, fees }: StatedTrade): Amount | null =>
  money && (isSale ? roundCents(money).plus(fees) : roundCents(money.times(-1)).minus(fees));

const isExact = (quantity: Amount, price: Amount, worth: Amount): boolean =>
  roundCents(quantity.times(price)).eq(worth);

/**
 * The price next to the quotient at which a fee can make up the rest: what is bought comes to a little less and what is sold to
 * a little more, so that the fee grows by the cents between.
 */
const withCentsInFees = (stated: StatedTrade, worth: Amount): TradeFigures | string => {
  const [below, above] = [0, 3] as const;
  const price = worth.div(stated.quantity).round(6, stated.isSale ? above : below);
  const cents = roundCents(stated.quantity.times(price)).minus(worth).abs();
  if (cents.gt(maxRoundingInFees)) return tooFine;
  const text = cents.toFixed(2);
  const remark = `${stated.currency === 'USD' ? `$${text}` : `${text} ${stated.currency}`} that no price of 6 decimals comes to stands in the fees.`;
  return { price, fees: stated.fees.plus(cents), remark };
};

/** Said where the stated price is far from what was paid: a figure of the file may be wrong. */
const describePriceMismatch = (stated: Amount | null, price: Amount): string | null =>
  stated?.gt(0) && price.minus(stated).abs().gt(stated.times('0.01').plus('0.01'))
    ? `Its price of ${toDecimalText(stated)} does not match its amount: ${toDecimalText(price)} does.`
    : null;

/**
 * The stated price where it comes to the stated amount; else the amount divided by the shares; else the cents that this lacks
 * go into the fees. 3 shares for $10 at a stated $3.33 -> $3.333333. A sentence where nothing does.
 */
export const computeTradePriceAndFeesOrReason = (trade: StatedTrade): TradeFigures | string => {
  const stated = { ...trade, fees: roundCents(trade.fees) };
  const { quantity, fees } = stated;
  const price = stated.price && roundPrice(stated.price);
  const goal = computeSharesValue(stated);
  if (price?.lt(0)) return 'Its price is below 0.';
  if (goal === null) return price ? { price, fees, remark: null } : 'Neither its price nor its amount is stated.';
  if (goal.lt(0)) {
    return stated.isSale ? 'A sale that costs more than its fees.' : 'A purchase that costs less than its fees.';
  }
  if (price && isExact(quantity, price, goal)) return { price, fees, remark: null };
  const worked = roundPrice(goal.div(quantity));
  if (isExact(quantity, worked, goal)) return { price: worked, fees, remark: describePriceMismatch(price, worked) };
  return withCentsInFees(stated, goal);
};

/** What a trade of these figures changes the cash by, as the ledger counts it. */
export const computeTradeCashChange = (isSale: boolean, quantity: Amount, price: Amount, fees: Amount): Amount => {
  const total = roundCents(toAmount(quantity).times(price));
  return isSale ? total.minus(fees) : zeroAmount.minus(total.plus(fees));
};
