import { useQuery } from '@tanstack/react-query';
import type { HouseholdReport } from '#contract/household';
import { PageHeader } from '#ui/page/page-header';
import { QueryView, renderFailureCard } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { MoneyFigure } from '#ui/table/figures';
import {
  describeOpenedSuccessorAccess,
  formatHouseholdSubtitle,
  formatPossessiveName,
  householdMessages as messages,
  otherPersonNotRegisteredMessage,
} from './messages';
import { OwnSharingCard } from './own-sharing-card';
import { householdQuery } from './queries';
import { SharedAccountsCard } from './shared-accounts-card';
import { SuccessorCard } from './successor-card';

const Outline = () => (
  <div className="space-y-6">
    <p role="status" className="sr-only">
      {messages.loading}
    </p>
    <Skeleton className="h-35 rounded-xl sm:h-32" />
    <Skeleton className="h-60 rounded-xl" />
    <Skeleton className="h-60 rounded-xl" />
  </div>
);

const failed = {
  title: messages.loadFailed,
  message: messages.loadFailedHint,
  theirs: 'message',
  toast: true,
} as const;

/** Of the other person, as they are called while they have no name here. */
const nobody = 'the other';

const Ready = ({ report }: { report: HouseholdReport }) => {
  const { other, totals, shared } = report;
  const name = other?.username ?? nobody;
  return (
    <div className="space-y-6">
      {other && report.isOpened && (
        <p role="status" className="text-sm">
          {describeOpenedSuccessorAccess(other.username)}
        </p>
      )}
      {!other && <p className="text-sm text-ink-muted">{otherPersonNotRegisteredMessage}</p>}
      {shared.length > 0 && (
        <section aria-label={messages.totals}>
          <StatGroup>
            <StatTile label={messages.total} value={<MoneyFigure value={totals.value} />} />
            <StatTile label={messages.yours} value={<MoneyFigure value={totals.yours} />} />
            <StatTile label={formatPossessiveName(name)} value={<MoneyFigure value={totals.theirs} />} />
          </StatGroup>
        </section>
      )}
      <SharedAccountsCard shared={shared} other={name} />
      <OwnSharingCard report={report} />
      <SuccessorCard report={report} />
    </div>
  );
};

/** What two people have together, as far as each shares it. */
export default function HouseholdPage() {
  const reading = useQuery(householdQuery);
  const other = reading.data?.other;
  return (
    <>
      <PageHeader
        title={messages.title}
        subtitle={other ? formatHouseholdSubtitle(other.username) : messages.subtitle}
      />
      <QueryView of={reading} loading={<Outline />} failed={failed} shown={renderFailureCard}>
        {(report) => <Ready report={report} />}
      </QueryView>
    </>
  );
}
