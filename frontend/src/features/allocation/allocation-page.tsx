import { useQuery } from '@tanstack/react-query';
import { Pencil, Target } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AllocationReport } from '#contract/insight/allocation';
import { type AllocationGrouping, allocationGroupings as all } from '#core/allocation/groups';
import { hasAllocationTargets } from '#core/allocation/targets';
import { Button, LinkButton } from '#ui/button';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/page/empty-state';
import { createOnDemandComponent, usePreload } from '#ui/page/on-demand';
import { PageHeader } from '#ui/page/page-header';
import { QueryView, renderFailureCard } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { Tabs } from '#ui/tabs';
import { AllocationBreakdown } from './allocation-breakdown';
import { allocationMessages, groupingNames } from './messages';
import { PurchasePlanForm } from './purchase-plan-form';
import { allocationQuery } from './queries';

const TargetDialog = createOnDemandComponent(() => import('./allocation-targets-dialog'));

const Outline = () => (
  <div role="status" className="space-y-6">
    <span className="sr-only">{allocationMessages.loading}</span>
    <Skeleton className="h-96 rounded-xl" />
    <Skeleton className="h-60 rounded-xl" />
  </div>
);

const failed = {
  title: allocationMessages.loadFailed,
  message: allocationMessages.loadFailedHint,
  theirs: 'message',
  toast: true,
} as const;

/** The way to part the whole stands in the address, so that a link or a reload finds it again. */
const useManner = (): [AllocationGrouping, (by: string) => void] => {
  const [params, setParams] = useSearchParams();
  const requestedGrouping = params.get('by');
  const choose = (by: string) => {
    const next = new URLSearchParams(params);
    if (by === all[0]) next.delete('by');
    else next.set('by', by);
    setParams(next, { replace: true });
  };
  return [all.find((one) => one === requestedGrouping) ?? all[0], choose];
};

interface ReadyProps {
  report: AllocationReport;
  onEdit: () => void;
}

const Whole = ({ report }: Pick<ReadyProps, 'report'>) => {
  const [by, choose] = useManner();
  const isNothing = !report.stocks.some(({ platforms }) => platforms.length > 0) && !report.targets.countsCash;
  if (isNothing) {
    return (
      <Card>
        <EmptyState
          icon={<Target aria-hidden />}
          title={allocationMessages.empty}
          action={<LinkButton to="/dashboard/portfolio">{allocationMessages.toPortfolio}</LinkButton>}
        >
          {allocationMessages.emptyHint}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <Tabs
        label={allocationMessages.parts}
        value={by}
        onValueChange={choose}
        tabs={all.map((manner) => ({
          value: manner,
          label: groupingNames[manner],
          content: <AllocationBreakdown report={report} by={manner} />,
        }))}
      />
    </Card>
  );
};

const Adding = ({ report, onEdit }: ReadyProps) => (
  <Card title={allocationMessages.plan} description={allocationMessages.planHint}>
    {hasAllocationTargets(report.targets) ? (
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
  usePreload(TargetDialog);
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
      {isEditing && report && <TargetDialog report={report} onClose={close} onMissing={close} />}
    </>
  );
}
