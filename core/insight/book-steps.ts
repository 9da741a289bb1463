import { type AnyPart, amountIn, type Explained, fromRow, given, less, type RowRef } from '#core/insight/explained';
import { made, madeOfSum, type Of } from '#core/insight/made';
import { type Amount, amount } from '#core/money/amount';
import { applySplits, type Book, enterTrade, openBook } from '#core/portfolio/book';
import type { Split } from '#core/portfolio/splits';
import { addsShares, inOrder, type TradeRow } from '#core/portfolio/trades';

/**
 * Average cost by its trades: what each of them did to the shares and the cost of one stock on one platform, as the very
 * `Book` enters them. A running average is no formula of all trades at once; what each changed adds up.
 */

export type BookSteps = {
  /** What is held: bought 10, split 4:1 (+30), sold 5 -> 35. */
  shares: Explained;
  /** What that cost, to the cent: $100.00 less $12.50 for what was sold. */
  cost: Explained;
  /** Null where nothing is held. US dollars a share, to 6 decimals. */
  average: Explained | null;
  /** What sales brought, less the average cost of what they took; to the cent. */
  realized: Explained;
};

type Standing = { shares: Amount; cost: Amount };
const standingOf = ({ shares, cost }: Book): Standing => ({ shares, cost });

const rowOf = ({ id, transactionDate: date, symbol, platform }: TradeRow): RowRef => ({
  kind: 'trade',
  id,
  date,
  symbol,
  platform,
});

const ofTrade = (trade: TradeRow): Of => {
  const row = rowOf(trade);
  return { row, date: row.date };
};

/** 10 @ $5: $50.00, with all its decimals. */
const totalMade = (name: string, trade: TradeRow): Explained => {
  const parts = [given('quantity', 'shares', trade.quantity), given('price', 'price', trade.price)];
  return made(name, 'money', { by: 'product' }, parts, ofTrade(trade));
};

/** At the average of before: $120 of 20 shares, 15 stay -> $90. Given where the books have divided before, to 40 decimals. */
const costLeft = (before: Standing, after: Standing): AnyPart => {
  const told = given('costLeft', 'money', after.cost);
  if (before.shares.eq(0) || after.shares.eq(0)) return told;
  const whole = made('costTimesLeft', 'money', { by: 'product' }, [
    given('costBefore', 'money', before.cost),
    given('sharesLeft', 'shares', after.shares),
  ]);
  const share = made('costLeft', 'money', { by: 'quotient' }, [whole, given('sharesBefore', 'shares', before.shares)]);
  return amountIn(share).eq(after.cost) ? share : told;
};

const costOfSold = (trade: TradeRow, before: Standing, after: Standing): Explained =>
  madeOfSum('costOfSold', [given('costBefore', 'money', before.cost), less(costLeft(before, after))], ofTrade(trade));

type Steps = { shares: AnyPart[]; cost: AnyPart[]; realized: AnyPart[] };

/** A split adds to what is held, and leaves what it cost. */
const enterSplits = (steps: Steps, book: Book, day?: string): void => {
  const [{ shares }, count] = [standingOf(book), book.applied.length];
  applySplits(book, day);
  const [added, date] = [book.shares.minus(shares), book.applied.at(-1)?.date];
  if (book.applied.length > count) steps.shares.push(given('splitAdded', 'shares', added, { date }));
};

const enter = (steps: Steps, book: Book, trade: TradeRow): void => {
  enterSplits(steps, book, trade.transactionDate);
  const before = standingOf(book);
  enterTrade(book, trade);
  const after = standingOf(book);
  const moved = (name: string, by: Amount) => fromRow(name, 'shares', by, rowOf(trade));
  if (addsShares(trade.transactionType)) {
    steps.shares.push(moved('sharesAdded', after.shares.minus(before.shares)));
    steps.cost.push(totalMade('boughtFor', trade));
    return;
  }
  const sold = costOfSold(trade, before, after);
  steps.shares.push(less(moved('sharesTaken', before.shares.minus(after.shares))));
  steps.cost.push(less(sold));
  steps.realized.push(madeOfSum('realizedHere', [totalMade('soldFor', trade), less(sold)], ofTrade(trade)));
};

/** Of the trades of one stock on one platform, in any order; null without any. */
export const bookSteps = (trades: readonly TradeRow[], splits: readonly Split[]): BookSteps | null => {
  const [first, ...others] = inOrder(trades);
  if (!first) return null;
  const book = openBook(first, splits);
  const steps: Steps = { shares: [], cost: [], realized: [] };
  for (const trade of [first, ...others]) enter(steps, book, trade);
  enterSplits(steps, book);
  const of = { symbol: first.symbol, platform: first.platform };
  const [shares, cost] = [
    made('sharesByTrade', 'shares', { by: 'sum' }, steps.shares, of),
    madeOfSum('costByTrade', steps.cost, of),
  ];
  const average = { by: 'quotient', places: 6 } as const;
  return {
    shares,
    cost: made('costByTrade', 'money', { by: 'sum', places: 2 }, steps.cost, of),
    average: amount(shares.value).gt(0) ? made('averageByTrade', 'price', average, [cost, shares], of) : null,
    realized: made('realizedHere', 'money', { by: 'sum', places: 2 }, steps.realized, of),
  };
};
