import { useQuery } from '@tanstack/react-query';
import { Target } from 'lucide-react';
import { hasTargets } from '#core/allocation/targets';
import { LinkButton } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { Read } from '#ui/read';
import { Spinner } from '#ui/spinner';
import { messages } from './messages';
import { Plan } from './plan';
import { allocationQuery } from './queries';

const toTargets = <LinkButton to="/dashboard/allocation">{messages.toTargets}</LinkButton>;

/** What to buy by one's own targets, on a page that has more than that. */
export default function PlanPanel() {
  return (
    <Read
      of={useQuery(allocationQuery)}
      loading={<Spinner label={messages.loading} />}
      failed={{ title: messages.loadFailed, message: messages.loadFailedHint, theirs: 'message' }}
    >
      {(report) =>
        hasTargets(report.targets) ? (
          <>
            <p className="mb-4 text-sm text-ink-muted">{messages.planHint}</p>
            <Plan report={report} />
            <p className="mt-4">{toTargets}</p>
          </>
        ) : (
          <EmptyState icon={<Target aria-hidden />} title={messages.noTargets} action={toTargets}>
            {messages.noTargetsHint}
          </EmptyState>
        )
      }
    </Read>
  );
}
