import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Explained } from '#core/insight/explained';
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

interface AskedFigure {
  asked: Asked;
  /** Of what the server explains. */
  name: ExplainedName;
  /** What the figure is, in a sentence or two. */
  hint?: string | undefined;
}

interface MonthProps extends Pick<AskedFigure, 'asked' | 'name'> {
  month: string;
  children: (figure: Explained) => ReactNode;
}

/** Whose days a month in a figure opens: theirs in a figure of theirs, ours in any other. */
const chainIn = (name: ExplainedName): ExplainedName => (name === 'benchmarkTimeWeighted' ? name : 'timeWeighted');

const Month = ({ asked, name, month, children }: MonthProps) => (
  <Read
    of={useQuery(explainedQuery(asked, chainIn(name), month))}
    loading={<Spinner label={words.monthLoading} />}
    failed={{ title: words.monthFailed, message: words.failedHint, theirs: 'message' }}
  >
    {({ figure }) => (figure ? children(figure) : <p className="py-2 text-sm text-ink-muted">{words.monthGone}</p>)}
  </Read>
);

const Told = ({ asked, name, hint }: AskedFigure) => (
  <Read
    of={useQuery(explainedQuery(asked, name))}
    loading={<Spinner label={words.loading} />}
    failed={{ title: words.failed, message: words.failedHint, theirs: 'message' }}
  >
    {({ figure }) => (
      <>
        {hint && <p className="mb-4 text-sm text-ink-muted">{hint}</p>}
        <Explanation
          of={figure}
          names={namesOf(asked)}
          monthOf={(month, show) => (
            <Month asked={asked} name={name} month={month}>
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
