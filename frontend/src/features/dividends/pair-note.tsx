import type { EnteredPair } from '#contract/manual-dividends';
import { Badge } from '#ui/badge';
import { Tooltip } from '#ui/tooltip';
import { figuresInWords, whereFound, pairMessages as words } from './pair-messages';
import { PartButton } from './part-button';

interface PairNoteProps {
  pair: EnteredPair;
  /** The entry that counts in place of what was found. */
  entry: { id: number; symbol: string; paymentDate: string; grossAmount: number };
}

/** What was found of an entry, both figures side by side, and a way to part them. */
export const PairNote = ({ pair, entry }: PairNoteProps) => (
  <span className="mt-1 flex max-w-80 flex-wrap items-center gap-x-2 gap-y-1 text-xs font-normal text-ink-muted">
    <Tooltip content={words.pairedHint}>
      <Badge tone="info">{words.paired}</Badge>
    </Tooltip>
    <span className="figures">
      {whereFound(pair)}: {figuresInWords(pair.foundAmount, entry.grossAmount)}
      {pair.byHand && `, ${words.joinedByHand}`}
    </span>
    <PartButton id={entry.id} symbol={entry.symbol} paymentDate={entry.paymentDate} found={pair.found} />
  </span>
);
