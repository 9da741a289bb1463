import {
  type Amount,
  roundCents,
  roundShares,
  sumExactAmounts,
  toAmount,
  toDecimalText,
  toNumber,
} from '#core/money/amount';
import { divideTo40Decimals } from '#core/money/divide-to-40-decimals';
import type {
  CorporateAction,
  FractionalShareCash,
  ShareRatio,
} from '#core/portfolio/corporate-actions/action-details';
import { type CorporateActionMark, describeCorporateAction } from '#core/portfolio/corporate-actions/action-kinds';
import {
  type HoldingLot,
  type HoldingOnDay,
  listStockHoldingsOnDay,
  scaleLotsToShares,
} from '#core/portfolio/corporate-actions/holdings-on-day';
import {
  distributeCents,
  type SharesAtCost,
  type TradeRowAtCost,
  toTradeRowsAtCost,
} from '#core/portfolio/corporate-actions/rows-at-cost';
import {
  findMatchingMarketSplitDay,
  mergeOwnSplitsIntoMarket,
  type Split,
  type SplitsBySymbol,
} from '#core/portfolio/position/splits';
import type { TradeRow, TradeType } from '#core/portfolio/trades';
import { createFieldFault, type ValidationFault } from '#core/text/validation-fault';
import { type Day, formatLongDay } from '#core/time/day';

/** A trade as an action records it, in the order of recording. */
export type ActionTrade = Omit<TradeRow, 'id' | 'corporateAction'> & {
  corporateAction: CorporateActionMark;
  notes: string;
};

/** What an action changes. `fractions`: of a share, by platform, which cash may have been paid for. */
export type CorporateActionPlan = {
  added: readonly ActionTrade[];
  /** Trades whose stock gets another name. */
  renamed: readonly TradeRow[];
  /** A split that is to be recorded first, since nobody knows it yet. */
  split: Split | null;
  fractions: readonly { platform: string; symbol: string; quantity: number }[];
};

/** All trades of the stocks concerned, on any day, and their splits as they count today. */
export type ActionLedger = { trades: readonly TradeRow[]; splits: SplitsBySymbol; today: Day };

export type CorporateActionPlanOrFault = CorporateActionPlan | ValidationFault;
export const isActionFault = (planned: CorporateActionPlanOrFault): planned is ValidationFault => 'sentence' in planned;

class Fault extends Error {
  readonly fault: ValidationFault;
  constructor(field: string, sentence: string) {
    super(sentence);
    this.fault = createFieldFault(field, sentence);
  }
}

/** What all rows of a platform share. */
type Frame = { platform: string; date: Day; mark: CorporateActionMark };
type Stock = { symbol: string; companyName: string };

const toTrades = (
  type: TradeType,
  stock: Stock,
  { platform, date, mark }: Frame,
  rows: readonly TradeRowAtCost[],
): ActionTrade[] =>
  rows.map((row) => ({
    symbol: stock.symbol,
    companyName: stock.companyName,
    platform,
    transactionType: type,
    ...row,
    fees: 0,
    transactionDate: date,
    corporateAction: mark,
    notes: describeCorporateAction(mark),
  }));

/** All shares leave at the average cost, so that nothing is realized. */
const leave = (held: HoldingOnDay, frame: Frame): ActionTrade[] =>
  toTrades('sharesOut', held, frame, toTradeRowsAtCost([{ quantity: held.shares, cost: held.cost }]));

const sell = (stock: Stock, frame: Frame, quantity: Amount, proceeds: Amount): ActionTrade[] =>
  toTrades('sell', stock, frame, toTradeRowsAtCost([{ quantity, cost: proceeds }]));

/** As many shares as `shares`, in lots of the days since which they are owned, for a cost in cents as that of the lots is to each other. */
const come = (
  stock: Stock,
  frame: Frame,
  lots: readonly HoldingLot[],
  to: { shares: Amount; cost: Amount },
): ActionTrade[] => {
  const sized = scaleLotsToShares(lots, to.shares);
  const hasCost = sized.some(({ cost }) => cost.gt(0));
  const costs = distributeCents(
    to.cost,
    sized.map(({ cost, shares }) => (hasCost ? cost : shares)),
  );
  const priced = sized.map(
    ({ acquired, shares }, at): SharesAtCost => ({
      quantity: shares,
      cost: costs[at] ?? to.cost,
      ...(acquired < frame.date && { acquiredOn: acquired }),
    }),
  );
  return toTrades('sharesIn', stock, frame, toTradeRowsAtCost(priced));
};

/** 10 shares, one new one for four -> 2.5. */
const computeReceivedShares = (shares: Amount, { newShares, oldShares }: ShareRatio): Amount =>
  roundShares(divideTo40Decimals(shares.times(newShares), toAmount(oldShares)));

const getFraction = (shares: Amount): Amount => shares.minus(shares.round(0, 0));

const describeShares = (shares: Amount, symbol: string): string =>
  `${toDecimalText(shares)} ${shares.eq(1) ? 'share' : 'shares'} of ${symbol}`;

/** A sale of the fraction that came, where a platform paid cash for it. */
const sellFraction = (
  stock: Stock,
  frame: Frame,
  received: Amount,
  fractions: readonly FractionalShareCash[],
): ActionTrade[] => {
  const paid = fractions.find(({ platform }) => platform === frame.platform);
  if (!paid || paid.amount === 0) return [];
  const fraction = getFraction(received);
  if (fraction.eq(0)) {
    const whole = `${describeShares(received, stock.symbol)} came to ${frame.platform}, and no fraction of one.`;
    throw new Fault('fractions', `${whole} Leave its cash empty.`);
  }
  return sell(stock, frame, fraction, toAmount(paid.amount));
};

const listFraction = (symbol: string, platform: string, received: Amount): CorporateActionPlan['fractions'] => {
  const fraction = getFraction(received);
  return fraction.gt(0) ? [{ platform, symbol, quantity: toNumber(fraction) }] : [];
};

const refuseUnheldFractions = (
  fractions: readonly FractionalShareCash[],
  held: readonly HoldingOnDay[],
  symbol: string,
  day: Day,
): void => {
  const other = fractions.find(({ platform, amount }) => amount > 0 && !held.some((one) => one.platform === platform));
  if (other) throw new Fault('fractions', `You held no ${symbol} on ${other.platform} on ${formatLongDay(day)}.`);
};

/** @throws Fault where nothing is held, or the very action is recorded already. */
const requireHeld = (
  ledger: ActionLedger,
  { symbol, date }: { symbol: string; date: Day },
  mark: CorporateActionMark | null,
): HoldingOnDay[] => {
  if (date > ledger.today) throw new Fault('date', 'The date cannot be in the future.');
  const isSame = ({ corporateAction: own, transactionDate }: TradeRow) =>
    own?.kind === mark?.kind && own?.symbol === symbol && own.to === mark?.to && transactionDate === date;
  if (mark && ledger.trades.some(isSame))
    throw new Fault('date', `${describeCorporateAction(mark)} on ${formatLongDay(date)} is recorded already.`);
  const held = listStockHoldingsOnDay(ledger.trades, ledger.splits, { symbol, day: date });
  if (held.length === 0) throw new Fault('date', `You held no ${symbol} on ${formatLongDay(date)}.`);
  return held;
};

const refuseSameStock = (symbol: string, to: string): void => {
  if (symbol === to) throw new Fault('to', `${symbol} is the stock itself. Choose the other one.`);
};

const onlyAdded = (
  added: readonly ActionTrade[],
  fractions: CorporateActionPlan['fractions'] = [],
): CorporateActionPlan => ({
  added,
  renamed: [],
  split: null,
  fractions,
});

type ActionOf<K extends CorporateAction['kind']> = CorporateAction & { kind: K };

const planRename = ({ symbol, to }: ActionOf<'rename'>, { trades }: ActionLedger): CorporateActionPlan => {
  refuseSameStock(symbol, to);
  const renamed = trades.filter((trade) => trade.symbol === symbol);
  if (renamed.length === 0) throw new Fault('symbol', `You have recorded no trade of ${symbol}.`);
  return { ...onlyAdded([]), renamed };
};

/** The part of the shares that the cash stands for is sold; the others are exchanged. */
const exchangeOnPlatform = (
  action: ActionOf<'merger'>,
  held: HoldingOnDay,
  ledger: ActionLedger,
  mark: CorporateActionMark,
) => {
  const { received, cashPerShare, cashPercent, symbol, date } = action;
  const frame = { platform: held.platform, date, mark };
  const cash = roundCents(held.shares.times(cashPerShare));
  if (!received) return { added: sell(held, frame, held.shares, cash), fractions: [] };
  const stock = { symbol: received.to, companyName: received.toName };
  const sold = cash.gt(0) ? roundShares(held.shares.times(cashPercent ?? 0).div(100)) : toAmount(0);
  if (cash.gt(0) && (!sold.gt(0) || !sold.lt(held.shares)))
    throw new Fault('cashPercent', 'Enter how much of the value was paid in cash, above 0 and below 100 percent.');
  const sales = sold.gt(0) ? sell(held, frame, sold, cash) : [];
  const last = Math.max(0, ...ledger.trades.map(({ id }) => id));
  const withSales = [...ledger.trades, ...sales.map((sale, at) => ({ ...sale, id: last + 1 + at }))];
  const rest = listStockHoldingsOnDay(withSales, ledger.splits, { symbol, day: date }).find(
    ({ platform }) => platform === held.platform,
  );
  const newShares = computeReceivedShares(held.shares, received);
  if (!rest || !newShares.gt(0)) throw new Fault('newShares', 'This ratio leaves no shares. Check it.');
  return {
    added: [
      ...sales,
      ...leave(rest, frame),
      ...come(stock, frame, rest.lots, { shares: newShares, cost: roundCents(rest.cost) }),
      ...sellFraction(stock, frame, newShares, action.fractions),
    ],
    fractions: listFraction(stock.symbol, held.platform, newShares),
  };
};

const planMerger = (action: ActionOf<'merger'>, ledger: ActionLedger): CorporateActionPlan => {
  const { symbol, date, received } = action;
  if (received) refuseSameStock(symbol, received.to);
  else if (action.cashPerShare === 0)
    throw new Fault('cashPerShare', 'Enter the cash for each share, or the stock that was received.');
  const mark = { kind: 'merger' as const, symbol, ...(received && { to: received.to }) };
  const held = requireHeld(ledger, { symbol, date }, mark);
  refuseUnheldFractions(action.fractions, held, symbol, date);
  const parts = held.map((one) => exchangeOnPlatform(action, one, ledger, mark));
  return onlyAdded(
    parts.flatMap(({ added }) => added),
    parts.flatMap(({ fractions }) => fractions),
  );
};

/** All shares leave and come back at what is left of their cost; the new ones come at the rest of it. */
const planSpinOff = (action: ActionOf<'spinOff'>, ledger: ActionLedger): CorporateActionPlan => {
  const { symbol, date, received, costPercent } = action;
  refuseSameStock(symbol, received.to);
  const mark = { kind: 'spinOff' as const, symbol, to: received.to };
  const stock = { symbol: received.to, companyName: received.toName };
  const held = requireHeld(ledger, { symbol, date }, mark);
  refuseUnheldFractions(action.fractions, held, symbol, date);
  const parts = held.map((parent) => {
    const frame = { platform: parent.platform, date, mark };
    const shares = computeReceivedShares(parent.shares, received);
    if (!shares.gt(0)) throw new Fault('newShares', 'This ratio brings no shares. Check it.');
    const moved = roundCents(parent.cost.times(costPercent).div(100));
    return {
      added: [
        ...leave(parent, frame),
        ...come(parent, frame, parent.lots, { shares: parent.shares, cost: roundCents(parent.cost).minus(moved) }),
        ...come(stock, frame, parent.lots, { shares, cost: moved }),
        ...sellFraction(stock, frame, shares, action.fractions),
      ],
      fractions: listFraction(stock.symbol, parent.platform, shares),
    };
  });
  return onlyAdded(
    parts.flatMap(({ added }) => added),
    parts.flatMap(({ fractions }) => fractions),
  );
};

const one = toAmount(1);

/**
 * What is paid back takes from the cost, and is no gain: the shares leave and come back at the rest of it, and beside them one
 * share comes at what is paid and is sold for it. What is paid beyond the cost is a gain: the shares are sold for it, and come
 * back at nothing.
 */
const payBackCapital = (held: HoldingOnDay, frame: Frame, paid: Amount): ActionTrade[] => {
  const cost = roundCents(held.cost);
  if (paid.gte(cost))
    return [
      ...sell(held, frame, held.shares, paid),
      ...come(held, frame, held.lots, { shares: held.shares, cost: toAmount(0) }),
    ];
  const repaid = [{ quantity: 1, price: toNumber(paid) }];
  return [
    ...leave(held, frame),
    ...toTrades('sharesIn', held, frame, repaid),
    ...sell(held, frame, one, paid),
    ...come(held, frame, held.lots, { shares: held.shares, cost: cost.minus(paid) }),
  ];
};

const planReturnOfCapital = (action: ActionOf<'returnOfCapital'>, ledger: ActionLedger): CorporateActionPlan => {
  const { symbol, date, amountPerShare, totalAmount } = action;
  const mark = { kind: 'returnOfCapital' as const, symbol };
  const held = requireHeld(ledger, { symbol, date }, mark);
  const shares = held.map((own) => own.shares);
  const amounts =
    totalAmount === undefined
      ? shares.map((own) => roundCents(own.times(amountPerShare ?? 0)))
      : distributeCents(toAmount(totalAmount), shares);
  if (!sumExactAmounts(amounts).gt(0)) throw new Fault('amountPerShare', 'Enter what was paid, at least a cent.');
  return onlyAdded(
    held.flatMap((own, at) => {
      const paid = amounts[at] ?? toAmount(0);
      return paid.gt(0) ? payBackCapital(own, { platform: own.platform, date, mark }, paid) : [];
    }),
  );
};

const planCashInLieu = (action: ActionOf<'cashInLieu'>, ledger: ActionLedger): CorporateActionPlan => {
  const { symbol, date, platform, quantity, amount } = action;
  const mark = { kind: 'cashInLieu' as const, symbol };
  const held = requireHeld(ledger, { symbol, date }, null).find((own) => own.platform === platform);
  if (!held) throw new Fault('platform', `You held no ${symbol} on ${platform} on ${formatLongDay(date)}.`);
  if (held.shares.lt(quantity))
    throw new Fault(
      'quantity',
      `You held ${describeShares(held.shares, symbol)} on ${platform} on ${formatLongDay(date)}.`,
    );
  return onlyAdded(sell(held, { platform, date, mark }, toAmount(quantity), toAmount(amount)));
};

/** A split that nobody knows yet is recorded; of one that is known, the cash for fractions alone. */
const planReverseSplit = (action: ActionOf<'reverseSplit'>, ledger: ActionLedger): CorporateActionPlan => {
  const { symbol, date, newShares, oldShares, fractions } = action;
  if (newShares >= oldShares)
    throw new Fault('newShares', 'In a reverse split fewer new shares come for the old ones. Check the ratio.');
  const mark = { kind: 'reverseSplit' as const, symbol };
  const known = ledger.splits.get(symbol) ?? [];
  const split = { date, numerator: newShares, denominator: oldShares };
  const knownDay = findMatchingMarketSplitDay(split, known);
  const soldOn = knownDay !== null && knownDay > date ? knownDay : date;
  const splits = new Map([[symbol, knownDay === null ? mergeOwnSplitsIntoMarket(known, [split]) : known]]);
  const held = requireHeld({ ...ledger, splits }, { symbol, date: soldOn }, mark);
  refuseUnheldFractions(fractions, held, symbol, soldOn);
  const added = held.flatMap((own) =>
    sellFraction(own, { platform: own.platform, date: soldOn, mark }, own.shares, fractions),
  );
  if (knownDay !== null && added.length === 0)
    throw new Fault(
      'fractions',
      `The split on ${formatLongDay(knownDay)} is known already. Enter the cash that was paid for a fraction.`,
    );
  return {
    ...onlyAdded(
      added,
      held.flatMap((own) => listFraction(symbol, own.platform, own.shares)),
    ),
    split: knownDay === null ? split : null,
  };
};

const planByKind = (action: CorporateAction, ledger: ActionLedger): CorporateActionPlan => {
  switch (action.kind) {
    case 'rename':
      return planRename(action, ledger);
    case 'merger':
      return planMerger(action, ledger);
    case 'spinOff':
      return planSpinOff(action, ledger);
    case 'returnOfCapital':
      return planReturnOfCapital(action, ledger);
    case 'cashInLieu':
      return planCashInLieu(action, ledger);
    case 'reverseSplit':
      return planReverseSplit(action, ledger);
  }
};

/**
 * What an action makes of a person's trades, or why it cannot be. Every platform that holds the stock at the close of its day
 * takes part. Cost is carried over to the cent, a lot keeps the day since which it is owned, and nothing is realized but what
 * cash was paid for. Whether a later sale is still possible is judged by whoever records it.
 */
export const planCorporateAction = (action: CorporateAction, ledger: ActionLedger): CorporateActionPlanOrFault => {
  try {
    return planByKind(action, ledger);
  } catch (error) {
    if (error instanceof Fault) return error.fault;
    throw error;
  }
};
