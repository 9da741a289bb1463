import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AnyPart, Explained } from '#core/insight/explained';
import { Explain } from '#ui/explain/explain';
import { Explanation } from '#ui/explain/explanation';
import { Read } from '#ui/read';
import { Spinner } from '#ui/spinner';
import type { Asked } from './asked';
import { householdNames, householdSimple } from './explain-household';
import { explainWords as words } from './explain-words';
import { type ExplainedName, explainedQuery } from './queries';

const namesOf = ({ scope }: Asked): Readonly<Record<string, string>> =>
  scope === 'household' ? { ...words.names, ...householdNames, ...householdSimple } : words.names;

/** The part of that name, however far down; the nearest first. */
const partNamed = (of: Explained, name: string): Explained | undefined => {
  const figures = of.parts.filter((part: AnyPart) => part.kind === 'figure');
  return figures.find((part) => part.name === name) ?? figures.map((part) => partNamed(part, name)).find(Boolean);
};

interface AskedFigure {
  asked: Asked;
  /** Of what the server explains. */
  name: ExplainedName;
  /** A part of that, by its name. */
  part?: string | undefined;
  /** What the figure is, in a sentence or two. */
  hint?: string | undefined;
}

interface MonthProps {
  asked: Asked;
  month: string;
  children: (figure: Explained) => ReactNode;
}

const Month = ({ asked, month, children }: MonthProps) => (
  <Read
    of={useQuery(explainedQuery(asked, 'timeWeighted', month))}
    loading={<Spinner label={words.monthLoading} />}
    failed={{ title: words.monthFailed, message: words.failedHint, theirs: 'message' }}
  >
    {({ figure }) => (figure ? children(figure) : <p className="py-2 text-sm text-ink-muted">{words.monthGone}</p>)}
  </Read>
);

const Told = ({ asked, name, part, hint }: AskedFigure) => (
  <Read
    of={useQuery(explainedQuery(asked, name))}
    loading={<Spinner label={words.loading} />}
    failed={{ title: words.failed, message: words.failedHint, theirs: 'message' }}
  >
    {({ figure }) => (
      <>
        {hint && <p className="mb-4 text-sm text-ink-muted">{hint}</p>}
        <Explanation
          of={figure && part !== undefined ? (partNamed(figure, part) ?? figure) : figure}
          names={namesOf(asked)}
          monthOf={(month, show) => (
            <Month asked={asked} month={month}>
              {show}
            </Month>
          )}
        />
      </>
    )}
  </Read>
);

/** Explain this number: read from the server when it is asked for. */
export const ExplainFigure = ({ label, ...asked }: AskedFigure & { label: string }) => (
  <Explain name={label}>{() => <Told {...asked} />}</Explain>
);
