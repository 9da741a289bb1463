import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ComputedFigure } from '#core/insight/explain/figure-terms';
import { ExplainButton } from '#ui/explain/explain-button';
import { FigureExplanation } from '#ui/explain/figure-explanation';
import { QueryView } from '#ui/page/query-view';
import { Spinner } from '#ui/spinner';
import { returnsExplanationMessages as words } from './explain-messages';
import { netWorthSimpleNames, netWorthTermNames } from './explain-net-worth';
import { type ExplainedReturnName, returnExplanationQuery } from './queries';
import type { ReturnsRequest } from './returns-request';

const namesOf = ({ scope }: ReturnsRequest): Readonly<Record<string, string>> =>
  scope === 'household' ? { ...words.names, ...netWorthTermNames, ...netWorthSimpleNames } : words.names;

interface AskedFigure {
  asked: ReturnsRequest;
  /** Of what the server explains. */
  name: ExplainedReturnName;
  /** What the figure is, in a sentence or two. */
  hint?: string | undefined;
}

interface MonthProps extends Pick<AskedFigure, 'asked' | 'name'> {
  month: string;
  children: (figure: ComputedFigure) => ReactNode;
}

/** Whose days a month in a figure opens: theirs in a figure of theirs, ours in any other. */
const chainIn = (name: ExplainedReturnName): ExplainedReturnName =>
  name === 'benchmarkTimeWeighted' ? name : 'timeWeighted';

const Month = ({ asked, name, month, children }: MonthProps) => (
  <QueryView
    of={useQuery(returnExplanationQuery(asked, chainIn(name), month))}
    loading={<Spinner label={words.monthLoading} />}
    failed={{ title: words.monthFailed, message: words.failedHint, theirs: 'message' }}
  >
    {({ figure }) => (figure ? children(figure) : <p className="py-2 text-sm text-ink-muted">{words.monthGone}</p>)}
  </QueryView>
);

const Told = ({ asked, name, hint }: AskedFigure) => (
  <QueryView
    of={useQuery(returnExplanationQuery(asked, name))}
    loading={<Spinner label={words.loading} />}
    failed={{ title: words.failed, message: words.failedHint, theirs: 'message' }}
  >
    {({ figure }) => (
      <>
        {hint && <p className="mb-4 text-sm text-ink-muted">{hint}</p>}
        <FigureExplanation
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
  </QueryView>
);

/** Explain this number: read from the server when it is asked for. */
export const ExplainReturnsFigure = ({ label, ...asked }: AskedFigure & { label: string }) => (
  <ExplainButton name={label}>{() => <Told {...asked} />}</ExplainButton>
);
