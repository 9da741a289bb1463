import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { WholeComparison } from '#contract/comparisons';
import type { Stated } from '#contract/import-certificate';
import { dayInNewYork } from '#core/time/day';
import type { Reading } from '#lib/reading';
import { useWrite } from '#lib/use-write';
import { Card } from '#ui/card';
import { LeaveQuestion } from '#ui/leave-question';
import { PageHeader } from '#ui/page-header';
import { Read } from '#ui/read';
import { RecordForm } from '#ui/record-form';
import { Skeleton } from '#ui/spinner';
import { comparedQuery, comparisonsQuery } from '../compared/queries';
import { useCashPlatforms, useTradePlatforms } from '../platforms/queries';
import { CompareFields } from './compare-fields';
import { beginning, type CompareValues, toState } from './compare-values';
import { words } from './compare-words';
import { ComparisonLines } from './comparison-lines';

const useCompare = () =>
  useWrite((call, stated: Stated) => call('POST /comparisons', stated), {
    event: 'broker_compare',
    changes: [
      comparisonsQuery('portfolio').queryKey,
      comparisonsQuery('cash').queryKey,
      comparisonsQuery('imports').queryKey,
    ],
    logged: false,
    apply: (client, { platform }, answer) => client.setQueryData(comparedQuery(platform).queryKey, answer),
    waits: true,
  });

/** Where none is named. */
const usual = 'Robinhood';

interface ComparingProps {
  platform: string;
  platforms: readonly string[];
  last: WholeComparison | null;
  onPlatform: (platform: string) => void;
}

const Buttons = ({ children }: { children: ReactNode }) => (
  <div className="mt-4 flex justify-end gap-2">{children}</div>
);

/** What is typed stays in the form once it is compared: the next comparison begins with it. */
const Comparing = ({ platform, platforms, last, onPlatform }: ComparingProps) => {
  const today = dayInNewYork(new Date());
  const writing = useCompare();
  const sent = useRef<CompareValues | null>(null);
  const [round, setRound] = useState(() => ({ number: 0, initial: beginning(platform, last, today) }));
  const [isTyped, setTyped] = useState(false);
  const end = () => {
    setRound({ number: round.number + 1, initial: sent.current ?? round.initial });
    focusResult();
  };
  return (
    <Card title={words.form}>
      <LeaveQuestion isUnsaved={isTyped} />
      <RecordForm
        key={round.number}
        initial={round.initial}
        draft="comparison"
        writing={writing}
        toSend={(values) => {
          sent.current = values;
          return toState(values);
        }}
        submitLabel={words.compare}
        done={words.done}
        failed={words.notDone}
        onTyped={setTyped}
        buttons={Buttons}
        onDone={end}
      >
        {(form) => <CompareFields form={form} platforms={platforms} today={today} onPlatform={onPlatform} />}
      </RecordForm>
    </Card>
  );
};

const resultId = 'comparison';
/** What came of it is read next, also by a screen reader. */
const focusResult = () => setTimeout(() => document.getElementById(resultId)?.focus());

/** The last comparison of a platform; null where there is none. */
const useLast = (platform: string): Reading<WholeComparison | null> => {
  const list = useQuery(comparisonsQuery('imports'));
  const one = list.data?.find((compared) => compared.platform === platform);
  const lines = useQuery({ ...comparedQuery(platform), enabled: one !== undefined });
  const data = list.data && !one ? null : lines.data && one && { ...lines.data, changedSince: one.changedSince };
  return {
    data,
    error: list.error ?? lines.error,
    refetch: () => Promise.all([list.refetch(), ...(one ? [lines.refetch()] : [])]),
  };
};

const Outline = () => (
  <div role="status">
    <span className="sr-only">{words.loading}</span>
    <Skeleton className="h-100 rounded-xl" />
  </div>
);

const failed = { title: words.failed, message: words.failedHint, theirs: 'message' } as const;

/** Wherever something is held. */
const useNames = (platform: string): string[] => {
  const [trades, cash] = [useTradePlatforms(), useCashPlatforms()];
  return [...new Set([...trades, ...cash, platform])];
};

/** Compares a platform with what its broker shows, typed, pasted or from a file of positions. */
export const ComparePage = ({ asked }: { asked: string }) => {
  const [, setParams] = useSearchParams();
  const platform = asked || usual;
  // The form stays as it was begun, whichever platform is chosen in it.
  const [first] = useState(platform);
  const begun = useLast(first);
  const shown = useLast(platform);
  const names = useNames(platform);
  return (
    <div className="space-y-6">
      <PageHeader title={words.title} subtitle={words.subtitle} />
      <Read of={begun} loading={<Outline />} failed={failed}>
        {(last) => (
          <Comparing
            platform={first}
            platforms={names}
            last={last}
            onPlatform={(name) => setParams({ compare: name }, { replace: true })}
          />
        )}
      </Read>
      <div id={resultId} tabIndex={-1} className="outline-none">
        {begun.data !== undefined && (
          <Read of={shown} loading={<Outline />} failed={failed}>
            {(one) => one && <ComparisonLines one={one} />}
          </Read>
        )}
      </div>
    </div>
  );
};
