import { useQuery } from '@tanstack/react-query';
import { Pencil, Target } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AllocationReport } from '#contract/allocation';
import { manners as all, type Manner } from '#core/allocation/groups';
import { hasTargets } from '#core/allocation/targets';
import { Button, LinkButton } from '#ui/button';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/empty-state';
import { onDemand, useSoon } from '#ui/on-demand';
import { PageHeader } from '#ui/page-header';
import { inACard, Read } from '#ui/read';
import { Skeleton } from '#ui/spinner';
import { Tabs } from '#ui/tabs';
import { manners, messages } from './messages';
import { Parts } from './parts';
import { Plan } from './plan';
import { allocationQuery } from './queries';

const TargetDialog = onDemand(() => import('./target-dialog'));

const Outline = () => (
  <div role="status" className="space-y-6">
    <span className="sr-only">{messages.loading}</span>
    <Skeleton className="h-96 rounded-xl" />
    <Skeleton className="h-60 rounded-xl" />
  </div>
);

const failed = {
  title: messages.loadFailed,
  message: messages.loadFailedHint,
  theirs: 'message',
  toast: true,
} as const;

/** The way to part the whole stands in the address, so that a link or a reload finds it again. */
const useManner = (): [Manner, (by: string) => void] => {
  const [params, setParams] = useSearchParams();
  const asked = params.get('by');
  const choose = (by: string) => {
    const next = new URLSearchParams(params);
    if (by === all[0]) next.delete('by');
    else next.set('by', by);
    setParams(next, { replace: true });
  };
  return [all.find((one) => one === asked) ?? all[0], choose];
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
          title={messages.empty}
          action={<LinkButton to="/dashboard/portfolio">{messages.toPortfolio}</LinkButton>}
        >
          {messages.emptyHint}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <Tabs
        label={messages.parts}
        value={by}
        onValueChange={choose}
        tabs={all.map((manner) => ({
          value: manner,
          label: manners[manner],
          content: <Parts report={report} by={manner} />,
        }))}
      />
    </Card>
  );
};

const Adding = ({ report, onEdit }: ReadyProps) => (
  <Card title={messages.plan} description={messages.planHint}>
    {hasTargets(report.targets) ? (
      <Plan report={report} />
    ) : (
      <EmptyState
        icon={<Target aria-hidden />}
        title={messages.noTargets}
        action={
          <Button variant="primary" onClick={onEdit}>
            {messages.set}
          </Button>
        }
      >
        {messages.noTargetsHint}
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
  useSoon(TargetDialog);
  const report = reading.data;
  return (
    <>
      <PageHeader
        title={messages.title}
        subtitle={messages.subtitle}
        actions={
          <Button icon={<Pencil aria-hidden />} disabled={!report} onClick={edit}>
            {messages.edit}
          </Button>
        }
      />
      <Read of={reading} loading={<Outline />} failed={failed} shown={inACard}>
        {(data) => (
          <div className="space-y-6">
            <Whole report={data} />
            <Adding report={data} onEdit={edit} />
          </div>
        )}
      </Read>
      {isEditing && report && <TargetDialog report={report} onClose={close} onMissing={close} />}
    </>
  );
}
