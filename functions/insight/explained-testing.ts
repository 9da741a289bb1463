import { expect } from 'vitest';
import { ExplainedQuery } from '#contract/explained';
import type { Returns, ReturnsQuery } from '#contract/insight';
import { amountIn, type Explained } from '#core/insight/explained';
import { disagreeing, recomputed } from '#core/insight/made';
import type { Actor } from '#functions/identity/actor';
import type { CompareEffects } from '#functions/insight/compare';
import { explainReturn } from '#functions/insight/explained';
import { dollarsOf, percentOf } from '#functions/insight/shown-figures';

type Name = ExplainedQuery['name'];

/** What the page shows by each name that can be explained; null where it shows none. */
const shownBy = (answer: Returns): Record<Name, number | null> => {
  const { simple, timeWeighted, moneyWeighted, comparison: theirs } = answer;
  return {
    simple: simple.percent,
    gain: answer.gain,
    timeWeighted: timeWeighted.percent,
    timeWeightedYearly: timeWeighted.aYear,
    moneyWeighted: moneyWeighted.percent,
    bridge: answer.endValue,
    drawdown: answer.drawdown?.percent ?? null,
    best: answer.best?.percent ?? null,
    worst: answer.worst?.percent ?? null,
    benchmark: theirs?.endValue ?? null,
    difference: theirs?.difference ?? null,
    benchmarkGain: theirs?.gain ?? null,
    benchmarkMoneyWeighted: theirs?.moneyWeighted.percent ?? null,
    points: theirs?.points?.percent ?? null,
    benchmarkTimeWeighted: theirs?.timeWeighted.percent ?? null,
  };
};

const shownAs = (figure: Explained | null): number | null =>
  figure && (figure.unit === 'money' ? dollarsOf : percentOf)(amountIn(figure));

/** A figure is explained by what it comes to, and one that is none is not; those of rows lead to every one of them. */
export const expectExplained = async (
  actor: Actor,
  { query, answer, name }: { query: ReturnsQuery; answer: Returns; name: Name },
  effects: CompareEffects,
): Promise<Explained | null> => {
  const { figure } = await explainReturn(actor, ExplainedQuery.parse({ ...query, name }), effects);
  expect(shownAs(figure), name).toBe(shownBy(answer)[name]);
  if (!figure) return null;
  expect(disagreeing(figure), name).toEqual([]);
  expect(recomputed(figure).toFixed(), name).toBe(amountIn(figure).toFixed());
  if (rowwise.has(name)) expect(figure.parts.filter(isFlat), name).toEqual([]);
  return figure;
};

const rowwise: ReadonlySet<Name> = new Set(['simple', 'gain', 'moneyWeighted', 'bridge']);
const isFlat = ({ kind, value }: Explained['parts'][number]): boolean => kind === 'given' && Number(value) !== 0;
