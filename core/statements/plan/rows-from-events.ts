import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import { tradeTypes } from '#core/portfolio/trades';
import { toRecordableCashRowOrReason } from '#core/statements/plan/cash-row';
import { toRecordableDividendRowOrReason } from '#core/statements/plan/dividend-row';
import { toRecordedShareDeltas, toShareDeltas } from '#core/statements/plan/held-shares';
import { matchRowsWithRecorded } from '#core/statements/plan/match-recorded-rows';
import type { RecordedRow, RowToRecord, SkippedEvent, TradeKind } from '#core/statements/plan/rows-to-record';
import { type PlatformSplitEvent, planSplitRows } from '#core/statements/plan/split-rows';
import { toRecordableTradeRowOrReason } from '#core/statements/plan/trade-row';
import { findVestClose, priceVestAtClose, type VestAndRateClosesByKey } from '#core/statements/plan/vest-prices';
import type { IdentifiedStatementEvent } from '#core/statements/reader/combine-files';
import { joinEventIdentities } from '#core/statements/reader/identity';
import { groupDividendEventsWithTaxes } from '#core/statements/reconcile/dividend-payments';
import type { Day } from '#core/time/day';

export interface ImportPlanChoices {
  /** The platform of an account as the file names it (`''` where it names none); null: the person leaves it out. */
  platforms: Readonly<Record<string, string | null>>;
  /** Symbols by their name in the file, where the person chose another; null leaves its events out. */
  symbols?: Readonly<Record<string, string | null>>;
  /** The splits of the stocks in the file: the market's, and one's own. */
  splits: SplitsBySymbol;
  /** Every recorded trade of the stocks in the file, and cash and dividends of its days. */
  recorded: readonly RecordedRow[];
  /** What is dated after it is left out; without it nothing is. */
  today?: Day;
  /** Of vests without a price, and of currencies without a rate, what the market says of their days. */
  closes?: VestAndRateClosesByKey;
}

interface AsRows {
  rows: RowToRecord[];
  leftOut: SkippedEvent[];
}

/** An event where it belongs, under the symbol that it has here. */
interface PlatformEvent extends IdentifiedStatementEvent {
  platform: string;
}

type RowOutcome = RowToRecord | SkippedEvent;
const isLeft = (outcome: RowOutcome): outcome is SkippedEvent => 'sentence' in outcome;

const createSkippedEvent = ({ event, identity }: IdentifiedStatementEvent, sentence: string): SkippedEvent => ({
  event,
  identity,
  sentence,
});

const getOwnValue = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Where it belongs; or why it is not recorded at all. */
const place = (
  one: IdentifiedStatementEvent,
  { platforms, symbols = {}, today }: ImportPlanChoices,
): PlatformEvent | SkippedEvent => {
  const { account, day, symbol } = one.event;
  const platform = getOwnValue(platforms, account);
  if (platform === undefined) return createSkippedEvent(one, 'No platform is chosen for its account.');
  if (platform === null) return createSkippedEvent(one, 'You left its account out.');
  if (today !== undefined && day > today) return createSkippedEvent(one, 'It is dated in the future.');
  if (day < '1900-01-01') return createSkippedEvent(one, 'It is dated before 1900.');
  const chosen = symbol === null ? undefined : getOwnValue(symbols, symbol);
  if (chosen === null) return createSkippedEvent(one, `You left ${symbol} out.`);
  return { ...one, event: chosen === undefined ? one.event : { ...one.event, symbol: chosen }, platform };
};

const isTrade = (kind: string): kind is TradeKind => (tradeTypes as readonly string[]).includes(kind);

const recordTrade = (one: PlatformEvent, kind: TradeKind, { closes = {} }: ImportPlanChoices): RowOutcome => {
  const close = findVestClose(one.event, closes);
  const priced = close ? priceVestAtClose(one.event, close) : null;
  const tradeRow = toRecordableTradeRowOrReason(priced?.event ?? one.event, kind, one.platform, closes);
  if (typeof tradeRow === 'string') return createSkippedEvent(one, tradeRow);
  const row = { ledger: 'trades' as const, ...tradeRow, identity: one.identity, events: [one.event] };
  return close && priced ? { ...row, remarks: [priced.remark, ...tradeRow.remarks], close } : row;
};

const recordCash = (one: PlatformEvent): RowOutcome => {
  const cashRow = toRecordableCashRowOrReason(one.event, one.platform);
  if (typeof cashRow === 'string') return createSkippedEvent(one, cashRow);
  return { ledger: 'cash', ...cashRow, identity: one.identity, events: [one.event], asked: null };
};

const taxAlone = 'Its dividend is not among these rows, so it is recorded as cash.';
const withTaxRemark = (outcome: RowOutcome): RowOutcome =>
  isLeft(outcome) ? outcome : { ...outcome, remarks: [...outcome.remarks, taxAlone] };

/** A dividend that cannot be recorded takes its taxes along. */
const recordDividends = (
  dividends: readonly PlatformEvent[],
  taxes: readonly PlatformEvent[],
  { recorded, closes = {} }: Pick<ImportPlanChoices, 'recorded' | 'closes'>,
): RowOutcome[] => {
  const platforms = new Map([...dividends, ...taxes].map((one) => [one.identity, one.platform]));
  const getPlatform = ({ identity }: IdentifiedStatementEvent) => platforms.get(identity) ?? '';
  const paid = groupDividendEventsWithTaxes(
    dividends,
    taxes,
    recorded.map(({ identity }) => identity),
  );
  const rows = paid.payments.flatMap((payment): RowOutcome[] => {
    const all = [payment.dividend, ...payment.taxes];
    const dividendRow = toRecordableDividendRowOrReason(payment, getPlatform(payment.dividend), closes);
    if (typeof dividendRow === 'string') return all.map((one) => createSkippedEvent(one, dividendRow));
    const identity = joinEventIdentities(all.map((one) => one.identity));
    return [{ ledger: 'dividends', ...dividendRow, identity, events: all.map(({ event }) => event), asked: null }];
  });
  const unpairedTaxes = paid.taxes.map((one) => withTaxRemark(recordCash({ ...one, platform: getPlatform(one) })));
  return [...rows, ...unpairedTaxes, ...paid.leftOut.map(({ one, sentence }) => createSkippedEvent(one, sentence))];
};

const recordSplits = (
  placedSplits: readonly PlatformEvent[],
  trades: readonly RowOutcome[],
  { recorded, splits }: ImportPlanChoices,
): RowOutcome[] => {
  if (placedSplits.length === 0) return [];
  const rows = trades.filter((one): one is RowToRecord => !isLeft(one));
  const fresh = matchRowsWithRecorded(rows, recorded).filter(({ status }) => status === 'new');
  const moves = [...toShareDeltas(fresh), ...toRecordedShareDeltas(recorded)];
  const withStock = placedSplits.flatMap((one): PlatformSplitEvent[] =>
    one.event.symbol && one.event.quantity ? [{ one, platform: one.platform, symbol: one.event.symbol }] : [],
  );
  const without = placedSplits.filter(({ event }) => !event.symbol || !event.quantity);
  const splitRows = planSplitRows(withStock, moves, splits);
  return [
    ...splitRows.rows,
    ...splitRows.leftOut,
    ...without.map((one) => createSkippedEvent(one, 'It does not say which stock was split.')),
  ];
};

/** In the order of the events; a row of several where the first of them stands. */
const sortByEvents = (events: readonly IdentifiedStatementEvent[], outcomes: readonly RowOutcome[]): RowOutcome[] => {
  const at = new Map(events.map(({ identity }, place) => [identity, place]));
  const getPlace = (one: RowOutcome) => at.get(one.identity.split('+')[0] ?? '') ?? 0;
  return outcomes.toSorted((one, other) => getPlace(one) - getPlace(other));
};

/**
 * What the events are recorded as, in the order of entering. Each event is in one row or is left out with its sentence. The
 * cash of a trade equals the broker's to the cent.
 */
export const toRecordableRowsAndSkippedEvents = (
  events: readonly IdentifiedStatementEvent[],
  choices: ImportPlanChoices,
): AsRows => {
  const placedEvents = events.map((one) => place(one, choices));
  const here = placedEvents.filter((one): one is PlatformEvent => 'platform' in one);
  const ofKind = (kind: string) => here.filter(({ event }) => event.kind === kind);
  const trades = here.flatMap((one) => (isTrade(one.event.kind) ? [recordTrade(one, one.event.kind, choices)] : []));
  const hasStock = (one: PlatformEvent) => one.event.symbol !== null;
  const outcomes: RowOutcome[] = [
    ...placedEvents.filter((one): one is SkippedEvent => 'sentence' in one),
    ...trades,
    ...recordDividends(ofKind('dividend'), ofKind('tax').filter(hasStock), choices),
    ...[
      ...['interest', 'fee', 'deposit', 'withdrawal'].flatMap(ofKind),
      ...ofKind('tax').filter((one) => !hasStock(one)),
    ].map(recordCash),
    ...recordSplits(ofKind('split'), trades, choices),
  ];
  const all = sortByEvents(events, outcomes);
  return { rows: all.filter((one): one is RowToRecord => !isLeft(one)), leftOut: all.filter(isLeft) };
};
