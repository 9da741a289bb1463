import { Tooltip } from '#ui/dialog/tooltip';
import { foundDividendMessages as messages } from '../messages';

/** Marks a payment date that nobody announced. */
export const EstimatedDateBadge = () => (
  <span className="ml-1.5 text-xs text-ink-muted">
    <Tooltip content={messages.estimatedHint}>{messages.estimated}</Tooltip>
  </span>
);
