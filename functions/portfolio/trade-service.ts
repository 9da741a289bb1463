import type { NewTrade, NewTradeWithSource, Trade, TradeEdit } from '#contract/portfolio/trades';
import { findEditWithoutCurrencyFault, pickTradeCurrencyFields } from '#core/portfolio/trade-currency';
import { computeRoundedTradeTotal, findTradeFault } from '#core/portfolio/trade-faults';
import { type Day, getDayInNewYork } from '#core/time/day';
import type { TradeEffects } from '#functions/portfolio/trade-followers';
import { validateAndCashMarkTrade } from '#functions/portfolio/trades/cash-mark';
import type { TradesDelta } from '#functions/portfolio/trades/change-positions';
import { computeValidPositionChanges } from '#functions/portfolio/trades/oversell';
import { readTradeChangeContext, type TradeChangeContext } from '#functions/portfolio/trades/trade-change-context';
import {
  appendBalanceWrites,
  createImmediateFollowUp,
  planTradesChange,
} from '#functions/portfolio/trades/write-trades';
import type { Actor } from '#functions/runtime/identity/actor';
import { listStoredPlatformsIfNeeded } from '#functions/runtime/identity/stored-platforms';
import { refuseStale, refuseValidationFault, requireFound } from '#functions/runtime/refusal';
import { planAndWrite } from '#functions/runtime/storage/ledger';

/**
 * The trade as it will be stored: its total computed here, whatever the caller computed only checked.
 * @throws Refusal 400 for a future date or a total that is too large, 422 `total_mismatch`.
 */
export const buildStoredTrade = (id: number, version: number, sent: NewTradeWithSource, today: Day): Trade => {
  const { total: _sent, ...fields } = sent;
  refuseValidationFault(findTradeFault(sent, today));
  return { id, ...fields, total: computeRoundedTradeTotal(fields), version };
};

interface Planned<T> {
  change: TradesDelta;
  answer: T;
  /** The last id given out, where the trade is a new one. */
  last?: number;
}

/** The trade that a change is about, and what it is to be. */
interface About {
  id?: number;
  as?: Pick<NewTrade, 'symbol' | 'transactionDate' | 'platform'>;
}

type Place = (trade: Trade) => Trade;

/**
 * A change of one trade in one transaction with all that hangs on it.
 * @throws Refusal 422 `oversell` where it makes a sale impossible on any position that it concerns.
 */
const changeTrade = async <T>(
  actor: Actor,
  effects: TradeEffects,
  { id, as }: About,
  plan: (read: TradeChangeContext, place: Place) => Planned<T>,
): Promise<T> => {
  const { now, splitsOf, followers } = effects;
  const today = getDayInNewYork(now());
  const request = { ids: id === undefined ? [] : [id], about: as ? [as] : [] };
  let isWhole = true;
  const answer = await planAndWrite(actor, now(), async () => {
    const read = await readTradeChangeContext(actor.id, request, followers);
    const platforms = await listStoredPlatformsIfNeeded(actor.id, as ? [as.platform] : []);
    const planned = plan(read, (trade) => validateAndCashMarkTrade(trade, platforms));
    const { change, last = read.head.last } = planned;
    const snapshot = await read.snapshotFor(change, splitsOf);
    const positions = await computeValidPositionChanges(snapshot, change, today);
    const follow = createImmediateFollowUp(actor, effects, snapshot, today);
    const changed = await planTradesChange(snapshot, change, { last, positions, follow });
    isWhole = changed.isWhole;
    return { answer: planned.answer, writes: appendBalanceWrites(actor.id, changed) };
  });
  if (!isWhole) await followers.finish(actor);
  return answer;
};

/**
 * Records a trade, of whichever kind.
 * @throws Refusal 400 for a future date or a platform that is not theirs, 422 `total_mismatch` or `oversell`.
 */
export const addTrade = (actor: Actor, sent: NewTrade, effects: TradeEffects): Promise<Trade> => {
  const today = getDayInNewYork(effects.now());
  return changeTrade(actor, effects, { as: sent }, ({ head }, place) => {
    const trade = place(buildStoredTrade(head.last + 1, 1, sent, today));
    return { change: { removed: [], added: [trade] }, answer: trade, last: trade.id };
  });
};

/**
 * An edit that names no currency is from a page that knows of none: what the trade was paid in stays, at the recorded rate also
 * on another day. @throws Refusal 422 `currency_not_named` where such an edit changes the price or the fees.
 */
const keepUnnamedCurrency = (before: Trade, { currency, ...sent }: Omit<TradeEdit, 'version'>): NewTrade => {
  if (currency === 'USD') return sent;
  if (currency !== undefined) return { ...sent, currency };
  if (before.currency === undefined) return sent;
  refuseValidationFault(findEditWithoutCurrencyFault(before, sent));
  return { ...pickTradeCurrencyFields(before), ...sent };
};

/**
 * Replaces the fields of a trade. The statement or the corporate action that it came from stays with it.
 * @throws Refusal 404; 409 `stale` where `version` is not the stored one; 422 `currency_not_named`; otherwise as `addTrade`.
 */
export const editTrade = (
  actor: Actor,
  { id, version, ...sent }: TradeEdit & { id: number },
  effects: TradeEffects,
): Promise<Trade> => {
  const today = getDayInNewYork(effects.now());
  return changeTrade(actor, effects, { id, as: sent }, ({ trades }, place) => {
    const before = requireFound(trades.get(id), 'transaction');
    refuseStale('transaction', version, before);
    const { source, corporateAction } = before;
    const origin = { ...(corporateAction && { corporateAction }), ...(source && { source }) };
    const fields = keepUnnamedCurrency(before, sent);
    const after = place(buildStoredTrade(id, before.version + 1, { ...fields, ...origin }, today));
    return { change: { removed: [before], added: [after] }, answer: after };
  });
};

/** Deletes a trade, unless a later sale needs its shares. */
export const deleteTrade = (actor: Actor, { id }: { id: number }, effects: TradeEffects): Promise<void> =>
  changeTrade(actor, effects, { id }, ({ trades }) => ({
    change: { removed: [requireFound(trades.get(id), 'transaction')], added: [] },
    answer: undefined,
  }));
