import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ComputedFigure } from '#core/insight/explain/figure-terms';
import { FigureExplanation } from '#ui/explain/figure-explanation';
import { QueryView } from '#ui/page/query-view';
import { Spinner } from '#ui/spinner';
import { returnsExplanationMessages as messages } from './explain-messages';
import { explanationStateMessages } from './explanation-state-messages';

import { type ExplainableReturnsFigureName, returnExplanationQuery } from './queries';
import type { ReturnsRequest } from './returns-request';

/** What the parts of a household's returns are called. */
const netWorthTermNames = {
  shares: 'Shares',
  cash: 'Cash',
  cds: 'CDs',
  savings: 'Savings',
  cashBalance: 'Balance',
  savingsBalance: 'Balance',
  cd: 'CD',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  fee: 'Fee',
  tax: 'Tax',
  interest: 'Interest',
  dividend: 'Dividend',
  correction: 'Balance set by hand',
  principal: 'CD opened',
  payout: 'CD closed',
  penalty: 'Penalty for closing early',
  cdInterest: 'Interest of a CD',
  valueAtStart: 'Value when the range or the CD began',
  paidOut: 'Interest paid out',
  valueAtEnd: 'Value when the range or the CD ended',
  rolledOver: 'CD rolled over',
  landed: 'Landed in cash',
  notLanded: 'Dividend that did not land in tracked cash',
  inDollars: 'In US dollars',
  rateOfExchange: 'Exchange rate',
  currencyOf: 'What the rates did',
  balanceAtStart: 'Balance at the start',
  balanceAtEnd: 'Balance at the end',
  moved: 'Moved',
} as const;

/** The simple return of a household is of what was put in. */
const netWorthSimpleNames = {
  simpleBase: 'Value at the start plus put in',
  purchases: 'Put in',
} as const;

const getTermNames = ({ scope }: ReturnsRequest): Readonly<Record<string, string>> =>
  scope === 'household' ? { ...messages.names, ...netWorthTermNames, ...netWorthSimpleNames } : messages.names;

export interface ReturnsFigureRequest {
  asked: ReturnsRequest;
  /** Of what the server explains. */
  name: ExplainableReturnsFigureName;
  /** What the figure is, in a sentence or two. */
  hint?: string | undefined;
}

interface MonthProps extends Pick<ReturnsFigureRequest, 'asked' | 'name'> {
  month: string;
  children: (figure: ComputedFigure) => ReactNode;
}

/** Whose days a month in a figure opens: theirs in a figure of theirs, ours in any other. */
const getMonthChainFigure = (name: ExplainableReturnsFigureName): ExplainableReturnsFigureName =>
  name === 'benchmarkTimeWeighted' ? name : 'timeWeighted';

const Month = ({ asked, name, month, children }: MonthProps) => (
  <QueryView
    of={useQuery(returnExplanationQuery(asked, getMonthChainFigure(name), month))}
    loading={<Spinner label={messages.monthLoading} />}
    failed={{ title: messages.monthFailed, message: explanationStateMessages.failedHint, theirs: 'message' }}
  >
    {({ figure }) => (figure ? children(figure) : <p className="py-2 text-sm text-ink-muted">{messages.monthGone}</p>)}
  </QueryView>
);

/** What a figure of the returns was made of: read from the server when it is asked for. */
const ReturnsExplanation = ({ asked, name, hint }: ReturnsFigureRequest) => (
  <QueryView
    of={useQuery(returnExplanationQuery(asked, name))}
    loading={<Spinner label={explanationStateMessages.loading} />}
    failed={{
      title: explanationStateMessages.failed,
      message: explanationStateMessages.failedHint,
      theirs: 'message',
    }}
  >
    {({ figure }) => (
      <>
        {hint && <p className="mb-4 text-sm text-ink-muted">{hint}</p>}
        <FigureExplanation
          of={figure}
          names={getTermNames(asked)}
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

export default ReturnsExplanation;
