import type { CorporateActionInput } from '#contract/portfolio/corporate-actions';
import type { OwnSplit } from '#contract/portfolio/own-splits';
import type { Trade } from '#contract/portfolio/trades';
import { roundShares, sumExactAmounts, toDecimalText, toNumber } from '#core/money/amount';
import {
  type CorporateActionPlan,
  isActionFault,
  planCorporateAction,
} from '#core/portfolio/corporate-actions/plan-action';
import { computePositions, type Position } from '#core/portfolio/position/positions';
import type { ImpossibleSale } from '#core/portfolio/position/running-position';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import { foldTradesIntoRunningPositions } from '#core/portfolio/position/stored-position';
import { compareByDateThenId } from '#core/portfolio/trades';
import type { Day } from '#core/time/day';
import { refuseInvalidOwnSplit } from '#functions/portfolio/splits/own-splits';
import {
  computeEffectiveSplitsBeforeAndAfter,
  type OwnSplitsDelta,
  readSplitsContext,
  type SplitsContext,
} from '#functions/portfolio/splits/plan-splits';
import type { TradeEffects } from '#functions/portfolio/trade-followers';
import { buildStoredTrade } from '#functions/portfolio/trade-service';
import type { TradesDelta } from '#functions/portfolio/trades/change-positions';
import { formatOversellSentence } from '#functions/portfolio/trades/oversell';
import { Refusal, refuseValidationFault } from '#functions/runtime/refusal';
import { omitUndefined } from '#functions/runtime/storage/write-rows-in-bulk';

/** An action on the ledger as it stands: what it changes, and the stocks concerned before and after it. */
export interface CorporateActionLedgerChange {
  read: SplitsContext;
  plan: CorporateActionPlan;
  trades: TradesDelta;
  splits: OwnSplitsDelta;
  before: Position[];
  after: Position[];
}

const getReceivedSymbol = (action: CorporateActionInput): string | undefined =>
  action.kind === 'rename' ? action.to : 'received' in action ? action.received?.to : undefined;

const listSymbols = (action: CorporateActionInput): string[] => [
  ...new Set([action.symbol, getReceivedSymbol(action) ?? action.symbol]),
];

/** The trades that the plan adds, numbered on from the last one; those of a renamed stock under its new name. */
const toTradesDelta = (
  action: CorporateActionInput,
  { added, renamed }: CorporateActionPlan,
  last: number,
  today: Day,
): TradesDelta => {
  const removed = renamed as readonly Trade[];
  const newTrades = added.map((trade, at) =>
    buildStoredTrade(last + 1 + at, 1, omitUndefined(trade) as typeof trade, today),
  );
  if (action.kind !== 'rename') return { removed, added: newTrades };
  const { to: symbol, toName: companyName } = action;
  return { removed, added: removed.map((trade) => ({ ...trade, symbol, companyName, version: trade.version + 1 })) };
};

/** A person's own splits follow a renamed stock, unless the other one has one of that day already. */
const toSplitsDelta = (
  action: CorporateActionInput,
  { split }: CorporateActionPlan,
  own: readonly OwnSplit[],
): OwnSplitsDelta => {
  if (split) return { removed: [], added: [{ symbol: action.symbol, ...split, version: 1 }] };
  if (action.kind !== 'rename') return { removed: [], added: [] };
  const removed = own.filter(({ symbol }) => symbol === action.symbol);
  const isThere = ({ date }: OwnSplit) => own.some((one) => one.symbol === action.to && one.date === date);
  const added = removed.filter((one) => !isThere(one)).map((one) => ({ ...one, symbol: action.to }));
  return { removed, added };
};

export const applyTradesDelta = (trades: readonly Trade[], { removed, added }: TradesDelta): Trade[] => {
  const gone = new Set(removed.map(({ id }) => id));
  return [...trades.filter(({ id }) => !gone.has(id)), ...added];
};

const sumShares = (positions: readonly Position[], platform: string): number =>
  toNumber(
    roundShares(sumExactAmounts(positions.filter((one) => one.platform === platform).map(({ shares }) => shares))),
  );

/** A stock under its new name is as many shares as before: where it is not, its splits are not known under that name. */
const refuseOtherShares = (
  { symbol, to }: { symbol: string; to: string },
  before: readonly Position[],
  after: readonly Position[],
): void => {
  for (const { platform } of before) {
    const [from, into] = [sumShares(before, platform), sumShares(after, platform)];
    if (Math.abs(from - into) <= 0.000001) continue;
    const sentence = `Under ${to} other splits are known than under ${symbol}: ${toDecimalText(from)} shares on ${platform} would be ${toDecimalText(into)}. Record the splits of ${symbol} by hand first; they follow it.`;
    throw new Refusal(422, 'other_splits', sentence);
  }
};

/** Trades of some stocks, and the splits by which they are accounted. */
export interface TradesWithSplits {
  trades: readonly Trade[];
  splits: SplitsBySymbol;
}

const findFirstImpossibleSale = ({ trades, splits }: TradesWithSplits): ImpossibleSale | undefined =>
  [...foldTradesIntoRunningPositions(trades, splits).values()]
    .flat()
    .flatMap(({ impossible }) => impossible ?? [])
    .toSorted((a, b) => compareByDateThenId(a.trade, b.trade))[0];

/** @throws Refusal 422 `oversell` where a sale is left without its shares, and every sale had them before. */
export const refuseNewOversell = (before: TradesWithSplits, after: TradesWithSplits, today: Day): void => {
  const found = findFirstImpossibleSale(after);
  if (found && !findFirstImpossibleSale(before))
    throw new Refusal(422, 'oversell', formatOversellSentence(found, 0, today));
};

/**
 * What an action makes of a person's ledger as it stands.
 * @throws Refusal with the sentence why it cannot be: of what was entered (400), or of what is recorded (422).
 */
export const planCorporateActionOnLedger = async (
  owner: string,
  action: CorporateActionInput,
  { splitsOf, followers }: Pick<TradeEffects, 'splitsOf' | 'followers'>,
  today: Day,
): Promise<CorporateActionLedgerChange> => {
  const symbols = listSymbols(action);
  const read = await readSplitsContext(owner, symbols, followers);
  const splits = await computeEffectiveSplitsBeforeAndAfter(read, symbols, splitsOf);
  const planned = planCorporateAction(action, { trades: read.trades, splits: splits.before, today });
  if (isActionFault(planned)) {
    refuseValidationFault(planned);
    throw new Refusal(400, 'invalid', planned.sentence);
  }
  const splitsDelta = toSplitsDelta(action, planned, read.own);
  const [split] = action.kind === 'reverseSplit' ? splitsDelta.added : [];
  if (split) refuseInvalidOwnSplit(read, split, undefined, today);
  const tradesDelta = toTradesDelta(action, planned, read.head.last, today);
  const after = { trades: applyTradesDelta(read.trades, tradesDelta), splits: splits.after(splitsDelta) };
  const positions = {
    before: computePositions(read.trades, splits.before),
    after: computePositions(after.trades, after.splits),
  };
  refuseNewOversell({ trades: read.trades, splits: splits.before }, after, today);
  if (action.kind === 'rename') refuseOtherShares(action, positions.before, positions.after);
  return { read, plan: planned, trades: tradesDelta, splits: splitsDelta, ...positions };
};
