import { type Amount, toAmount, toDecimalText, zeroAmount } from '#core/money/amount';
import type { Split, SplitsBySymbol } from '#core/portfolio/position/splits';
import type { StatementEvent } from '#core/statements/events';
import { computeHeldShares, type ShareDelta } from '#core/statements/plan/held-shares';
import type { RowToRecord, SkippedEvent } from '#core/statements/plan/rows-to-record';
import { inferSplitRatioFromShares } from '#core/statements/plan/split-ratio';
import type { IdentifiedStatementEvent } from '#core/statements/reader/combine-files';
import { addDays, countDaysBetween, type Day, formatLongDay } from '#core/time/day';

/** A split of a file, where it belongs. */
export interface PlatformSplitEvent {
  one: IdentifiedStatementEvent;
  platform: string;
  symbol: string;
}

/** A broker books a split a few days from the market's day at most. */
const maxDaysApart = 7;

const isNear = (day: Day) => (split: { date: Day }) => Math.abs(countDaysBetween(split.date, day)) <= maxDaysApart;

const createSkippedEvent = ({ event, identity }: IdentifiedStatementEvent, sentence: string): SkippedEvent => ({
  event,
  identity,
  sentence,
});

const computeHeldBefore = (
  { one, platform, symbol }: PlatformSplitEvent,
  moves: readonly ShareDelta[],
  splits: SplitsBySymbol,
) => {
  const before = addDays(one.event.day, -1);
  const own = moves.filter((move) => move.symbol === symbol && move.platform === platform && move.day <= before);
  const [held] = computeHeldShares(own, splits, before);
  // Where purchases are missing, nobody knows how many shares there were.
  return held && !held.missing ? held.shares : zeroAmount;
};

/** What a person may tell the ratio by. */
const describeHint = (held: Amount, added: Amount): string =>
  held.gt(0)
    ? `The file turns ${toDecimalText(held)} shares into ${toDecimalText(held.plus(added))}.`
    : `The file adds ${toDecimalText(added)} shares; how many there were before is not known.`;

const splitRow = (placedSplit: PlatformSplitEvent, held: ReturnType<typeof computeHeldBefore>): RowToRecord => {
  const { event, identity } = placedSplit.one as { event: StatementEvent; identity: string };
  const added = toAmount(event.quantity ?? 0);
  const ratio = inferSplitRatioFromShares(held, added);
  const row = {
    symbol: placedSplit.symbol,
    date: event.day,
    ratio,
    added: toDecimalText(added),
    heldBefore: toDecimalText(held),
  };
  const about = { ledger: 'splits', row, identity, events: [event] } as const;
  return ratio
    ? { ...about, asked: null, remarks: [] }
    : { ...about, asked: 'ratio', remarks: [describeHint(held, added)] };
};

/** Splits that nobody knows yet, each once; `moves` are the shares of the file and of what is recorded. */
export const planSplitRows = (
  placedSplits: readonly PlatformSplitEvent[],
  moves: readonly ShareDelta[],
  known: SplitsBySymbol,
) => {
  const rows: RowToRecord[] = [];
  const knownSplits: SkippedEvent[] = [];
  const splits = new Map<string, Split[]>([...known].map(([symbol, own]) => [symbol, [...own]]));
  const withoutRatio = new Map<string, { date: Day }[]>();
  for (const split of placedSplits) {
    const { symbol, one } = split;
    const own = splits.get(symbol) ?? [];
    const market = known.get(symbol)?.find(isNear(one.event.day));
    const sameSplit = [...own, ...(withoutRatio.get(symbol) ?? [])].find(isNear(one.event.day));
    if (market)
      knownSplits.push(
        createSkippedEvent(one, `The market already lists this split, of ${formatLongDay(market.date)}.`),
      );
    else if (sameSplit)
      knownSplits.push(
        createSkippedEvent(one, `The same split is already in these files, on ${formatLongDay(sameSplit.date)}.`),
      );
    else {
      const recorded = splitRow(split, computeHeldBefore(split, moves, splits));
      const { ratio, date } = recorded.row as { ratio: { numerator: number; denominator: number } | null; date: Day };
      if (ratio) splits.set(symbol, [...own, { date, ...ratio }]);
      else withoutRatio.set(symbol, [...(withoutRatio.get(symbol) ?? []), { date }]);
      rows.push(recorded);
    }
  }
  return { rows, leftOut: knownSplits };
};
