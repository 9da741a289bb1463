import type { JournalEntry, JournalLot, JournalPosting } from '#core/journal/entries';
import { toJournalAccountName } from '#core/journal/entry-text';
import { computeShareDeltaByTrade } from '#core/journal/lots';
import { type Amount, roundShares, toAmount, toDecimalText, zeroAmount } from '#core/money/amount';
import {
  applySplitsToPosition,
  applyTradeToPosition,
  createRunningPosition,
  type RunningPosition,
} from '#core/portfolio/position/running-position';
import { formatSplitName, type SplitsBySymbol } from '#core/portfolio/position/splits';
import {
  computeTradeTotalInCurrency,
  type ForeignTradeAmounts,
  getForeignTradeAmounts,
} from '#core/portfolio/trade-currency';
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

const getCashAccount = ({ hasCash, platform }: JournalTrade): string =>
  hasCash
    ? toJournalAccountName('assets', 'cash', platform)
    : toJournalAccountName('equity', 'cash not kept', platform);

/** Money that a trade has moved: US dollars, and the same as it was paid in another currency. */
interface TradeMoney {
  usd: Amount;
  toCurrency: (paid: ForeignTradeAmounts) => Amount;
}

/** Cash is moved in what was paid: -905.00 EUR for $980.12. Dollars of what is not a cent there have no cash. */
const createCashPosting = (trade: JournalTrade, { usd, toCurrency }: TradeMoney, isPaid: boolean): JournalPosting => {
  const withSign = (amount: Amount): Amount => (isPaid ? zeroAmount.minus(amount) : amount);
  const account = getCashAccount(trade);
  const foreign = trade.hasCash ? getForeignTradeAmounts(trade) : null;
  if (!foreign) return { account, amount: withSign(usd), commodity: 'USD' };
  const units = toCurrency(foreign);
  return units.eq(0)
    ? { account: 'equity:rounding', amount: withSign(usd), commodity: 'USD' }
    : { account, amount: withSign(units), commodity: foreign.currency, total: usd };
};

/** Where the money of a trade comes from or goes to. */
const createCounterPosting = (trade: JournalTrade, total: Amount): JournalPosting =>
  movesCash(trade.transactionType)
    ? createCashPosting(
        trade,
        { usd: toAmount(trade.total), toCurrency: (paid) => computeTradeTotalInCurrency(paid, trade.quantity) },
        addsShares(trade.transactionType),
      )
    : { account: toJournalAccountName('equity', 'shares moved'), amount: zeroAmount.minus(total), commodity: 'USD' };

const createFeePostings = (trade: JournalTrade): JournalPosting[] => {
  const { fees, feesInCurrency = 0 } = trade;
  if (fees === 0 && feesInCurrency === 0) return [];
  return [
    { account: 'expenses:fees', amount: toAmount(fees), commodity: 'USD' },
    createCashPosting(trade, { usd: toAmount(fees), toCurrency: (paid) => paid.fees }, true),
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

/** `5 USD`; of one that was paid in euros `100.5 EUR, 1 EUR at 1.0834 USD (market)`. */
const describePrice = ({ price, currency, priceInCurrency, exchangeRate, rateSource }: JournalTrade): string => {
  if (currency === undefined || priceInCurrency === undefined || exchangeRate === undefined)
    return `${toDecimalText(price)} USD`;
  const source = rateSource === undefined ? '' : ` (${rateSource})`;
  return `${toDecimalText(priceInCurrency)} ${currency}, 1 ${currency} at ${toDecimalText(exchangeRate)} USD${source}`;
};

/** 10 AAPL @ $5 with $1 of fees: +10 AAPL at 50, -50 of cash; 1 of fees, -1 of cash. */
const createTradeEntry = (trade: JournalTrade, delta: Amount, units: Amount): JournalEntry => {
  const total = addsShares(trade.transactionType) ? toAmount(trade.total) : zeroAmount.minus(trade.total);
  return {
    day: trade.transactionDate,
    row: `trades/${trade.id}`,
    description: `${words[trade.transactionType]} ${toDecimalText(trade.quantity)} ${trade.symbol} at ${describePrice(trade)}${describeAcquired(trade)}`,
    postings: [
      { ...createSharesPosting(trade, delta, total), lot: createLot(trade, units) },
      createCounterPosting(trade, total),
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
  const units = computeShareDeltaByTrade(trades, splits.get(first.symbol), today);
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
