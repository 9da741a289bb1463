import type { ExplainedFigure, ExplainedQuery } from '#contract/insight';
import {
  explainBestAndWorst,
  explainDrawdown,
  explainMonth,
  explainTimeWeighted,
  explainYearly,
} from '#core/insight/explain-time-weighted';
import type { Explained, LeftOutPart } from '#core/insight/explained';
import { explainMoneyWeighted } from '#core/insight/money-weighted';
import { inDigits } from '#core/money/amount';
import type { Month } from '#core/time/months';
import type { Actor } from '#functions/identity/actor';
import { type CompareEffects, readAgainst } from '#functions/insight/compare';
import type { RangeFigures } from '#functions/insight/figures';
import type { Material } from '#functions/insight/material';
import { countedTo, type RangeRead, readRange } from '#functions/insight/read-range';
import { liveReturns } from '#functions/insight/returns';
import { readScope, untilRead } from '#functions/insight/scope';
import { Refusal } from '#functions/refusal';

/** What a figure was made of, by the very computation that shows it. */

type Named = { name: Exclude<ExplainedQuery['name'], 'bridge' | 'benchmark'>; month?: Month | undefined };

const figureOf = ({ simple, timeWeighted, moneyWeighted }: RangeFigures, { name, month }: Named): Explained | null => {
  if (name === 'simple') return simple.kind === 'figure' ? simple.explained : null;
  if (name === 'moneyWeighted') return moneyWeighted.kind === 'figure' ? explainMoneyWeighted(moneyWeighted) : null;
  if (timeWeighted.kind === 'none') return null;
  if (month !== undefined) return explainMonth(timeWeighted, month);
  if (name === 'drawdown') return explainDrawdown(timeWeighted);
  if (name === 'best' || name === 'worst') return explainBestAndWorst(timeWeighted)?.[name] ?? null;
  return name === 'timeWeightedYearly' ? explainYearly(timeWeighted) : explainTimeWeighted(timeWeighted);
};

const withLeftOut = (
  figure: Explained | null,
  { leftOut }: Pick<Material, 'leftOut'>,
  withoutRate: readonly LeftOutPart[],
): Explained | null => {
  const stocks = leftOut.map(({ symbol, why, cost }) => ({ symbol, reason: why, cost: inDigits(cost) }));
  const all = [...stocks, ...withoutRate];
  return figure && all.length > 0 ? { ...figure, leftOut: all } : figure;
};

const figureNamed = async (
  read: RangeRead,
  query: ExplainedQuery,
  effects: CompareEffects,
): Promise<Explained | null> => {
  const { asked, range } = read;
  if (range === null || countedTo(read) !== null) return null;
  const { material, figures, withoutRate, rows } = await readScope(read, range, query);
  const withAll = (figure: Explained | null) => withLeftOut(figure, material, withoutRate);
  if (query.name === 'bridge') return withAll((await rows()).bridge.explained);
  const { name, month } = query;
  if (name !== 'benchmark') return withAll(figureOf(figures, { name, month }));
  const { start, to } = range;
  const against = await readAgainst(asked.owner, { query, start, to, today: asked.today }, effects);
  const compared = against.compare(figures.dollars);
  return compared.kind === 'figure' ? compared.explained : null;
};

/** @throws Refusal 400 where a month is asked for of what has none. */
const refuseMonth = ({ name, month }: ExplainedQuery): void => {
  if (month === undefined || name === 'timeWeighted') return;
  const message = 'A month goes with the time-weighted return.';
  throw new Refusal(400, 'invalid', message, { details: [{ path: 'month', msg: message }] });
};

/** @throws Refusal 400 for days that no range has, a part of a household, and a month of what has none. */
export const explainReturn = async (
  { id: owner }: Actor,
  query: ExplainedQuery,
  effects: CompareEffects = liveReturns,
): Promise<ExplainedFigure> => {
  refuseMonth(query);
  const readAgain = () => readRange(owner, query, effects);
  return {
    figure: await untilRead(await readAgain(), readAgain, (read) => figureNamed(read, query, effects)),
  };
};
