import { computeFigure, computeSumFigure } from '#core/insight/explain/compute-figure';
import { createRealizedLongTermGainTerm } from '#core/insight/explain/explain-long-term-gain';
import {
  type ComputedFigure,
  createGivenTerm,
  createRowListTerm,
  createRowTerm,
  type FigureTerm,
  getTermAmount,
  toSubtractedTerm,
} from '#core/insight/explain/figure-terms';
import { createPriceTerm, type PriceWithUsdRate } from '#core/insight/explain/row-terms';
import { toAmount } from '#core/money/amount';
import type { LotMethod, SaleLotBreakdown } from '#core/portfolio/position/lots';
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
const explainSharedCents = (name: string, exact: ComputedFigure, displayed: number): ComputedFigure => {
  const difference = toAmount(displayed).minus(exact.value);
  const { date, symbol, platform, row } = exact;
  const of = { date, symbol, platform, row };
  return difference.eq(0)
    ? { ...exact, name }
    : computeSumFigure(name, [exact, createGivenTerm('centsShared', 'money', difference)], of);
};

const explainLotCost = (lot: LotView, place: Place): ComputedFigure => {
  const of = getTrade(lot, place);
  const remaining = createRowTerm('costOfLot', 'money', toAmount(lot.exactCost), of.row);
  return explainSharedCents(
    'cost',
    computeFigure('cost', 'money', { by: 'sum', places: 2 }, [remaining], of),
    lot.cost,
  );
};

const explainLotGain = (
  lot: LotView,
  place: Place,
  price: PriceWithUsdRate | null,
): { value: ComputedFigure; gain: ComputedFigure } | null => {
  if (lot.gainLoss === null || price === null) return null;
  const shares = createGivenTerm('shares', 'shares', lot.shares);
  const parts = [shares, createPriceTerm(place.symbol, price)];
  const worth = computeFigure('value', 'money', { by: 'product', places: 2 }, parts, getTrade(lot, place));
  const displayed = toAmount(lot.gainLoss).plus(lot.cost).toNumber();
  const value = explainSharedCents('value', worth, displayed);
  return {
    value,
    gain: computeSumFigure('gain', [value, toSubtractedTerm(explainLotCost(lot, place))], getTrade(lot, place)),
  };
};

const dropMissingTerms = (parts: readonly (FigureTerm | null | undefined)[]): FigureTerm[] =>
  parts.flatMap((part) => part ?? []);

/** Of one lot: its cost, that of a share, its value and its gain. */
export const explainLotFigures = (lot: LotView, place: Place, price: PriceWithUsdRate | null): FigureTerm[] => {
  const [shares, gain] = [createGivenTerm('shares', 'shares', lot.shares), explainLotGain(lot, place, price)];
  const exact = createGivenTerm('costOfLot', 'money', lot.exactCost);
  const each =
    lot.shares > 0 ? computeFigure('costAShare', 'price', { by: 'quotient', places: 6 }, [exact, shares]) : null;
  return dropMissingTerms([explainLotCost(lot, place), each, gain?.value, gain?.gain]);
};

/** What is realized under a method is what the books have, moved by as much as the cost that is left differs from theirs. */
const explainRealizedUnderMethod = (under: LotMethodView, recorded: LotMethodView, place: Place): ComputedFigure => {
  const { symbol, platform } = place;
  const realized = createRowListTerm(
    'realizedHere',
    recorded.realized,
    { list: 'realized', symbols: [symbol], platform },
    place,
  );
  const own = toSubtractedTerm(createGivenTerm('costInBooks', 'money', recorded.cost));
  const costChange = under === recorded ? [] : [createGivenTerm('costUnderMethod', 'money', under.cost), own];
  return computeSumFigure('realizedGain', [realized, ...costChange], place);
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
  }: {
    place: Place;
    price: PriceWithUsdRate | null;
    method: LotMethod;
    sales?: readonly SaleLotBreakdown[] | undefined;
  },
): {
  cost: ComputedFigure;
  short: ComputedFigure;
  long: FigureTerm;
  gain: ComputedFigure | null;
  together: ComputedFigure | null;
} => {
  const realized = explainRealizedUnderMethod(under, recorded, place);
  const long = createRealizedLongTermGainTerm(method, under.realizedLong, sales, place);
  const gains = under.lots.map((lot) => explainLotGain(lot, place, price)?.gain ?? null);
  const isKnown = under.gainLoss !== null && gains.every((gain) => gain !== null);
  const gain = isKnown ? computeSumFigure('gain', dropMissingTerms(gains), place) : null;
  const lots = under.lots.map((lot) => explainLotCost(lot, place));
  return {
    cost: computeSumFigure('costOfLots', lots, place),
    short: computeSumFigure('realizedShort', [realized, toSubtractedTerm(long)], place),
    long,
    gain,
    together: gain && computeSumFigure('realizedAndNot', [realized, gain], place),
  };
};

const explainSoldLotGain = (part: SoldLotPart, place: Place): ComputedFigure => {
  const parts = [
    createGivenTerm('proceeds', 'money', part.proceeds),
    toSubtractedTerm(createGivenTerm('cost', 'money', part.cost)),
  ];
  return computeSumFigure('gain', parts, getTrade(part, place));
};

/** Of a sale that is thought of: what it brings after its fee, what that cost, and what is gained by term; lot by lot. */
export const explainSalePreview = (
  { parts, all }: SalePreview,
  { price, fee, place }: { price: string; fee: string; place: Place },
) => {
  const gross = computeFigure('saleGross', 'money', { by: 'product', places: 2 }, [
    createGivenTerm('shares', 'shares', all.shares),
    createGivenTerm('salePrice', 'price', price),
  ]);
  const spent = computeFigure('saleFee', 'money', { by: 'sum', places: 2 }, [createGivenTerm('fee', 'money', fee)]);
  const proceeds = computeSumFigure(
    'proceeds',
    [gross, ...(getTermAmount(spent).eq(0) ? [] : [toSubtractedTerm(spent)])],
    place,
  );
  const of = (term: SoldLotPart['term']) =>
    parts.filter((part) => part.term === term).map((part) => explainSoldLotGain(part, place));
  const [short, long] = [
    computeSumFigure('shortGain', of('short'), place),
    computeSumFigure('longGain', of('long'), place),
  ];
  const costs = parts.map((part) => createRowTerm('cost', 'money', part.cost, getTrade(part, place).row));
  const cost = computeSumFigure('cost', costs, place);
  return { proceeds, cost, short, long, gain: computeSumFigure('gain', [proceeds, toSubtractedTerm(cost)], place) };
};
