import { useQuery } from '@tanstack/react-query';
import { Target } from 'lucide-react';
import { canPlanPurchases } from '#core/allocation/targets';
import { LinkButton } from '#ui/button';
import { EmptyState } from '#ui/page/empty-state';
import { QueryView } from '#ui/page/query-view';
import { Spinner } from '#ui/spinner';
import { allocationMessages } from './messages';
import { PurchasePlanForm } from './purchase-plan-form';
import { allocationQuery } from './queries';

const toTargets = <LinkButton to="/dashboard/allocation">{allocationMessages.toTargets}</LinkButton>;

/** What to buy by one's own targets, on a page that has more than that. */
export default function PurchasePlanPanel() {
  return (
    <QueryView
      of={useQuery(allocationQuery)}
      loading={<Spinner label={allocationMessages.loading} />}
      failed={{ title: allocationMessages.loadFailed, message: allocationMessages.loadFailedHint, theirs: 'message' }}
    >
      {(report) =>
        canPlanPurchases(report.targets) ? (
          <>
            <p className="mb-4 text-sm text-ink-muted">{allocationMessages.planHint}</p>
            <PurchasePlanForm report={report} />
            <p className="mt-4">{toTargets}</p>
          </>
        ) : (
          <EmptyState icon={<Target aria-hidden />} title={allocationMessages.noTargets} action={toTargets}>
            {allocationMessages.noTargetsHint}
          </EmptyState>
        )
      }
    </QueryView>
  );
}
