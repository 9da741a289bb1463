import { messages } from './messages';
import type { Joined } from './protocol';

/** Of files that name no account, that they count as one; a warning where they look like two. */
export const JoinedFiles = ({ joined }: { joined: readonly Joined[] }) =>
  joined.map(({ broker, names, differ }) => (
    <p
      key={broker}
      className={
        differ
          ? 'mb-4 rounded-lg bg-warning-soft px-4 py-3 text-sm text-pretty wrap-anywhere text-warning'
          : 'mb-4 text-sm text-pretty wrap-anywhere text-ink-muted'
      }
    >
      {differ ? messages.joinedDiffer(broker, names) : messages.joined(broker, names)}
    </p>
  ));
