import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '#lib/api';
import { focusTitle } from '#lib/focus';
import { countsOf } from './filter-rows';
import type { Job, Step } from './job';
import { messages } from './messages';
import type { Decision, Decisions, DifferenceView, OpeningTold, Planned, RowView, StatedView } from './protocol';
import { readKnown } from './queries';
import type { StatementThread } from './thread';
import type { ImportChoices } from './use-choices';

interface Shown {
  planned: Planned;
  rows: RowView[];
  steps: Step[];
  /** The files are of other accounts than before, and it was said that they are meant. */
  isOtherSaid: boolean;
}

/** Milliseconds without a decision until what it comes to is counted anew. */
const atRest = 150;

const nothing: Decisions = { rows: new Map(), openings: [] };

const rowSteps = ({ splits, rows, links, leftOut }: Awaited<ReturnType<StatementThread['parts']>>): Step[] => [
  // A row is entered before the split of its stock, which is judged by what is held.
  ...rows.map((part): Step => ({ do: 'rows', rows: part })),
  ...splits.map((split): Step => ({ do: 'split', split })),
  ...links.map((part): Step => ({ do: 'links', links: part })),
  ...leftOut.map((part): Step => ({ do: 'leftOut', leftOut: part })),
];

const endOf = (stated: readonly StatedView[], to: string | null): Job['end']['stated'] =>
  stated.flatMap(({ day, ...rest }) => {
    const on = day ?? to;
    return on ? [{ ...rest, day: on }] : [];
  });

/** What the files would do, and what a person decides of it. Nothing of it is written. */
export const usePreview = (thread: RefObject<StatementThread | null>, choices: ImportChoices) => {
  const client = useQueryClient();
  const [shown, setShown] = useState<Shown | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [decisions, setDecisions] = useState<Decisions>(nothing);
  const [difference, setDifference] = useState<DifferenceView | null>(null);
  const [stated, setStated] = useState<StatedView | null>(null);
  const asked = useRef(0);
  const counted = useRef<Decisions | null>(null);

  useEffect(() => {
    if (!shown || counted.current === decisions) return;
    asked.current += 1;
    const mine = asked.current;
    const count = async () => {
      const next = await thread.current?.decide(decisions);
      if (!next || asked.current !== mine) return;
      counted.current = decisions;
      setDifference(next);
    };
    const timer = setTimeout(() => void count().catch(() => setFailure(messages.outOfThread)), atRest);
    return () => clearTimeout(timer);
    // The difference is what comes of it.
  }, [shown, decisions, thread]);

  const open = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const known = await client.fetchQuery({
        queryKey: ['imports', 'known'],
        queryFn: ({ signal }) => readKnown(signal),
        staleTime: 0,
        gcTime: 0,
      });
      await thread.current?.know(known);
      const made = await thread.current?.plan(choices.choices());
      // Shown together with what it comes to: nothing moves down once that is counted.
      const first = await thread.current?.decide(decisions);
      if (made && first) {
        counted.current = decisions;
        setDifference(first);
        setShown({ ...made, steps: choices.steps(), isOtherSaid: choices.isOtherSaid });
        focusTitle();
      }
    } catch (error) {
      setFailure(messageOf(error, messages.previewFailed));
    }
    setBusy(false);
  };
  const rows = shown?.rows;
  const counts = useMemo(() => countsOf(rows ?? [], decisions.rows), [rows, decisions]);
  return {
    shown,
    isBusy,
    failure,
    decisions,
    difference,
    counts,
    stated,
    setStated,
    open: () => void open(),
    close: () => {
      setShown(null);
      focusTitle();
    },
    decide: (
      some: readonly RowView[],
      decision: (row: RowView, before: Decision | undefined) => Decision | undefined,
    ) => {
      const next = new Map(decisions.rows);
      for (const row of some) {
        const decided = decision(row, next.get(row.id));
        if (decided) next.set(row.id, decided);
        else next.delete(row.id);
      }
      setDecisions({ ...decisions, rows: next });
    },
    openWith: (openings: readonly OpeningTold[]) => setDecisions({ ...decisions, openings }),
    /** What is to be sent, step after step. */
    job: async (): Promise<{ job: Job; steps: Step[] } | null> => {
      const parts = await thread.current?.parts(decisions);
      if (!parts || !shown) return null;
      const steps = [...shown.steps, ...rowSteps(parts)];
      const all = [...shown.planned.stated, ...(stated ? [stated] : [])];
      const job: Job = {
        key: String(crypto.getRandomValues(new Uint32Array(1))[0]).padStart(10, '0'),
        begin: {
          files: parts.files,
          platforms: parts.platforms,
          total: parts.total,
          otherAccount: shown.isOtherSaid,
        },
        end: { stated: endOf(all, shown.planned.to), counts: parts.counts },
        steps: steps.length,
        done: 0,
        importId: null,
        total: parts.total,
        sent: 0,
        recorded: 0,
        here: 0,
        refused: [],
        finished: null,
      };
      return { job, steps };
    },
  };
};
export type Preview = ReturnType<typeof usePreview>;
