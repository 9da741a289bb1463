import type { CorporateActionInput, CorporateActionPreview } from '#contract/portfolio/corporate-actions';
import type { Trade } from '#contract/portfolio/trades';
import { type Amount, roundCents, roundShares, sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import type { Position } from '#core/portfolio/position/positions';
import { addsShares, movesCash } from '#core/portfolio/trades';
import { compareText } from '#core/text/compare';
import { getDayInNewYork } from '#core/time/day';
import {
  type CorporateActionLedgerChange,
  planCorporateActionOnLedger,
} from '#functions/portfolio/corporate-actions/action-context';
import { tradeLedger } from '#functions/portfolio/store';
import type { TradeEffects } from '#functions/portfolio/trade-followers';
import { toPositionKey } from '#functions/portfolio/trades/change-positions';
import type { Actor } from '#functions/runtime/identity/actor';
import { Refusal } from '#functions/runtime/refusal';

const toFigures = (position: Position | undefined) => ({
  shares: position ? toNumber(roundShares(position.shares)) : 0,
  cost: position ? toNumber(roundCents(position.cost)) : 0,
});

const comparePositions = ({
  before,
  after,
  trades,
  plan,
}: CorporateActionLedgerChange): CorporateActionPreview['positions'] => {
  const [from, to] = [before, after].map((all) => new Map(all.map((one) => [toPositionKey(one), one])));
  const changed = new Set([...trades.added, ...trades.removed].map(toPositionKey));
  return [...new Map([...before, ...after].map((one) => [toPositionKey(one), one])).values()]
    .filter((one) => changed.has(toPositionKey(one)) || plan.split !== null)
    .toSorted((a, b) => compareText(a.platform, b.platform) || compareText(a.symbol, b.symbol))
    .map((one) => ({
      symbol: one.symbol,
      platform: one.platform,
      before: toFigures(from?.get(toPositionKey(one))),
      after: toFigures(to?.get(toPositionKey(one))),
    }));
};

const toRow = ({ transactionType, symbol, platform, quantity, price, total, transactionDate, acquiredOn }: Trade) => ({
  transactionType,
  symbol,
  platform,
  quantity,
  price,
  total,
  transactionDate,
  ...(acquiredOn !== undefined && { acquiredOn }),
});

const listCash = (added: readonly Trade[]): CorporateActionPreview['cash'] => {
  const sales = added.filter(({ transactionType }) => movesCash(transactionType) && !addsShares(transactionType));
  return [...Map.groupBy(sales, ({ platform }) => platform)].map(([platform, own]) => ({
    platform,
    amount: toNumber(sumExactAmounts(own.map(({ total }) => toAmount(total)))),
  }));
};

const sumRealized = (positions: readonly Position[]): Amount =>
  sumExactAmounts(positions.map(({ realizedGain }) => realizedGain));

const refusedPreview = (version: number, refused: string): CorporateActionPreview => ({
  version,
  refused,
  positions: [],
  trades: [],
  renamed: 0,
  split: null,
  fractions: [],
  cash: [],
  realizedGain: 0,
  notFollowing: [],
});

/** Said of a rename: what is about a stock beside its trades, its own splits and what follows from both. */
const listNotFollowing = (action: CorporateActionInput): string[] =>
  action.kind === 'rename'
    ? [
        `Dividends entered by hand, prices of your own, notes, targets and the watchlist go on naming ${action.symbol}. Dividends found of it are found again under ${action.to}.`,
      ]
    : [];

/** What an action would make of the person's ledger, or why it cannot be recorded. Nothing is written. */
export const previewCorporateAction = async (
  { id }: Actor,
  { action }: { action: CorporateActionInput },
  effects: TradeEffects,
): Promise<CorporateActionPreview> => {
  const today = getDayInNewYork(effects.now());
  try {
    const planned = await planCorporateActionOnLedger(id, action, effects, today);
    const { read, plan, trades, before, after } = planned;
    return {
      version: read.head.version,
      refused: null,
      positions: comparePositions(planned),
      trades: action.kind === 'rename' ? [] : trades.added.map(toRow),
      renamed: trades.removed.length,
      split: plan.split && {
        date: plan.split.date,
        numerator: plan.split.numerator,
        denominator: plan.split.denominator,
      },
      fractions: [...plan.fractions],
      cash: action.kind === 'rename' ? [] : listCash(trades.added),
      realizedGain: toNumber(roundCents(sumRealized(after).minus(sumRealized(before)))),
      notFollowing: listNotFollowing(action),
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refusedPreview((await tradeLedger.head(id)).version, error.message);
  }
};
