import { listDiscoveryNotes } from '../messages';
import type { FoundDividendActions } from './use-found-dividend-actions';

interface DiscoveryNotesProps {
  of: Pick<FoundDividendActions, 'discovery'>;
  by: NonNullable<FoundDividendActions['discovery']>['by'];
}

/** What the last discovery came to beyond its count, under the button that began it. */
export const DiscoveryNotes = ({ of: { discovery }, by }: DiscoveryNotesProps) => (
  <div
    role="status"
    className="not-empty:mt-4 space-y-1 rounded-lg bg-info-soft text-sm text-info not-empty:px-4 not-empty:py-3"
  >
    {discovery?.by === by && listDiscoveryNotes(discovery).map((note) => <p key={note}>{note}</p>)}
  </div>
);
