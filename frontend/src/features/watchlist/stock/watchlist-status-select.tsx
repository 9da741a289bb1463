import { ChevronDown } from 'lucide-react';
import type { TargetStatus, WatchlistItem } from '#contract/watchlist';
import { targetStatuses } from '#core/watchlist/choices';
import { createToastCallbacks } from '#lib/api/toast-callbacks';
import { getStatusSelectLabel, watchlistMessages, watchlistStatusNames } from '../messages';
import { useSetWatchlistStatus } from '../queries';

/** What became of the target; a choice is saved at once, and taken back where it could not be. */
export const WatchlistStatusSelect = ({ item }: { item: WatchlistItem }) => {
  const { write, busy, writing } = useSetWatchlistStatus(item);
  const ends = createToastCallbacks({ done: watchlistMessages.statusUpdated, failed: watchlistMessages.statusFailed });
  const status = writing ?? item.target_status;
  return (
    <>
      <span className="hidden print:inline">{watchlistStatusNames[status]}</span>
      <div className="relative min-w-36 print:hidden">
        <select
          aria-label={getStatusSelectLabel(item.symbol)}
          aria-busy={busy || undefined}
          className="control appearance-none truncate pr-10"
          value={status}
          onChange={(event) => write(event.currentTarget.value as TargetStatus, ends)}
        >
          {targetStatuses.map((each) => (
            <option key={each} value={each}>
              {watchlistStatusNames[each]}
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
