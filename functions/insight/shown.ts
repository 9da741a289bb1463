import type { BridgeLine, Bridge as BridgeShown, Comparison as ComparisonShown, Returns } from '#contract/insight';
import type { Bridge } from '#core/insight/bridge';
import { drawdownOf } from '#core/insight/drawdown';
import { amountIn } from '#core/insight/explained';
import { bestAndWorst, type MonthReturn, monthReturns, yearsTable } from '#core/insight/month-returns';
import { difference } from '#core/insight/same-dollars';
import type { CurvePoint } from '#core/insight/time-weighted';
import { type Amount, amount, zero } from '#core/money/amount';
import type { Against } from '#functions/insight/compare';
import type { RangeFigures } from '#functions/insight/figures';
import { dollarsOf, moneyWeightedShown, percentOf, timeWeightedShown } from '#functions/insight/shown-figures';
import type { SymbolHistory } from '#functions/stocks/history';

const taken: ReadonlySet<BridgeLine> = new Set(['withdrawals', 'fees', 'taxes']);

/** `currency` and `corrections` are told only where they are not 0. */
const optional: ReadonlySet<BridgeLine> = new Set(['currency', 'corrections']);

/** What the values at both ends are made of can be opened like the other lines. */
export const bridgeShown = ({ start, end, lines, difference: left }: Bridge): BridgeShown => {
  const own = Object.entries(lines).map(([name, { total, parts }]) => {
    const line = name as BridgeLine;
    const signed = taken.has(line) ? zero.minus(total) : total;
    return { line, amount: dollarsOf(signed), hasRows: parts.some((part) => !amountIn(part).eq(0)) };
  });
  return {
    lines: [
      { line: 'start', amount: dollarsOf(start), hasRows: !start.eq(0) },
      ...own.filter(({ line, amount: value }) => !optional.has(line) || value !== 0),
      { line: 'end', amount: dollarsOf(end), hasRows: !end.eq(0) },
    ],
    difference: dollarsOf(left),
  };
};

const monthShown = ({ month, rate, isWhole }: MonthReturn) => ({ month, percent: percentOf(rate), isWhole });

/** What the time-weighted curve tells of months and falls; nothing without one. */
export const courseShown = (
  curve: readonly CurvePoint[] | null,
): Pick<Returns, 'months' | 'years' | 'best' | 'worst' | 'drawdown'> => {
  if (!curve) return { months: [], years: [], best: null, worst: null, drawdown: null };
  const months = monthReturns(curve);
  const ends = bestAndWorst(months);
  const fall = drawdownOf(curve);
  const named = ({ month, rate }: MonthReturn) => ({ month, percent: percentOf(rate) });
  return {
    months: months.map(monthShown),
    years: yearsTable(curve).map(({ year, rate, isWhole }) => ({ year, percent: percentOf(rate), isWhole })),
    best: ends && named(ends.best),
    worst: ends && named(ends.worst),
    drawdown: fall && { percent: percentOf(fall.depth), from: fall.from, to: fall.to, recovered: fall.recovered },
  };
};

export const sourcesOf = (histories: readonly SymbolHistory[]): SymbolHistory['sources'] =>
  [...new Set(histories.flatMap(({ sources }) => sources))].toSorted();
export const isStale = (histories: readonly SymbolHistory[]): boolean => histories.some(({ stale }) => stale);

type Compared = ReturnType<Against['compare']>;

const nothingCompared = {
  endValue: null,
  gain: null,
  moneyWeighted: { percent: null, isYearly: false, days: null, reason: null },
  timeWeighted: { percent: null, aYear: null },
  difference: null,
  points: null,
};

export const comparisonShown = (
  compared: Compared,
  against: Against,
  { bridge, moneyWeighted }: Pick<RangeFigures, 'bridge' | 'moneyWeighted'>,
  query: { against: ComparisonShown['against']; dividends: ComparisonShown['dividends'] },
): ComparisonShown => {
  const { symbol, account, dividendsKnown, histories } = against;
  const about = {
    against: query.against,
    dividends: query.dividends,
    symbol,
    account,
    dividendsKnown,
    sources: sourcesOf(histories),
    stale: isStale(histories),
  };
  if (compared.kind === 'none') return { ...about, ...nothingCompared, reason: compared.reason };
  const { dollars, points } = difference({ explained: bridge.explainedEnd, moneyWeighted }, compared);
  const { percent, aYear } = timeWeightedShown(compared.timeWeighted);
  return {
    ...about,
    endValue: dollarsOf(compared.end),
    gain: dollarsOf(compared.gain),
    moneyWeighted: moneyWeightedShown(compared.moneyWeighted),
    timeWeighted: { percent, aYear },
    difference: dollarsOf(dollars),
    points: points && { percent: percentOf(points.rate), isYearly: points.isYearly },
    reason: null,
  };
};

export const gainOf = ({ bridge, dollars }: Pick<RangeFigures, 'bridge' | 'dollars'>): Amount =>
  dollars.flows.reduce((gain, flow) => gain.minus(flow.in).plus(flow.out), amount(bridge.end).minus(bridge.start));
