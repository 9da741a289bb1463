import type { Platform, Trade } from '#contract/trades';
import type { DayFigures } from '#core/insight/day-figures';
import { type HeldAt, heldAt } from '#core/insight/held-at';
import { heldNow } from '#core/insight/held-now';
import type { CurveNames } from '#core/insight/performance';
import { figuresWithin, type Term, togetherBy } from '#core/insight/range-days';
import type { Range } from '#core/insight/ranges';
import { amount, sum } from '#core/money/amount';
import type { Position } from '#core/portfolio/positions';
import { figuresOf, latestIn } from '#core/portfolio/returns';
import { addsShares } from '#core/portfolio/trades';
import { addDays, type Day, earlierOf } from '#core/time/day';
import type { ClosesRead } from '#functions/analytics/closes';
import type { Days, DaysAsked } from '#functions/analytics/days';
import { standingOn } from '#functions/analytics/standing-on';
import { latestPrices } from '#functions/insight/latest-prices';
import { type Material, reviewedStocks, unpricedStock } from '#functions/insight/material';
import { closesOf, countOwn, type OwnRows, type ToldOf, unpricedIn, withCloses } from '#functions/insight/own-rows';
import { isOf, type Part } from '#functions/insight/part';
import { listTradesOf } from '#functions/portfolio/store';
import type { SymbolHistory } from '#functions/stocks/history';
import { listBetween } from '#functions/storage/lists';

/**
 * All shares over a range, from the figures of days that are kept: neither trades of years that are not shown are read, nor
 * those of the range. What the days count otherwise than returns do (shares at cost for want of a price, stocks without a
 * price of today) is told apart by its own rows, which is a stock or two, mostly none.
 */

const inDays = ({ unpricedSymbols, reviewSymbols, withoutHistory }: CurveNames) => {
  const without = new Set([...unpricedSymbols, ...reviewSymbols, ...withoutHistory]);
  return (symbol: string): boolean => !without.has(symbol);
};

/** Stocks of which it takes a look whether the range can count them. */
const doubtful = ({ ledgers, positions }: DaysAsked, { names, late }: Days, { start, to }: Range): string[] => {
  const { unpricedSymbols, withoutHistory, atCost } = names;
  const sold = atCost.filter((symbol) =>
    positions.some((one) => one.symbol === symbol && one.lastTrade.transactionDate > start),
  );
  const unheard = Object.entries(late).flatMap(([symbol, close]) => (close > start ? [symbol] : []));
  return [...new Set([...unpricedSymbols, ...withoutHistory, ...sold, ...unheard])].filter(
    (symbol) => (ledgers.trades.firstDays.get(symbol) ?? '~') <= to,
  );
};

/** Of some stocks the rows that the days count and the range does not, and the other way round. */
interface Apart {
  minus: OwnRows;
  plus: OwnRows;
  unpriced: string[];
  trades: readonly Trade[];
  histories: SymbolHistory[];
}

const nobody: OwnRows = { trades: [], closes: new Map(), histories: [], sourceOf: () => ({}) };
const restricted = (rows: OwnRows, symbols: ReadonlySet<string>): OwnRows => ({
  ...rows,
  trades: rows.trades.filter(({ symbol }) => symbols.has(symbol)),
  closes: new Map([...rows.closes].filter(([symbol]) => symbols.has(symbol))),
});

const readApart = async (asked: DaysAsked, days: Days, part: Part, range: Range): Promise<Apart> => {
  const others = asked.ledgers.trades.symbols.filter((symbol) => !isOf(part, asked, symbol));
  const questions = doubtful(asked, days, range).filter((symbol) => !others.includes(symbol));
  const symbols = [...new Set([...questions, ...others])];
  if (symbols.length === 0) return { minus: nobody, plus: nobody, unpriced: [], trades: [], histories: [] };
  const trades = await listTradesOf(asked.owner, symbols, asked.ledgers.trades.heads.PTX);
  const rows = await withCloses(asked, trades, range.to);
  const asks = new Set(questions);
  const unpriced = unpricedIn(restricted(rows, asks), asked, range);
  const isInDays = inDays(days.names);
  const [gone, alien] = [new Set(unpriced), new Set(others)];
  const minus = symbols.filter((symbol) => isInDays(symbol) && (gone.has(symbol) || alien.has(symbol)));
  const plus = questions.filter((symbol) => !isInDays(symbol) && !gone.has(symbol));
  return {
    minus: restricted(rows, new Set(minus)),
    plus: restricted(rows, new Set(plus)),
    unpriced,
    trades,
    histories: rows.histories,
  };
};

const symbolsIn = ({ trades }: OwnRows): Set<string> => new Set(trades.map(({ symbol }) => symbol));

/** Fees of the day that were paid for shares that came: asked for only where there were any. */
const spentToday = async (
  { owner, today }: DaysAsked,
  fees: DayFigures['fees'],
  counts: (row: { symbol: string }) => boolean,
): Promise<DayFigures['spent']> => {
  if (fees.eq(0)) return fees;
  const trades = await listBetween<Trade>(owner, 'PTXD', today, today);
  return sum(trades.filter((one) => counts(one) && addsShares(one.transactionType)).map((one) => amount(one.fees)));
};

/** Today's row after those of the days that are over, of what these count. */
const withToday = async (
  asked: DaysAsked,
  over: readonly DayFigures[],
  held: readonly Position<Platform>[],
): Promise<DayFigures[]> => {
  const now = figuresOf(held, latestIn(asked.market.prices));
  const fees = now.fees.minus(over.at(-1)?.fees ?? 0);
  const symbols = new Set(held.map(({ symbol }) => symbol));
  const spent = await spentToday(asked, fees, ({ symbol }) => symbols.has(symbol));
  return [...over, { ...now, date: asked.today, spent }];
};

/**
 * Where a close is from: of one that was read, its own history; of one that is kept with the days, what all of these were
 * counted with, if that was one source.
 */
const toldOf =
  ({ market }: DaysAsked, { sources }: Days, { sourceOf }: ClosesRead): ToldOf =>
  (symbol, date) => {
    const kept = market.own.has(symbol) ? 'own' : sources.length === 1 ? sources[0] : null;
    return { source: sourceOf(symbol, date) ?? kept ?? null };
  };

/** What was held at the close of a day that is over, as the days count it, less some stocks. */
const heldOn = async (asked: DaysAsked, days: Days, day: Day, without: ReadonlySet<string>) => {
  const { standing, read } = await standingOn(asked, days, day);
  const held = heldAt(standing, day, closesOf(standing, day, toldOf(asked, days, read))).filter(
    ({ symbol }) => !without.has(symbol),
  );
  return { held, histories: read.histories };
};

export const materialFromDays = async (
  asked: DaysAsked,
  days: Days,
  { part, range, paid }: { part: Part; range: Range; paid: Material['paid'] },
): Promise<Material> => {
  const { start, to } = range;
  const isToday = to === asked.today;
  const over = earlierOf(to, addDays(asked.today, -1));
  const [apart, kept, before, after] = await Promise.all([
    readApart(asked, days, part, range),
    days.since(start, 'day'),
    heldOn(asked, days, start, new Set()),
    isToday ? { held: [] as HeldAt<Platform>[], histories: [] } : heldOn(asked, days, to, new Set()),
  ]);
  const gone = symbolsIn(apart.minus);
  const [minus, plus] = [countOwn(apart.minus, asked, { start, to: over }), countOwn(apart.plus, asked, { start, to })];
  const terms = (figures: readonly DayFigures[], less: readonly DayFigures[]): Term[] => [
    { figures, sign: 1 },
    ...(less.length > 0 ? [{ figures: less, sign: -1 as const }] : []),
  ];
  const counted = togetherBy(terms(figuresWithin(kept, start, over), gone.size > 0 ? minus.figures : []));
  const isCounted = inDays(days.names);
  const held = asked.positions.filter(({ symbol }) => isCounted(symbol) && !gone.has(symbol));
  const all = isToday ? await withToday(asked, counted, held) : counted;
  const figures =
    apart.plus.trades.length > 0 ? togetherBy([...terms(all, []), { figures: plus.figures, sign: 1 }]) : all;
  const stays = ({ symbol }: HeldAt) => !gone.has(symbol);
  const review = reviewedStocks(asked, ({ symbol }) => isOf(part, asked, symbol)).filter(
    ({ symbol }) => (asked.ledgers.trades.firstDays.get(symbol) ?? '~') <= to,
  );
  const leftOut = [
    ...apart.unpriced.map((symbol) => unpricedStock(symbol, apart.trades, asked.market.splits, to)),
    ...review,
  ];
  const without = new Set(leftOut.map(({ symbol }) => symbol));
  return {
    range,
    figures: figuresWithin(figures, start, to),
    start: [...before.held.filter(stays), ...plus.start],
    end: [...(isToday ? heldNow(held, latestPrices(asked)) : after.held.filter(stays)), ...plus.end],
    paid: paid.filter(({ symbol }) => !without.has(symbol) && isOf(part, asked, symbol)),
    leftOut,
    histories: [...before.histories, ...after.histories, ...apart.histories],
  };
};
