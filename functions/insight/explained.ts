import type { ExplainedFigure, ExplainedQuery } from '#contract/insight';
import type { Explained } from '#core/insight/explained';
import { explainMoneyWeighted } from '#core/insight/money-weighted';
import { explainTimeWeighted, explainYearly } from '#core/insight/time-weighted';
import { inDigits } from '#core/money/amount';
import type { Actor } from '#functions/identity/actor';
import { type CompareEffects, readAgainst } from '#functions/insight/compare';
import { investmentFigures, type RangeFigures } from '#functions/insight/figures';
import { refuseHousehold } from '#functions/insight/household';
import type { Material } from '#functions/insight/material';
import { countedTo, type RangeRead, readMaterial, readRange } from '#functions/insight/read-range';
import { liveReturns } from '#functions/insight/returns';
import { bridgeOfRows, readRows } from '#functions/insight/rows';

/** What a figure was made of, by the very computation that shows it. */

type Named = Exclude<ExplainedQuery['name'], 'bridge' | 'benchmark'>;

const figureOf = ({ simple, timeWeighted, moneyWeighted }: RangeFigures, name: Named): Explained | null => {
  if (name === 'simple') return simple.kind === 'figure' ? simple.explained : null;
  if (name === 'moneyWeighted') return moneyWeighted.kind === 'figure' ? explainMoneyWeighted(moneyWeighted) : null;
  if (timeWeighted.kind === 'none') return null;
  return name === 'timeWeightedYearly' ? explainYearly(timeWeighted) : explainTimeWeighted(timeWeighted);
};

const withLeftOut = (figure: Explained | null, { leftOut }: Pick<Material, 'leftOut'>): Explained | null =>
  figure && leftOut.length > 0
    ? { ...figure, leftOut: leftOut.map(({ symbol, why, cost }) => ({ symbol, reason: why, cost: inDigits(cost) })) }
    : figure;

const ofShares = async (read: RangeRead, query: ExplainedQuery, effects: CompareEffects): Promise<Explained | null> => {
  const { asked, range } = read;
  if (range === null || countedTo(read) !== null) return null;
  const material = await readMaterial(read, range);
  const figures = investmentFigures(material, query.fees);
  if (query.name === 'bridge') {
    const rows = await readRows(read, range, material);
    return withLeftOut(bridgeOfRows(material, rows, query.fees).explained, material);
  }
  if (query.name !== 'benchmark') return withLeftOut(figureOf(figures, query.name), material);
  const { start, to } = range;
  const against = await readAgainst(asked.owner, { query, start, to, today: asked.today }, effects);
  const compared = against.compare(figures.dollars);
  return compared.kind === 'figure' ? compared.explained : null;
};

export const explainReturn = async (
  { id: owner }: Actor,
  query: ExplainedQuery,
  effects: CompareEffects = liveReturns,
): Promise<ExplainedFigure> => {
  refuseHousehold(query.scope);
  return { figure: await ofShares(await readRange(owner, query, effects), query, effects) };
};
