import { useQuery } from '@tanstack/react-query';
import { Pencil, Target } from 'lucide-react';
import { useState } from 'react';
import type { AllocationReport } from '#contract/insight/allocation';
import { type AllocationScope, allocationGroupings, allocationScopes } from '#core/allocation/groups';
import { canPlanPurchases, hasAllocationTargets } from '#core/allocation/targets';
import { useChoiceInUrl } from '#lib/use-choice-in-address';
import { Button, LinkButton } from '#ui/button';
import { Card } from '#ui/card';
import { ChoiceButtons } from '#ui/choice-buttons';
import { EmptyState } from '#ui/page/empty-state';
import { createOnDemandComponent, usePreloadWhenIdle } from '#ui/page/on-demand';
import { PageHeader } from '#ui/page/page-header';
import { QueryView, renderFailureCard } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { Tabs } from '#ui/tabs';
import { AllocationBreakdown } from './allocation-breakdown';
import { allocationMessages, groupingNames, scopeNames } from './messages';
import { PurchasePlanForm } from './purchase-plan-form';
import { allocationQuery } from './queries';

const AllocationTargetsDialog = createOnDemandComponent(() => import('./allocation-targets-dialog'));

const Outline = () => (
  <div role="status" className="space-y-6">
    <span className="sr-only">{allocationMessages.loading}</span>
    <Skeleton className="h-125 rounded-xl" />
    <Skeleton className="h-60 rounded-xl" />
  </div>
);

const failed = {
  title: allocationMessages.loadFailed,
  message: allocationMessages.loadFailedHint,
  theirs: 'message',
  toast: true,
} as const;

const isHeld = ({ stocks }: AllocationReport): boolean => stocks.some(({ platforms }) => platforms.length > 0);

/** Nothing to be parted. */
const isNothing = (scope: AllocationScope, report: AllocationReport): boolean => {
  const { cash, deposits, targets } = report;
  if (isHeld(report)) return false;
  return scope === 'everything' ? cash.length === 0 && deposits.length === 0 : !targets.countsCash;
};

interface ReadyProps {
  report: AllocationReport;
  onEdit: () => void;
}

const Nothing = () => (
  <EmptyState
    icon={<Target aria-hidden />}
    title={allocationMessages.empty}
    action={<LinkButton to="/dashboard/portfolio">{allocationMessages.toPortfolio}</LinkButton>}
  >
    {allocationMessages.emptyHint}
  </EmptyState>
);

const Whole = ({ report }: Pick<ReadyProps, 'report'>) => {
  const [by, chooseGrouping] = useChoiceInUrl('by', allocationGroupings);
  const [scope, chooseScope] = useChoiceInUrl('of', allocationScopes);
  const { targets } = report;
  if (isNothing(scope, report) && isNothing('everything', report))
    return (
      <Card>
        <Nothing />
      </Card>
    );
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ChoiceButtons
          label={allocationMessages.scope}
          choices={allocationScopes.map((value) => ({ value, label: scopeNames[value] }))}
          chosen={scope}
          onChoose={chooseScope}
        />
        {scope === 'everything' && hasAllocationTargets(targets) && (
          <Button size="sm" variant="ghost" onClick={() => chooseScope('investments')}>
            {allocationMessages.compare}
          </Button>
        )}
      </div>
      {isNothing(scope, report) ? (
        <Nothing />
      ) : (
        <Tabs
          label={allocationMessages.parts}
          value={by}
          onValueChange={chooseGrouping}
          tabs={allocationGroupings.map((grouping) => ({
            value: grouping,
            label: groupingNames[grouping],
            content: <AllocationBreakdown report={report} by={grouping} scope={scope} />,
          }))}
        />
      )}
    </Card>
  );
};

const Adding = ({ report, onEdit }: ReadyProps) => (
  <Card title={allocationMessages.plan} description={allocationMessages.planHint}>
    {canPlanPurchases(report.targets) ? (
      <PurchasePlanForm report={report} />
    ) : (
      <EmptyState
        icon={<Target aria-hidden />}
        title={allocationMessages.noTargets}
        action={
          <Button variant="primary" onClick={onEdit}>
            {allocationMessages.set}
          </Button>
        }
      >
        {allocationMessages.noTargetsHint}
      </EmptyState>
    )}
  </Card>
);

/** What the whole is made of, what it is to be made of, and what to buy to come closer. */
export default function AllocationPage() {
  const reading = useQuery(allocationQuery);
  const [isEditing, setEditing] = useState(false);
  const edit = () => setEditing(true);
  const close = () => setEditing(false);
  usePreloadWhenIdle(AllocationTargetsDialog);
  const report = reading.data;
  return (
    <>
      <PageHeader
        title={allocationMessages.title}
        subtitle={allocationMessages.subtitle}
        actions={
          <Button icon={<Pencil aria-hidden />} disabled={!report} onClick={edit}>
            {allocationMessages.edit}
          </Button>
        }
      />
      <QueryView of={reading} loading={<Outline />} failed={failed} shown={renderFailureCard}>
        {(data) => (
          <div className="space-y-6">
            <Whole report={data} />
            <Adding report={data} onEdit={edit} />
          </div>
        )}
      </QueryView>
      {isEditing && report && <AllocationTargetsDialog report={report} onClose={close} onMissing={close} />}
    </>
  );
}
