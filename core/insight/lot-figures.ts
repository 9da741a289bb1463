import { type AnyPart, amountIn, type Explained, fromRow, fromRows, given, less } from '#core/insight/explained';
import { explainedLong } from '#core/insight/lot-sales';
import { made, madeOfSum } from '#core/insight/made';
import { type PriceTold, pricePart } from '#core/insight/row-parts';
import { amount } from '#core/money/amount';
import type { LotMethod, SoldLots } from '#core/portfolio/lots';
import type { SalePreview, SoldPart } from '#core/portfolio/sale-preview';
import type { Day } from '#core/time/day';

/** Lots, what they come to under a method, and a sale that is thought of: from the answer that shows them. */

type Place = { symbol: string; platform: string };

export type LotTold = {
  tradeId: number;
  acquired: Day;
  shares: number;
  cost: number;
  exactCost: number;
  gainLoss: number | null;
};

export type UnderTold = {
  lots: readonly LotTold[];
  cost: number;
  gainLoss: number | null;
  realized: number;
  realizedLong: number;
};

const tradeOf = ({ tradeId, acquired }: Pick<LotTold, 'tradeId' | 'acquired'>, place: Place) => {
  const row = { kind: 'trade' as const, id: tradeId, date: acquired, ...place };
  return { row, date: acquired, ...place };
};

/** To the cent; by as many cents as it has been moved so that all lots come to the whole: $33.33 + $0.01. */
const inSharedCents = (name: string, exact: Explained, shown: number): Explained => {
  const moved = amount(shown).minus(exact.value);
  const { date, symbol, platform, row } = exact;
  const of = { date, symbol, platform, row };
  return moved.eq(0) ? { ...exact, name } : madeOfSum(name, [exact, given('centsShared', 'money', moved)], of);
};

const lotCost = (lot: LotTold, place: Place): Explained => {
  const of = tradeOf(lot, place);
  const left = fromRow('costOfLot', 'money', amount(lot.exactCost), of.row);
  return inSharedCents('cost', made('cost', 'money', { by: 'sum', places: 2 }, [left], of), lot.cost);
};

const lotGain = (lot: LotTold, place: Place, price: PriceTold | null): { value: Explained; gain: Explained } | null => {
  if (lot.gainLoss === null || price === null) return null;
  const shares = given('shares', 'shares', lot.shares);
  const parts = [shares, pricePart(place.symbol, price)];
  const worth = made('value', 'money', { by: 'product', places: 2 }, parts, tradeOf(lot, place));
  const shown = amount(lot.gainLoss).plus(lot.cost).toNumber();
  const value = inSharedCents('value', worth, shown);
  return { value, gain: madeOfSum('gain', [value, less(lotCost(lot, place))], tradeOf(lot, place)) };
};

const some = (parts: readonly (AnyPart | null | undefined)[]): AnyPart[] => parts.flatMap((part) => part ?? []);

/** Of one lot: its cost, that of a share, its value and its gain. */
export const explainLot = (lot: LotTold, place: Place, price: PriceTold | null): AnyPart[] => {
  const [shares, gain] = [given('shares', 'shares', lot.shares), lotGain(lot, place, price)];
  const exact = given('costOfLot', 'money', lot.exactCost);
  const each = lot.shares > 0 ? made('costAShare', 'price', { by: 'quotient', places: 6 }, [exact, shares]) : null;
  return some([lotCost(lot, place), each, gain?.value, gain?.gain]);
};

/** What is realized under a method is what the books have, moved by as much as the cost that is left differs from theirs. */
const realizedUnder = (under: UnderTold, kept: UnderTold, place: Place): Explained => {
  const { symbol, platform } = place;
  const books = fromRows('realizedHere', kept.realized, { list: 'realized', symbols: [symbol], platform }, place);
  const own = less(given('costInBooks', 'money', kept.cost));
  const moved = under === kept ? [] : [given('costUnderMethod', 'money', under.cost), own];
  return madeOfSum('realizedGain', [books, ...moved], place);
};

/**
 * Of one method: the cost left, what was realized by term, what was not, and both together; `kept` is what the books have,
 * `sales` which lots each sale took, where that is known.
 */
export const explainMethod = (
  under: UnderTold,
  kept: UnderTold,
  {
    place,
    price,
    method,
    sales,
  }: { place: Place; price: PriceTold | null; method: LotMethod; sales?: readonly SoldLots[] | undefined },
): { cost: Explained; short: Explained; long: AnyPart; gain: Explained | null; together: Explained | null } => {
  const realized = realizedUnder(under, kept, place);
  const long = explainedLong(method, under.realizedLong, sales, place);
  const gains = under.lots.map((lot) => lotGain(lot, place, price)?.gain ?? null);
  const isKnown = under.gainLoss !== null && gains.every((gain) => gain !== null);
  const gain = isKnown ? madeOfSum('gain', some(gains), place) : null;
  const lots = under.lots.map((lot) => lotCost(lot, place));
  return {
    cost: madeOfSum('costOfLots', lots, place),
    short: madeOfSum('realizedShort', [realized, less(long)], place),
    long,
    gain,
    together: gain && madeOfSum('realizedAndNot', [realized, gain], place),
  };
};

const soldGain = (part: SoldPart, place: Place): Explained => {
  const parts = [given('proceeds', 'money', part.proceeds), less(given('cost', 'money', part.cost))];
  return madeOfSum('gain', parts, tradeOf(part, place));
};

/** Of a sale that is thought of: what it brings after its fee, what that cost, and what is gained by term; lot by lot. */
export const explainSale = (
  { parts, all }: SalePreview,
  { price, fee, place }: { price: string; fee: string; place: Place },
) => {
  const gross = made('saleGross', 'money', { by: 'product', places: 2 }, [
    given('shares', 'shares', all.shares),
    given('salePrice', 'price', price),
  ]);
  const spent = made('saleFee', 'money', { by: 'sum', places: 2 }, [given('fee', 'money', fee)]);
  const proceeds = madeOfSum('proceeds', [gross, ...(amountIn(spent).eq(0) ? [] : [less(spent)])], place);
  const of = (term: SoldPart['term']) =>
    parts.filter((part) => part.term === term).map((part) => soldGain(part, place));
  const [short, long] = [madeOfSum('shortGain', of('short'), place), madeOfSum('longGain', of('long'), place)];
  const costs = parts.map((part) => fromRow('cost', 'money', part.cost, tradeOf(part, place).row));
  const cost = madeOfSum('cost', costs, place);
  return { proceeds, cost, short, long, gain: madeOfSum('gain', [proceeds, less(cost)], place) };
};
