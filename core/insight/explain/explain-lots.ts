import { computeFigure, computeSum } from '#core/insight/explain/compute-figure';
import { longTermGainTerm } from '#core/insight/explain/explain-long-term-gain';
import {
  type ComputedFigure,
  type FigureTerm,
  getTermAmount,
  givenTerm,
  rowsTerm,
  rowTerm,
  subtractedTerm,
} from '#core/insight/explain/figure-terms';
import { type ConvertedPrice, priceTerm } from '#core/insight/explain/row-terms';
import { amount } from '#core/money/amount';
import type { LotMethod, SoldLots } from '#core/portfolio/position/lots';
import type { SalePreview, SoldLotPart } from '#core/portfolio/position/sale-preview';
import type { Day } from '#core/time/day';

/** Lots, what they come to under a method, and a sale that is thought of: from the answer that shows them. */

type Place = { symbol: string; platform: string };

export type LotView = {
  tradeId: number;
  acquired: Day;
  shares: number;
  cost: number;
  exactCost: number;
  gainLoss: number | null;
};

export type LotMethodView = {
  lots: readonly LotView[];
  cost: number;
  gainLoss: number | null;
  realized: number;
  realizedLong: number;
};

const getTrade = ({ tradeId, acquired }: Pick<LotView, 'tradeId' | 'acquired'>, place: Place) => {
  const row = { kind: 'trade' as const, id: tradeId, date: acquired, ...place };
  return { row, date: acquired, ...place };
};

/** To the cent; by as many cents as it has been moved so that all lots come to the whole: $33.33 + $0.01. */
const inSharedCents = (name: string, exact: ComputedFigure, displayed: number): ComputedFigure => {
  const difference = amount(displayed).minus(exact.value);
  const { date, symbol, platform, row } = exact;
  const of = { date, symbol, platform, row };
  return difference.eq(0)
    ? { ...exact, name }
    : computeSum(name, [exact, givenTerm('centsShared', 'money', difference)], of);
};

const lotCost = (lot: LotView, place: Place): ComputedFigure => {
  const of = getTrade(lot, place);
  const remaining = rowTerm('costOfLot', 'money', amount(lot.exactCost), of.row);
  return inSharedCents('cost', computeFigure('cost', 'money', { by: 'sum', places: 2 }, [remaining], of), lot.cost);
};

const lotGain = (
  lot: LotView,
  place: Place,
  price: ConvertedPrice | null,
): { value: ComputedFigure; gain: ComputedFigure } | null => {
  if (lot.gainLoss === null || price === null) return null;
  const shares = givenTerm('shares', 'shares', lot.shares);
  const parts = [shares, priceTerm(place.symbol, price)];
  const worth = computeFigure('value', 'money', { by: 'product', places: 2 }, parts, getTrade(lot, place));
  const displayed = amount(lot.gainLoss).plus(lot.cost).toNumber();
  const value = inSharedCents('value', worth, displayed);
  return { value, gain: computeSum('gain', [value, subtractedTerm(lotCost(lot, place))], getTrade(lot, place)) };
};

const some = (parts: readonly (FigureTerm | null | undefined)[]): FigureTerm[] => parts.flatMap((part) => part ?? []);

/** Of one lot: its cost, that of a share, its value and its gain. */
export const explainLot = (lot: LotView, place: Place, price: ConvertedPrice | null): FigureTerm[] => {
  const [shares, gain] = [givenTerm('shares', 'shares', lot.shares), lotGain(lot, place, price)];
  const exact = givenTerm('costOfLot', 'money', lot.exactCost);
  const each =
    lot.shares > 0 ? computeFigure('costAShare', 'price', { by: 'quotient', places: 6 }, [exact, shares]) : null;
  return some([lotCost(lot, place), each, gain?.value, gain?.gain]);
};

/** What is realized under a method is what the books have, moved by as much as the cost that is left differs from theirs. */
const realizedUnder = (under: LotMethodView, recorded: LotMethodView, place: Place): ComputedFigure => {
  const { symbol, platform } = place;
  const realized = rowsTerm(
    'realizedHere',
    recorded.realized,
    { list: 'realized', symbols: [symbol], platform },
    place,
  );
  const own = subtractedTerm(givenTerm('costInBooks', 'money', recorded.cost));
  const costChange = under === recorded ? [] : [givenTerm('costUnderMethod', 'money', under.cost), own];
  return computeSum('realizedGain', [realized, ...costChange], place);
};

/**
 * Of one method: the cost left, what was realized by term, what was not, and both together; `recorded` is what the books have,
 * `sales` which lots each sale took, where that is known.
 */
export const explainLotMethodFigures = (
  under: LotMethodView,
  recorded: LotMethodView,
  {
    place,
    price,
    method,
    sales,
  }: { place: Place; price: ConvertedPrice | null; method: LotMethod; sales?: readonly SoldLots[] | undefined },
): {
  cost: ComputedFigure;
  short: ComputedFigure;
  long: FigureTerm;
  gain: ComputedFigure | null;
  together: ComputedFigure | null;
} => {
  const realized = realizedUnder(under, recorded, place);
  const long = longTermGainTerm(method, under.realizedLong, sales, place);
  const gains = under.lots.map((lot) => lotGain(lot, place, price)?.gain ?? null);
  const isKnown = under.gainLoss !== null && gains.every((gain) => gain !== null);
  const gain = isKnown ? computeSum('gain', some(gains), place) : null;
  const lots = under.lots.map((lot) => lotCost(lot, place));
  return {
    cost: computeSum('costOfLots', lots, place),
    short: computeSum('realizedShort', [realized, subtractedTerm(long)], place),
    long,
    gain,
    together: gain && computeSum('realizedAndNot', [realized, gain], place),
  };
};

const soldGain = (part: SoldLotPart, place: Place): ComputedFigure => {
  const parts = [givenTerm('proceeds', 'money', part.proceeds), subtractedTerm(givenTerm('cost', 'money', part.cost))];
  return computeSum('gain', parts, getTrade(part, place));
};

/** Of a sale that is thought of: what it brings after its fee, what that cost, and what is gained by term; lot by lot. */
export const explainSalePreview = (
  { parts, all }: SalePreview,
  { price, fee, place }: { price: string; fee: string; place: Place },
) => {
  const gross = computeFigure('saleGross', 'money', { by: 'product', places: 2 }, [
    givenTerm('shares', 'shares', all.shares),
    givenTerm('salePrice', 'price', price),
  ]);
  const spent = computeFigure('saleFee', 'money', { by: 'sum', places: 2 }, [givenTerm('fee', 'money', fee)]);
  const proceeds = computeSum(
    'proceeds',
    [gross, ...(getTermAmount(spent).eq(0) ? [] : [subtractedTerm(spent)])],
    place,
  );
  const of = (term: SoldLotPart['term']) =>
    parts.filter((part) => part.term === term).map((part) => soldGain(part, place));
  const [short, long] = [computeSum('shortGain', of('short'), place), computeSum('longGain', of('long'), place)];
  const costs = parts.map((part) => rowTerm('cost', 'money', part.cost, getTrade(part, place).row));
  const cost = computeSum('cost', costs, place);
  return { proceeds, cost, short, long, gain: computeSum('gain', [proceeds, subtractedTerm(cost)], place) };
};
