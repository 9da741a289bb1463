import { Tooltip } from '#ui/dialog/tooltip';
import { foundDividendMessages as words } from '../messages';

/** Marks a payment date that nobody announced. */
export const EstimatedBadge = () => (
  <span className="ml-1.5 text-xs text-ink-muted">
    <Tooltip content={words.estimatedHint}>{words.estimated}</Tooltip>
  </span>
);
