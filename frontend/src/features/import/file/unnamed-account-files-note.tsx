import { importMessages } from '../messages';
import type { UnnamedAccountFileGroup } from './worker-protocol';

/** Of files that name no account, that they count as one; a warning where they look like two. */
export const UnnamedAccountFilesNote = ({ joined }: { joined: readonly UnnamedAccountFileGroup[] }) =>
  joined.map(({ broker, names, differ }) => (
    <p
      key={broker}
      className={
        differ
          ? 'mb-4 rounded-lg bg-warning-soft px-4 py-3 text-sm text-pretty wrap-anywhere text-warning'
          : 'mb-4 text-sm text-pretty wrap-anywhere text-ink-muted'
      }
    >
      {differ ? importMessages.joinedDiffer(broker, names) : importMessages.joined(broker, names)}
    </p>
  ));
