import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { getErrorMessage } from '#lib/api/api';
import { focusPageTitle } from '#lib/focus';
import type { StatementWorkerClient } from '../file/statement-worker-client';
import type {
  ImportDecisions,
  ImportImpactView,
  ImportPlanSummary,
  ImportPreviewRow,
  OpeningPositionInput,
  PlatformStatedFiguresView,
  PreviewRowDecision,
} from '../file/worker-protocol';
import { importMessages } from '../messages';
import { fetchRecordedAccountRows } from '../queries';
import type { ImportJob, ImportStep } from '../run/import-job';
import { countPreviewRows } from './filter-preview-rows';
import type { ImportChoices } from './use-import-choices';

interface PlanPreview {
  planned: ImportPlanSummary;
  rows: ImportPreviewRow[];
  steps: ImportStep[];
  /** The files are of other accounts than before, and it was said that they are meant. */
  isOtherSaid: boolean;
}

/** Milliseconds without a decision until what it comes to is counted anew. */
const atRest = 150;

const nothing: ImportDecisions = { rows: new Map(), cashAlone: new Set(), openings: [] };

const buildRowSteps = ({
  writes,
  links,
  leftOut,
}: Awaited<ReturnType<StatementWorkerClient['parts']>>): ImportStep[] => [
  ...writes.map((one): ImportStep => ('split' in one ? { do: 'split', ...one } : { do: 'rows', ...one })),
  ...links.map((part): ImportStep => ({ do: 'links', links: part })),
  ...leftOut.map((part): ImportStep => ({ do: 'leftOut', leftOut: part })),
];

const toStatedEnd = (stated: readonly PlatformStatedFiguresView[], to: string | null): ImportJob['end']['stated'] =>
  stated.flatMap(({ day, ...rest }) => {
    const on = day ?? to;
    return on ? [{ ...rest, day: on }] : [];
  });

/** What the files would do, and what a person decides of it. Nothing of it is written. */
export const useImportPreview = (thread: RefObject<StatementWorkerClient | null>, choices: ImportChoices) => {
  const client = useQueryClient();
  const [planPreview, setPlanPreview] = useState<PlanPreview | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [decisions, setDecisions] = useState<ImportDecisions>(nothing);
  const [difference, setDifference] = useState<ImportImpactView | null>(null);
  const [stated, setStated] = useState<PlatformStatedFiguresView | null>(null);
  const latestRequest = useRef(0);
  const countedDecisions = useRef<ImportDecisions | null>(null);

  useEffect(() => {
    if (!planPreview || countedDecisions.current === decisions) return;
    latestRequest.current += 1;
    const mine = latestRequest.current;
    const count = async () => {
      const next = await thread.current?.decide(decisions);
      if (!next || latestRequest.current !== mine) return;
      countedDecisions.current = decisions;
      setDifference(next);
    };
    const timer = setTimeout(() => void count().catch(() => setFailure(importMessages.outOfThread)), atRest);
    return () => clearTimeout(timer);
    // The difference is what comes of it.
  }, [planPreview, decisions, thread]);

  const open = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const known = await client.fetchQuery({
        queryKey: ['imports', 'known'],
        queryFn: ({ signal }) => fetchRecordedAccountRows(signal),
        staleTime: 0,
        gcTime: 0,
      });
      await thread.current?.know(known);
      const plan = await thread.current?.plan(choices.choices());
      // Shown together with what it comes to: nothing moves down once that is counted.
      const first = await thread.current?.decide(decisions);
      if (plan && first) {
        countedDecisions.current = decisions;
        setDifference(first);
        setPlanPreview({ ...plan, steps: choices.steps(), isOtherSaid: choices.isOtherSaid });
        focusPageTitle();
      }
    } catch (error) {
      setFailure(getErrorMessage(error, importMessages.previewFailed));
    }
    setBusy(false);
  };
  const rows = planPreview?.rows;
  const counts = useMemo(() => countPreviewRows(rows ?? [], decisions.rows), [rows, decisions]);
  return {
    shown: planPreview,
    isBusy,
    failure,
    decisions,
    difference,
    counts,
    stated,
    setStated,
    open: () => void open(),
    close: () => {
      setPlanPreview(null);
      focusPageTitle();
    },
    decide: (
      some: readonly ImportPreviewRow[],
      decision: (row: ImportPreviewRow, before: PreviewRowDecision | undefined) => PreviewRowDecision | undefined,
    ) => {
      const next = new Map(decisions.rows);
      for (const row of some) {
        const decided = decision(row, next.get(row.id));
        if (decided) next.set(row.id, decided);
        else next.delete(row.id);
      }
      setDecisions({ ...decisions, rows: next });
    },
    /** Records the money of these rows alone, or no longer. */
    recordCash: (ids: readonly string[], isRecorded: boolean) => {
      const next = new Set(decisions.cashAlone);
      for (const id of ids) {
        if (isRecorded) next.add(id);
        else next.delete(id);
      }
      setDecisions({ ...decisions, cashAlone: next });
    },
    openWith: (openings: readonly OpeningPositionInput[]) => setDecisions({ ...decisions, openings }),
    /** What is to be sent, step after step. */
    job: async (): Promise<{ job: ImportJob; steps: ImportStep[] } | null> => {
      const parts = await thread.current?.parts(decisions);
      if (!parts || !planPreview) return null;
      const steps = [...planPreview.steps, ...buildRowSteps(parts)];
      const all = [...planPreview.planned.stated, ...(stated ? [stated] : [])];
      const job: ImportJob = {
        key: String(crypto.getRandomValues(new Uint32Array(1))[0]).padStart(10, '0'),
        begin: {
          files: parts.files,
          platforms: parts.platforms,
          total: parts.total,
          otherAccount: planPreview.isOtherSaid,
        },
        end: { stated: toStatedEnd(all, planPreview.planned.to), counts: parts.counts },
        steps: steps.length,
        done: 0,
        importId: null,
        total: parts.total,
        sent: 0,
        recorded: 0,
        here: 0,
        refused: [],
        fates: { recorded: 0, here: 0, refused: 0 },
        lines: parts.lines,
        refusedKept: 0,
        finished: null,
      };
      return { job, steps };
    },
  };
};
export type ImportPreviewState = ReturnType<typeof useImportPreview>;
