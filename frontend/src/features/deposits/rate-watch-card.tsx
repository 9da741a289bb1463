import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Cd } from '#contract/cds';
import { explainCdBreakEvenYield } from '#core/banking/cd-break-even';
import {
  type BestSavingsRate,
  explainYearlyGainOfIdleMoney,
  findBestSavingsRate,
  type IdleMoney,
  type InterestRatePeriod,
  listCdsComparedWithBestRate,
  listIdleMoney,
  listInterestRatePeriods,
} from '#core/banking/rate-watch';
import { type ComputedFigure, getTermAmount } from '#core/insight/explain/figure-terms';
import { toNumber } from '#core/money/amount';
import type { Day } from '#core/time/day';
import { api } from '#lib/api/api';
import { formatDay } from '#lib/format';
import { Badge } from '#ui/badge';
import { Card } from '#ui/card';
import { ExplainButton, FigureWithExplanation } from '#ui/explain/explain-button';
import { Table, type TableColumn } from '#ui/table/table';
import type { DepositRecords } from '../banking/deposit-records';
import { describeCd, formatCdBreakEven } from '../cds/messages';
import {
  describeAtBestRate,
  describeBestRate,
  describeIdleMoney,
  formatIdleMoneyName,
  formatRatePeriodEnd,
  formatRatePeriodRate,
  formatYearlyAmount,
  rateWatchMessages as messages,
} from './rate-watch-messages';

/** As the page of cash has it, which a file that both share would cost a request. */
const cashBalancesQuery = queryOptions({
  queryKey: ['cash', 'balances'],
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /cash/balances', undefined, { signal }),
});

const heading = 'mb-1 text-sm font-semibold';
const list = 'divide-y divide-line';
const small = 'block text-sm font-normal text-ink-muted';

interface LineProps {
  name: string;
  detail?: ReactNode;
  children: ReactNode;
}

/** What is compared, with what it is and what comes of it; words wrap, figures do not. */
const Line = ({ name, detail, children }: LineProps) => (
  <div className="flex items-start justify-between gap-4 py-2">
    <dt className="min-w-0 text-sm/6 wrap-anywhere">
      {name}
      {detail && <span className={small}>{detail}</span>}
    </dt>
    <dd className="max-w-1/2 shrink-0 text-right font-medium">{children}</dd>
  </div>
);

interface YearlyProps {
  name: string;
  hint: string;
  of: ComputedFigure;
}

const Yearly = ({ name, hint, of }: YearlyProps) => (
  <FigureWithExplanation explain={<ExplainButton name={name} hint={hint} of={async () => of} />}>
    {formatYearlyAmount(toNumber(getTermAmount(of)))}
  </FigureWithExplanation>
);

const IdleList = ({ idle, best }: { idle: readonly IdleMoney[]; best: BestSavingsRate }) => (
  <dl className={list}>
    {idle.map((one) => (
      <Line key={`${one.kind} ${one.name}`} name={formatIdleMoneyName(one)} detail={describeIdleMoney(one)}>
        <Yearly name={formatIdleMoneyName(one)} hint={messages.idleHint} of={one.yearly} />
        <span className={small}>{describeAtBestRate(best)}</span>
      </Line>
    ))}
    {idle.length > 1 && (
      <Line name={messages.idleTotal}>
        <Yearly name={messages.idle} hint={messages.idleTotalHint} of={explainYearlyGainOfIdleMoney(idle)} />
      </Line>
    )}
  </dl>
);

const BreakEven = ({ cd, rate, today }: { cd: Cd; rate: number | null; today: Day }) => (
  <FigureWithExplanation
    explain={
      rate !== null && (
        <ExplainButton
          name={messages.breakEvenOf(describeCd(cd))}
          hint={messages.breakEvenHint}
          of={async () => explainCdBreakEvenYield(cd, today)}
        />
      )
    }
  >
    {formatCdBreakEven(rate)}
  </FigureWithExplanation>
);

const CdList = ({ cds, best, today }: { cds: readonly Cd[]; best: BestSavingsRate; today: Day }) => {
  const compared = listCdsComparedWithBestRate(cds, best, today);
  if (compared.length === 0) return null;
  return (
    <section>
      <h3 className={heading}>{messages.cds}</h3>
      <dl className={list}>
        {compared.map(({ cd, breakEven, isWorthBreaking }) => (
          <Line key={cd.id} name={describeCd(cd)} detail={<BreakEven cd={cd} rate={breakEven} today={today} />}>
            <Badge tone={isWorthBreaking ? 'warning' : 'neutral'}>
              {isWorthBreaking ? messages.break : messages.keep}
            </Badge>
          </Line>
        ))}
      </dl>
      <p className="mt-2 text-sm text-ink-muted">{messages.cdsHint}</p>
    </section>
  );
};

const columns: TableColumn<InterestRatePeriod>[] = [
  { id: 'from', header: messages.from, heading: true, cell: ({ from }) => formatDay(from) },
  { id: 'until', header: messages.until, cell: (period) => formatRatePeriodEnd(period) },
  { id: 'where', header: messages.where, cell: ({ name }) => name },
  { id: 'rate', header: messages.rate, align: 'end', cell: (period) => formatRatePeriodRate(period) },
];

/** So many are shown; of more, all of them in what opens below. */
const shownPeriods = 6;

const RateTable = ({ periods }: { periods: readonly InterestRatePeriod[] }) => (
  <Table caption={messages.historyCaption} columns={columns} rows={periods} rowKey={({ key }) => key} />
);

const RateHistory = ({ periods }: { periods: readonly InterestRatePeriod[] }) => (
  <section>
    <h3 className={heading}>{messages.history}</h3>
    {periods.length > shownPeriods ? (
      <>
        <RateTable periods={periods.slice(0, shownPeriods)} />
        <details className="mt-3">
          <summary className="w-fit cursor-pointer rounded-sm text-sm font-medium text-accent underline-offset-4 hover:underline pointer-coarse:py-2.5">
            {messages.older}
          </summary>
          <RateTable periods={periods.slice(shownPeriods)} />
        </details>
      </>
    ) : (
      <RateTable periods={periods} />
    )}
  </section>
);

/** What one's money could earn at the best rate that one has, which CDs that is worth breaking for, and the rates over time. */
export default function RateWatchCard({ deposits }: { deposits: DepositRecords }) {
  const { data: cash, error } = useQuery(cashBalancesQuery);
  const { cdList: cds, accounts, cds: summary } = deposits;
  const best = findBestSavingsRate(accounts);
  const money = { accounts, cds, cash: cash ?? [] };
  const idle = best && listIdleMoney(money, best, summary.asOf);
  const isMixed = [...accounts, ...money.cash].some(({ currency }) => currency !== 'USD');
  return (
    <Card title={messages.title} description={best ? describeBestRate(best) : messages.noBest}>
      <div className="space-y-6">
        {best && idle && (
          <section>
            <h3 className={heading}>{messages.idle}</h3>
            {idle.length > 0 ? (
              <IdleList idle={idle} best={best} />
            ) : (
              cash && <p className="text-ink-muted">{messages.noIdle}</p>
            )}
            {error !== null && <p className="mt-2 text-sm text-ink-muted">{messages.failed}</p>}
            {isMixed && <p className="mt-2 text-sm text-ink-muted">{messages.cashLeftOut}</p>}
          </section>
        )}
        {best && <CdList cds={cds} best={best} today={summary.asOf} />}
        <RateHistory periods={listInterestRatePeriods(money)} />
      </div>
    </Card>
  );
}
