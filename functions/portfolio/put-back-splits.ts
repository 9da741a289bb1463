import type { OwnSplit } from '#contract/own-splits';
import { mostOwnSplits } from '#core/portfolio/own-splits';
import { dayInNewYork } from '#core/time/day';
import type { Correction } from '#functions/dividends/found-store';
import { oversellSentence } from '#functions/portfolio/oversold';
import { isSplitRecord } from '#functions/portfolio/own-splits-store';
import { planSplits, readForSplits } from '#functions/portfolio/plan-splits';
import { clock } from '#functions/ports';
import { Refusal } from '#functions/refusal';
import { getSplits } from '#functions/stocks/cache';
import { asBefore, readStanding, refuseChanged } from '#functions/storage/put-back';
import type { RecordChange, Write } from '#functions/storage/table';

const live = { now: clock, splitsOf: getSplits };

/** `corrections`: whose dividends are to be counted again. */
export interface SplitsPutBack {
  writes: Write[];
  corrections: Correction[];
}

const symbolIn = ({ before, after }: RecordChange): string => ((before ?? after) as OwnSplit).symbol;

/**
 * A person's own splits as they were before a change, with the books that they move. No change is of splits and of trades.
 * @throws ChangedSince where a split is not as the change has left it; Refusal 422 `oversell` where a sale would be left
 * without its shares.
 */
export const putBackSplits = async (
  owner: string,
  records: readonly RecordChange[],
  { now, splitsOf } = live,
): Promise<SplitsPutBack> => {
  const changed = records.filter(isSplitRecord);
  if (changed.length === 0) return { writes: [], corrections: [] };
  const read = await readForSplits(owner, [...new Set(changed.map(symbolIn))]);
  const standing = await readStanding<OwnSplit>(owner, changed);
  refuseChanged(changed, (record) => standing.get(record));
  const rows = changed.map((change) => {
    const stands = standing.get(change.record);
    return { stands, becomes: asBefore(change, stands) };
  });
  const moved = {
    removed: rows.flatMap(({ stands }) => stands ?? []),
    added: rows.flatMap(({ becomes }) => becomes ?? []),
  };
  if (read.own.length - moved.removed.length + moved.added.length > mostOwnSplits) {
    throw new Refusal(422, 'too_many', `At most ${mostOwnSplits} splits can be recorded by hand.`);
  }
  const { impossible, writes, corrections } = await planSplits(owner, read, moved, splitsOf);
  if (impossible) throw new Refusal(422, 'oversell', oversellSentence(impossible, 0, dayInNewYork(now())));
  return { writes, corrections };
};
