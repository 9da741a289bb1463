import { ChevronDown } from 'lucide-react';
import type { TargetStatus, WatchlistItem } from '#contract/watchlist';
import { targetStatuses } from '#core/watchlist/lists';
import { byToast } from '#lib/by-toast';
import { messages, statusLabel, statusNames } from './messages';
import { useSetStatus } from './queries';

/** What became of the target; a choice is saved at once, and taken back where it could not be. */
export const StatusSelect = ({ item }: { item: WatchlistItem }) => {
  const { write, busy, writing } = useSetStatus(item);
  const ends = byToast({ done: messages.statusUpdated, failed: messages.statusFailed });
  const status = writing ?? item.target_status;
  return (
    <>
      <span className="hidden print:inline">{statusNames[status]}</span>
      <div className="relative min-w-36 print:hidden">
        <select
          aria-label={statusLabel(item.symbol)}
          aria-busy={busy || undefined}
          className="control appearance-none truncate pr-10"
          value={status}
          onChange={(event) => write(event.currentTarget.value as TargetStatus, ends)}
        >
          {targetStatuses.map((each) => (
            <option key={each} value={each}>
              {statusNames[each]}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-muted"
        />
      </div>
    </>
  );
};
