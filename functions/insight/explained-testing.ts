import { expect } from 'vitest';
import { ExplainedFigureQuery, ExplainedFigureRowsQuery } from '#contract/insight/explained-figures';
import type { ReturnsQuery, ReturnsReport } from '#contract/insight/insight';
import { doRowsSumToTerm, listWrongFigures, recomputeFigure } from '#core/insight/explain/compute-figure';
import {
  type ComputedFigure,
  type FigureTerm,
  getTermAmount,
  type RowListTerm,
} from '#core/insight/explain/figure-terms';
import type { ReturnsEffects } from '#functions/insight/returns/benchmark';
import { explainReturn } from '#functions/insight/returns/explain-return';
import { getFigureRowsPage } from '#functions/insight/returns/figure-rows';
import { toDollarNumber, toPercent } from '#functions/insight/returns/figure-views';
import { resolveAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';

type Name = ExplainedFigureQuery['name'];

/** What the page shows by each name that can be explained; null where it shows none. */
const getReportFigures = (answer: ReturnsReport): Record<Name, number | null> => {
  const { simple, timeWeighted, moneyWeighted, comparison: theirs } = answer;
  return {
    simple: simple.percent,
    gain: answer.gain,
    timeWeighted: timeWeighted.percent,
    timeWeightedYearly: timeWeighted.aYear,
    moneyWeighted: moneyWeighted.percent,
    bridge: answer.endValue,
    endValue: answer.endValue,
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

const toReportNumber = (figure: ComputedFigure | null): number | null =>
  figure && (figure.unit === 'money' ? toDollarNumber : toPercent)(getTermAmount(figure));

/** A figure is explained by what it comes to, and one that is none is not; those of rows lead to every one of them. */
export const expectReturnFigureExplained = async (
  actor: Actor,
  { query, answer, name }: { query: ReturnsQuery; answer: ReturnsReport; name: Name },
  effects: ReturnsEffects,
): Promise<ComputedFigure | null> => {
  const { figure } = await resolveAnswer(explainReturn(actor, ExplainedFigureQuery.parse({ ...query, name }), effects));
  expect(toReportNumber(figure), name).toBe(getReportFigures(answer)[name]);
  if (!figure) return null;
  expect(listWrongFigures(figure), name).toEqual([]);
  expect(recomputeFigure(figure).toFixed(), name).toBe(getTermAmount(figure).toFixed());
  if (rowwise.has(name)) expect(figure.parts.filter(isFlat), name).toEqual([]);
  for (const list of listRowLists(figure)) {
    const rows = await readRowsOfTerm(actor, list, effects);
    expect(doRowsSumToTerm(list, rows), `${name}: ${JSON.stringify(list)}, but ${JSON.stringify(rows)}`).toBe(true);
  }
  return figure;
};

const listRowLists = (term: FigureTerm): RowListTerm[] => {
  if (term.kind === 'figure') return term.parts.flatMap(listRowLists);
  return term.kind === 'rows' ? [term] : [];
};

/** All of them, page by page, as the page reads them where a list is opened. */
const readRowsOfTerm = async (actor: Actor, { rows }: RowListTerm, effects: ReturnsEffects): Promise<FigureTerm[]> => {
  const { symbols, withoutSymbols, ...filter } = rows;
  const query = {
    ...filter,
    ...(symbols && { symbols: symbols.join(',') }),
    ...(withoutSymbols && { withoutSymbols: withoutSymbols.join(',') }),
  };
  const read: FigureTerm[] = [];
  let cursor: string | undefined;
  do {
    const page = await getFigureRowsPage(actor, ExplainedFigureRowsQuery.parse({ ...query, cursor }), effects);
    read.push(...page.rows);
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return read;
};

const rowwise: ReadonlySet<Name> = new Set(['simple', 'gain', 'moneyWeighted', 'bridge']);
const isFlat = ({ kind, value }: ComputedFigure['parts'][number]): boolean => kind === 'given' && Number(value) !== 0;
