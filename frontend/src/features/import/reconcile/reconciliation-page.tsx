import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BrokerStatedFigures } from '#contract/imports/import-reconciliation';
import type { ReconciliationReport } from '#contract/imports/reconciliations';
import { getDayInNewYork } from '#core/time/day';
import type { QueryResult } from '#lib/api/combine-query-results';
import { useApiMutation } from '#lib/api/use-api-mutation';
import { Card } from '#ui/card';
import { LeavePageConfirmation } from '#ui/form/leave-page-confirmation';
import { RecordForm } from '#ui/form/record-form';
import { PageHeader } from '#ui/page/page-header';
import { QueryView } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { useCashPlatforms, useTradePlatforms } from '../../platforms/queries';
import { platformReconciliationQuery, reconciliationsQuery } from '../../reconciliation/queries';
import { ReconciliationFields } from './reconciliation-fields';
import {
  getInitialReconciliationFormValues,
  type ReconciliationFormValues,
  toStatedFiguresInput,
} from './reconciliation-form-values';
import { ReconciliationLines } from './reconciliation-lines';
import { reconciliationMessages } from './reconciliation-messages';

const useCompare = () =>
  useApiMutation((call, stated: BrokerStatedFigures) => call('POST /comparisons', stated), {
    event: 'broker_compare',
    changes: [
      reconciliationsQuery('portfolio').queryKey,
      reconciliationsQuery('cash').queryKey,
      reconciliationsQuery('imports').queryKey,
    ],
    logged: false,
    apply: (client, { platform }, answer) =>
      client.setQueryData(platformReconciliationQuery(platform).queryKey, answer),
    waits: true,
  });

/** Where none is named. */
const usual = 'Robinhood';

interface ComparingProps {
  platform: string;
  platforms: readonly string[];
  last: ReconciliationReport | null;
  onPlatform: (platform: string) => void;
}

const Buttons = ({ children }: { children: ReactNode }) => (
  <div className="mt-4 flex justify-end gap-2">{children}</div>
);

/** What is typed stays in the form once it is compared: the next comparison begins with it. */
const Comparing = ({ platform, platforms, last, onPlatform }: ComparingProps) => {
  const today = getDayInNewYork(new Date());
  const writing = useCompare();
  const sent = useRef<ReconciliationFormValues | null>(null);
  const [round, setRound] = useState(() => ({
    number: 0,
    initial: getInitialReconciliationFormValues(platform, last, today),
  }));
  const [isTyped, setTyped] = useState(false);
  const end = () => {
    setRound({ number: round.number + 1, initial: sent.current ?? round.initial });
    focusResult();
  };
  return (
    <Card title={reconciliationMessages.form}>
      <LeavePageConfirmation isUnsaved={isTyped} />
      <RecordForm
        key={round.number}
        initial={round.initial}
        draft="comparison"
        writing={writing}
        toSend={(values) => {
          sent.current = values;
          return toStatedFiguresInput(values);
        }}
        submitLabel={reconciliationMessages.compare}
        done={reconciliationMessages.done}
        failed={reconciliationMessages.notDone}
        onTyped={setTyped}
        buttons={Buttons}
        onDone={end}
      >
        {(form) => <ReconciliationFields form={form} platforms={platforms} today={today} onPlatform={onPlatform} />}
      </RecordForm>
    </Card>
  );
};

const resultId = 'comparison';
/** What came of it is read next, also by a screen reader. */
const focusResult = () => setTimeout(() => document.getElementById(resultId)?.focus());

/** The last comparison of a platform; null where there is none. */
const useLast = (platform: string): QueryResult<ReconciliationReport | null> => {
  const list = useQuery(reconciliationsQuery('imports'));
  const one = list.data?.find((compared) => compared.platform === platform);
  const lines = useQuery({ ...platformReconciliationQuery(platform), enabled: one !== undefined });
  const data = list.data && !one ? null : lines.data && one && { ...lines.data, changedSince: one.changedSince };
  return {
    data,
    error: list.error ?? lines.error,
    refetch: () => Promise.all([list.refetch(), ...(one ? [lines.refetch()] : [])]),
  };
};

const Outline = () => (
  <div role="status">
    <span className="sr-only">{reconciliationMessages.loading}</span>
    <Skeleton className="h-100 rounded-xl" />
  </div>
);

const failed = {
  title: reconciliationMessages.failed,
  message: reconciliationMessages.failedHint,
  theirs: 'message',
} as const;

/** Wherever something is held. */
const useNames = (platform: string): string[] => {
  const [trades, cash] = [useTradePlatforms(), useCashPlatforms()];
  return [...new Set([...trades, ...cash, platform])];
};

/** Compares a platform with what its broker shows, typed, pasted or from a file of positions. */
export const ReconciliationPage = ({ asked }: { asked: string }) => {
  const [, setParams] = useSearchParams();
  const platform = asked || usual;
  // The form stays as it was begun, whichever platform is chosen in it.
  const [first] = useState(platform);
  const firstReport = useLast(first);
  const visibleReport = useLast(platform);
  const names = useNames(platform);
  return (
    <div className="space-y-6">
      <PageHeader title={reconciliationMessages.title} subtitle={reconciliationMessages.subtitle} />
      <QueryView of={firstReport} loading={<Outline />} failed={failed}>
        {(last) => (
          <Comparing
            platform={first}
            platforms={names}
            last={last}
            onPlatform={(name) => setParams({ compare: name }, { replace: true })}
          />
        )}
      </QueryView>
      <div id={resultId} tabIndex={-1} className="outline-none">
        {firstReport.data !== undefined && (
          <QueryView of={visibleReport} loading={<Outline />} failed={failed}>
            {(one) => one && <ReconciliationLines one={one} />}
          </QueryView>
        )}
      </div>
    </div>
  );
};
