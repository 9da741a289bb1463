import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, History } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ReconciliationSummary } from '#contract/imports/reconciliations';
import { describeReconciliation, getReconciliationPath, reconcileLinkLabel } from './messages';
import { type ReconciliationQueryRoot, reconciliationsQuery } from './queries';

export const ReconciliationStatusIcon = ({ one: { changedSince, different } }: { one: ReconciliationSummary }) => {
  const iconClass = 'size-4 shrink-0';
  if (changedSince) return <History aria-hidden className={`${iconClass} text-ink-muted`} />;
  if (different > 0) return <CircleAlert aria-hidden className={`${iconClass} text-negative`} />;
  return <CircleCheck aria-hidden className={`${iconClass} text-positive`} />;
};

/** On a platform's card: as of which day it was right, and the way to compare it. */
export default function ReconciliationStatus({
  platform,
  under,
}: {
  platform: string;
  under: ReconciliationQueryRoot;
}) {
  const { data } = useQuery(reconciliationsQuery(under));
  const one = data?.find((compared) => compared.platform === platform);
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm">
      {one && (
        <span className="flex items-center gap-1.5">
          <ReconciliationStatusIcon one={one} />
          {describeReconciliation(one)}
        </span>
      )}
      <Link
        to={getReconciliationPath(platform)}
        aria-label={`${reconcileLinkLabel}: ${platform}`}
        className="inline-flex min-h-6 items-center text-accent underline pointer-coarse:min-h-11"
      >
        {reconcileLinkLabel}
      </Link>
    </p>
  );
}
