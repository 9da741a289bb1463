import type { MatchedFoundDividends } from '#contract/dividends/manual-dividends';
import { Badge } from '#ui/badge';
import { Tooltip } from '#ui/dialog/tooltip';
import {
  describeFoundPlatformsAndDays,
  formatPairAmounts,
  dividendPairMessages as messages,
} from './dividend-pair-messages';
import { UnpairButton } from './unpair-button';

interface PairNoteProps {
  pair: MatchedFoundDividends;
  /** The entry that counts in place of what was found. */
  entry: { id: number; symbol: string; paymentDate: string; grossAmount: number };
}

/** What was found of an entry, both figures side by side, and a way to part them. */
export const PairNote = ({ pair, entry }: PairNoteProps) => (
  <span className="mt-1 flex max-w-80 flex-wrap items-center gap-x-2 gap-y-1 text-xs font-normal text-ink-muted">
    <Tooltip content={messages.pairedHint}>
      <Badge tone="info">{messages.paired}</Badge>
    </Tooltip>
    <span className="figures">
      {describeFoundPlatformsAndDays(pair)}: {formatPairAmounts(pair.foundAmount, entry.grossAmount)}
      {pair.byHand && `, ${messages.joinedByHand}`}
    </span>
    <UnpairButton id={entry.id} symbol={entry.symbol} paymentDate={entry.paymentDate} found={pair.found} />
  </span>
);
