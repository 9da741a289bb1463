import type { JournalEntry, JournalLot, JournalPosting } from '#core/journal/entries';
import { toJournalAccountName } from '#core/journal/entry-text';
import { computeLotUnits } from '#core/journal/lots';
import { type Amount, roundShares, toAmount, toDecimalText, zeroAmount } from '#core/money/amount';
import {
  applySplitsToPosition,
  applyTradeToPosition,
  createRunningPosition,
  type RunningPosition,
} from '#core/portfolio/position/running-position';
import { formatSplitName, type SplitsBySymbol } from '#core/portfolio/position/splits';
import {
  addsShares,
  computeExactTradeTotal,
  movesCash,
  sortTrades,
  type TradeRow,
  type TradeType,
} from '#core/portfolio/trades';
import type { Day } from '#core/time/day';

/** A trade with its total in cents, and whether its platform keeps cash here. */
export type JournalTrade = TradeRow & { total: number; hasCash: boolean };

const words: Record<TradeType, string> = {
  buy: 'Bought',
  sell: 'Sold',
  reinvestment: 'Reinvested',
  sharesIn: 'Moved in',
  sharesOut: 'Moved out',
};

/** Where the money of a trade comes from or goes to. */
const getCounterAccount = ({ transactionType, platform, hasCash }: JournalTrade): string => {
  if (!movesCash(transactionType)) return toJournalAccountName('equity', 'shares moved');
  return hasCash
    ? toJournalAccountName('assets', 'cash', platform)
    : toJournalAccountName('equity', 'cash not kept', platform);
};

const createFeePostings = (trade: JournalTrade): JournalPosting[] => {
  if (trade.fees === 0) return [];
  const fees = toAmount(trade.fees);
  const from = trade.hasCash
    ? toJournalAccountName('assets', 'cash', trade.platform)
    : toJournalAccountName('equity', 'cash not kept', trade.platform);
  return [
    { account: 'expenses:fees', amount: fees, commodity: 'USD' },
    { account: from, amount: zeroAmount.minus(fees), commodity: 'USD' },
  ];
};

const getSharesAccount = ({ platform }: JournalTrade): string => toJournalAccountName('assets', 'shares', platform);

const createLot = (trade: JournalTrade, units: Amount): JournalLot => ({
  account: units.eq(0) ? sharesNotRecorded : getSharesAccount(trade),
  commodity: trade.symbol,
  label: `trade-${trade.id}`,
  units,
  exact: computeExactTradeTotal(trade),
});

/** A sale of shares that are not there brings its money from where nobody knows. */
const sharesNotRecorded = toJournalAccountName('equity', 'shares not recorded');

const createSharesPosting = (trade: JournalTrade, delta: Amount, total: Amount): JournalPosting =>
  delta.eq(0)
    ? { account: sharesNotRecorded, amount: total, commodity: 'USD' }
    : { account: getSharesAccount(trade), amount: delta, commodity: trade.symbol, total: total.abs() };

const describeAcquired = ({ acquiredOn }: JournalTrade): string =>
  acquiredOn === undefined ? '' : `, owned since ${acquiredOn}`;

/** 10 AAPL @ $5 with $1 of fees: +10 AAPL at 50, -50 of cash; 1 of fees, -1 of cash. */
const createTradeEntry = (trade: JournalTrade, delta: Amount, units: Amount): JournalEntry => {
  const total = addsShares(trade.transactionType) ? toAmount(trade.total) : zeroAmount.minus(trade.total);
  return {
    day: trade.transactionDate,
    row: `trades/${trade.id}`,
    description: `${words[trade.transactionType]} ${toDecimalText(trade.quantity)} ${trade.symbol} at ${toDecimalText(trade.price)} USD${describeAcquired(trade)}`,
    postings: [
      { ...createSharesPosting(trade, delta, total), lot: createLot(trade, units) },
      { account: getCounterAccount(trade), amount: zeroAmount.minus(total), commodity: 'USD' },
      ...createFeePostings(trade),
    ],
  };
};

/** Shares as every page shows them, so that the journal's are the same. */
const getDisplayedShares = (position: RunningPosition): Amount => roundShares(position.shares);

/** Of one stock on one platform: its trades, and what its splits add or take. */
const listPositionEntries = (trades: readonly JournalTrade[], splits: SplitsBySymbol, today: Day): JournalEntry[] => {
  const [first] = trades;
  if (!first) return [];
  const position = createRunningPosition(first, splits.get(first.symbol));
  const units = computeLotUnits(trades, splits.get(first.symbol), today);
  const entries: JournalEntry[] = [];
  let previousShares = zeroAmount;
  const splitUpTo = (day: Day) => {
    for (const split of position.splits.slice(position.nextSplit).filter(({ date }) => date <= day)) {
      applySplitsToPosition(position, split.date);
      const change = getDisplayedShares(position).minus(previousShares);
      previousShares = getDisplayedShares(position);
      if (change.eq(0)) continue;
      const posting = { account: getSharesAccount(first), amount: change, commodity: first.symbol };
      entries.push({
        day: split.date,
        description: `${first.symbol}: ${formatSplitName(split)}`,
        postings: [{ ...posting, total: zeroAmount }],
        isSplit: true,
      });
    }
  };
  for (const trade of trades) {
    splitUpTo(trade.transactionDate);
    applyTradeToPosition(position, trade);
    const delta = getDisplayedShares(position).minus(previousShares);
    entries.push(createTradeEntry(trade, delta, units.get(trade.id) ?? zeroAmount));
    previousShares = getDisplayedShares(position);
  }
  splitUpTo(today);
  return entries;
};

/** Every trade, and every split of what was held then. */
export const listJournalTradeEntries = (
  trades: readonly JournalTrade[],
  splits: SplitsBySymbol,
  today: Day,
): JournalEntry[] =>
  [...Map.groupBy(sortTrades(trades), ({ symbol, platform }) => `${symbol} ${platform}`).values()].flatMap((own) =>
    listPositionEntries(own, splits, today),
  );
