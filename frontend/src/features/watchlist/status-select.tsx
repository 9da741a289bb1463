import { ChevronDown } from 'lucide-react';
import toast from 'react-hot-toast/headless';
import type { TargetStatus, WatchlistItem } from '#contract/watchlist';
import { targetStatuses } from '#core/watchlist-lists';
import { messages, statusLabel, statusNames } from './messages';
import { useSetStatus } from './queries';
import { sentenceOf } from './token';

/** What became of the target; a choice is saved at once, and taken back where it could not be. */
export const StatusSelect = ({ item }: { item: WatchlistItem }) => {
  const { mutate, isPending, variables } = useSetStatus(item);
  const choose = (status: TargetStatus) =>
    mutate(status, {
      onSuccess: () => toast.success(messages.statusUpdated),
      onError: (error) => toast.error(sentenceOf(error, messages.statusFailed)),
    });
  return (
    <div className="relative min-w-36">
      <select
        aria-label={statusLabel(item.symbol)}
        aria-busy={isPending || undefined}
        className="control appearance-none truncate pr-10"
        value={isPending ? variables : item.target_status}
        onChange={(event) => choose(event.currentTarget.value as TargetStatus)}
      >
        {targetStatuses.map((status) => (
          <option key={status} value={status}>
            {statusNames[status]}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-muted"
      />
    </div>
  );
};
