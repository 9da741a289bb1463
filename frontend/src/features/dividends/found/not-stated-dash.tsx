import { manualDividendMessages as messages } from '../manual/manual-dividend-messages';

/** A dash for a figure that a statement does not name: it is none, not zero. */
export const NotStatedDash = () => (
  <span className="text-ink-muted" title={messages.notStated}>
    <span aria-hidden>—</span>
    <span className="sr-only">{messages.notStated}</span>
  </span>
);
