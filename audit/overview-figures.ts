import {
  type AuditFigure,
  buildBeancountCommodityExclusion,
  buildTradedSymbolExclusion,
  dividendRowSelectors,
  type FigureContext,
  sumToDollarFigureValue,
  toCountFigureValue,
  toDollarFigureValue,
  toPercentFigureValue,
  tradeRowSelectors,
} from '#audit/audit-figure';
import type { RowSelector } from '#audit/audit-rows';
import {
  type Derivation,
  deriveConstant,
  deriveCountOfAnswers,
  deriveFromToolAnswer,
  derivePercent,
  deriveProduct,
  deriveQuotient,
  deriveSum,
  deriveSumOfAnswers,
} from '#audit/derivation';
import { createPortfolioTotalDerivations } from '#audit/trading-figures';
import type { AnalyticsDashboard, MonthlyFinancialTrends } from '#contract/insight/analytics';
import type { DashboardData } from '#contract/insight/dashboard';
import type { ReturnsReport } from '#contract/insight/insight';
import type { NetWorthReport } from '#contract/insight/net-worth';

/** The figures that stand over all of it: dashboard, analytics, returns of all time, net worth. */

const negative = (one: Derivation): Derivation => deriveSum([], [one]);
const all = (from: string): Derivation => deriveSumOfAnswers(from, '.');

/** What came in and went out, of the stocks that count. In hledger what is sold, and income, are below zero. */
const createFlows = ({ leftOut }: FigureContext) => ({
  bought: all('hledger boughtCounted'),
  sold: negative(all('hledger soldCounted')),
  fees: deriveSumOfAnswers('hledger tradeFees', '.', buildTradedSymbolExclusion(leftOut)),
  buyFees: deriveSumOfAnswers(
    'hledger tradeFees',
    '^(Bought|Reinvested|Moved in) ',
    buildTradedSymbolExclusion(leftOut),
  ),
  dividends: negative(all('hledger dividendsCounted')),
});
type Flows = ReturnType<typeof createFlows>;
const flowRows: RowSelector[] = [...tradeRowSelectors, ...dividendRowSelectors];

const computeGain = (value: Derivation, flows: Flows): Derivation =>
  deriveSum([value, flows.sold, flows.dividends], [flows.bought, flows.fees]);

const listKeyFigures = (
  context: FigureContext,
  page: 'Dashboard' | 'Analytics',
  { totalValue, totalReturns, roi, monthlyDividends }: AnalyticsDashboard['kpis'],
): AuditFigure[] => {
  const { value } = createPortfolioTotalDerivations(context);
  const flows = createFlows(context);
  const gain = computeGain(value, flows);
  return [
    { page, kind: 'totalValue', ...toDollarFigureValue(totalValue), rows: tradeRowSelectors, by: value },
    { page, kind: 'totalReturns', ...toDollarFigureValue(totalReturns), rows: flowRows, by: gain },
    { page, kind: 'roi', value: roi, unit: 'percent', rows: flowRows, by: derivePercent(gain, flows.bought) },
    {
      ...{ page, kind: 'monthlyDividends', value: monthlyDividends, unit: 'USD', rows: dividendRowSelectors },
      by: deriveQuotient(negative(all('hledger dividendsLastYear')), deriveConstant(12), 2),
    },
  ];
};

const listDashboardFigures = (context: FigureContext, data: DashboardData): AuditFigure[] => {
  const { kpis, portfolio, dividends } = data;
  const base = { page: 'Dashboard' as const, rows: tradeRowSelectors };
  const { value } = createPortfolioTotalDerivations(context);
  return [
    ...listKeyFigures(context, 'Dashboard', kpis),
    {
      ...base,
      kind: 'uniqueStocks',
      ...toCountFigureValue(portfolio.uniqueStocks),
      by: deriveCountOfAnswers('bean-query traded', '.'),
    },
    { ...base, kind: 'totalInvested', ...toDollarFigureValue(portfolio.totalInvested), by: all('hledger bought') },
    { ...base, kind: 'totalSold', ...toDollarFigureValue(portfolio.totalSold), by: negative(all('hledger sold')) },
    {
      ...{ ...base, kind: 'totalTransactions', ...toCountFigureValue(portfolio.totalTransactions) },
      by: deriveCountOfAnswers('hledger rows', '^trades/'),
    },
    {
      ...{ ...base, kind: 'transactionsThisMonth', ...toCountFigureValue(kpis.transactionsThisMonth) },
      by: deriveCountOfAnswers('hledger tradesThisMonth', '.'),
    },
    {
      ...{ ...base, kind: 'cashBalance', ...toDollarFigureValue(kpis.cashBalance) },
      rows: [{ list: 'cashEntries' }, { list: 'balances' }, { list: 'trades' }],
      by: deriveSumOfAnswers('bean-query values', '^Assets:Cash:', { places: 2 }),
    },
    {
      ...{ ...base, kind: 'totalDividends', ...toDollarFigureValue(dividends.total), rows: dividendRowSelectors },
      by: negative(all('hledger dividends')),
    },
    ...dividends.byMonth.map(({ month, amount }) => ({
      ...{ ...base, kind: 'byMonth', of: month, ...toDollarFigureValue(amount), rows: dividendRowSelectors },
      by: negative(deriveSumOfAnswers('hledger dividends', `\\|${month}$`)),
    })),
    ...data.allocation.byPlatform.map(({ platform, value: worth }) => ({
      ...{ ...base, kind: 'allocation', of: platform, ...toDollarFigureValue(worth) },
      by: deriveSumOfAnswers(
        'bean-query values',
        `^${context.names.accounts.get(`assets:shares:${platform}`) ?? platform}\\|`,
        {
          ...buildBeancountCommodityExclusion(context, context.leftOut),
          places: 2,
        },
      ),
    })),
    ...data.allocation.bySymbol.map(({ symbol, value: worth, percent: share }) => ({
      ...{ ...base, kind: 'weight', of: `${symbol}, ${worth}`, ...toPercentFigureValue(share) },
      by: derivePercent(
        deriveSumOfAnswers(
          'bean-query values',
          `^Assets:Shares:.*\\|${context.names.commodities.get(symbol) ?? symbol}$`,
          {
            places: 2,
          },
        ),
        value,
      ),
    })),
  ];
};

const listEngagementFigures = ({
  engagementRate,
  activeDays,
  loginCount,
}: AnalyticsDashboard['engagement']): AuditFigure[] => {
  const base = { page: 'Analytics' as const, rows: [{ list: 'usage' }] };
  const active = deriveFromToolAnswer('deposits.py counts', 'activeDays');
  return [
    {
      ...base,
      kind: 'engagementRate',
      ...toPercentFigureValue(engagementRate),
      by: derivePercent(active, deriveConstant(30)),
    },
    { ...base, kind: 'activeDays', ...toCountFigureValue(activeDays), by: active },
    {
      ...base,
      kind: 'loginCount',
      ...toCountFigureValue(loginCount),
      by: deriveFromToolAnswer('deposits.py counts', 'logins'),
    },
  ];
};

const listAnalyticsFigures = (
  context: FigureContext,
  data: AnalyticsDashboard,
  trends: MonthlyFinancialTrends,
  isForeign: boolean,
): AuditFigure[] => {
  const { performance } = data;
  const base = { page: 'Analytics' as const, rows: tradeRowSelectors };
  const totals = createPortfolioTotalDerivations(context);
  const moved = (
    name: keyof MonthlyFinancialTrends['months'][number],
    from: string,
    sign: 1 | -1,
    rows: RowSelector[],
  ) =>
    trends.months.map((month) => {
      const own = deriveSumOfAnswers(`hledger ${from}`, `\\|USD\\|${month.month}$`);
      return {
        ...{ ...base, kind: `${name}OfMonth`, of: month.month, ...toDollarFigureValue(Number(month[name])), rows },
        by: sign === 1 ? own : negative(own),
      };
    });
  const cashRows = ['cashEntries', 'savingsTransactions', 'cdInterest'].map((list) => ({ list }));
  return [
    ...listKeyFigures(context, 'Analytics', data.kpis),
    { ...base, kind: 'totalInvested', ...toDollarFigureValue(performance.totalInvested), by: all('hledger bought') },
    { ...base, kind: 'realizedGains', ...toDollarFigureValue(performance.realizedGains), by: totals.realized },
    {
      ...{
        ...base,
        kind: 'totalDividends',
        ...toDollarFigureValue(performance.totalDividends),
        rows: dividendRowSelectors,
      },
      by: negative(all('hledger dividends')),
    },
    { ...base, kind: 'holdingsCount', ...toCountFigureValue(performance.holdingsCount), by: totals.held },
    ...listEngagementFigures(data.engagement),
    ...moved('invested', 'bought', 1, tradeRowSelectors),
    ...moved('sold', 'sold', -1, tradeRowSelectors),
    ...moved('dividends', 'dividends', -1, dividendRowSelectors),
    // Another currency counts at the rate of each row's day, which the books do not have.
    ...(isForeign
      ? []
      : [
          ...moved('deposits', 'deposits', -1, cashRows),
          ...moved('withdrawals', 'withdrawals', 1, cashRows),
          ...moved('interest', 'interest', -1, cashRows),
        ]),
  ];
};

const listBridgeFigures = (report: ReturnsReport, value: Derivation, flows: Flows): AuditFigure[] => {
  const dividend = (account: string): Derivation => deriveSumOfAnswers('hledger dividendsCounted', `^${account}`);
  const income = negative(dividend('income:dividends'));
  const costs = deriveSum([dividend('expenses:fees'), flows.fees]);
  const contributions = deriveSum([flows.bought, flows.buyFees]);
  const withdrawals = deriveSum([flows.sold, flows.dividends], [flows.fees, negative(flows.buyFees)]);
  const derived: Partial<Record<string, Derivation>> = {
    contributions,
    withdrawals: negative(withdrawals),
    income,
    fees: negative(costs),
    taxes: negative(dividend('expenses:tax withheld')),
    // What is left of the end value once every other line is taken off.
    priceGain: deriveSum([value, withdrawals, costs, dividend('expenses:tax withheld')], [contributions, income]),
    end: value,
  };
  return (report.bridge?.lines ?? []).flatMap(({ line, amount }): AuditFigure[] => {
    const by = derived[line];
    return by
      ? [{ page: 'Returns', kind: 'bridge', of: line, ...toDollarFigureValue(amount), rows: flowRows, by }]
      : [];
  });
};

/** Of all time, whose start value is nothing. */
export const listAllTimeReturnFigures = (context: FigureContext, report: ReturnsReport): AuditFigure[] => {
  const { value } = createPortfolioTotalDerivations(context);
  const flows = createFlows(context);
  const gain = computeGain(value, flows);
  const base = { page: 'Returns' as const, rows: flowRows, of: 'all time' };
  const recomputed = (name: string): Derivation =>
    deriveProduct(deriveFromToolAnswer('recompute.py returns', name), deriveConstant(100), 4);
  const shown = (kind: string, figure: number | null | undefined, by: Derivation): AuditFigure[] =>
    figure === null || figure === undefined ? [] : [{ ...base, kind, ...toPercentFigureValue(figure), by }];
  if (report.range === null || report.startValue !== 0) return [];
  return [
    { ...base, kind: 'endValue', ...toDollarFigureValue(report.endValue ?? 0), by: value },
    {
      ...{ ...base, kind: 'endValue', of: 'all time, day by day', ...toDollarFigureValue(report.endValue ?? 0) },
      by: deriveFromToolAnswer('recompute.py returns', 'endValue', 2),
    },
    { ...base, kind: 'gain', ...toDollarFigureValue(report.gain ?? 0), by: gain },
    ...shown('simple', report.simple.percent, derivePercent(gain, flows.bought, 4)),
    ...shown('timeWeighted', report.timeWeighted.percent, recomputed('timeWeighted')),
    ...shown('timeWeightedYearly', report.timeWeighted.aYear, recomputed('timeWeightedYearly')),
    ...shown(
      'moneyWeighted',
      report.moneyWeighted.percent,
      deriveProduct(deriveFromToolAnswer('xirr rate', 'rate'), deriveConstant(100), 4),
    ),
    ...shown('drawdown', report.drawdown?.percent, recomputed('drawdown')),
    ...shown('best', report.best?.percent, recomputed('best')),
    ...shown('worst', report.worst?.percent, recomputed('worst')),
    ...report.months.flatMap(({ month, percent, isWhole }) =>
      percent === null || !isWhole
        ? []
        : [
            {
              ...{ ...base, kind: 'month', of: month, ...toPercentFigureValue(percent) },
              by: deriveProduct(deriveFromToolAnswer('recompute.py months', month), deriveConstant(100), 4),
            },
          ],
    ),
    ...listBridgeFigures(report, value, flows),
  ];
};

const accountsOfClass = {
  investments: '^Assets:Shares:',
  cash: '^Assets:Cash:',
  cds: '^Assets:CDs:',
  savings: '^Assets:Savings:',
  debts: '^Liabilities:',
} as const;

const listNetWorthFigures = (context: FigureContext, report: NetWorthReport, isForeign: boolean): AuditFigure[] => {
  if (report.value === null) return [];
  const rows = ['trades', 'splits', 'cashEntries', 'balances', 'cds', 'savingsTransactions', 'debts'].map((list) => ({
    list,
  }));
  const without = buildBeancountCommodityExclusion(context, context.leftOut);
  const worth = (accounts: string): Derivation =>
    deriveSumOfAnswers('bean-query values', accounts, { ...without, places: 2 });
  const classes = Object.entries(accountsOfClass).map(([name, accounts]) => {
    const own = report.parts.filter((part) => part.class === name);
    const sum = sumToDollarFigureValue(own.map(({ value }) => value));
    return { page: 'Net Worth' as const, kind: `${name}InNetWorth`, ...sum, rows, by: worth(accounts) };
  });
  const netWorth = deriveSum(Object.values(accountsOfClass).map(worth));
  return [
    { page: 'Net Worth' as const, kind: 'netWorth', ...toDollarFigureValue(report.value), rows, by: netWorth },
    ...classes,
    // What is there, less what came from outside, which stands in accounts of equity; in them income and gains are not.
    ...(isForeign || report.change === null
      ? []
      : [
          {
            ...{
              page: 'Net Worth' as const,
              kind: 'change',
              of: 'all time',
              ...toDollarFigureValue(report.change.amount),
              rows,
            },
            by: deriveSum([netWorth, all('hledger contributed')]),
          },
        ]),
  ];
};

export interface OverviewPageAnswers {
  dashboard: DashboardData;
  analytics: AnalyticsDashboard;
  trends: MonthlyFinancialTrends;
  returns: ReturnsReport;
  netWorth: NetWorthReport;
  /** Whether any row of cash or savings is in another currency than the dollar. */
  isForeign: boolean;
}

export const listOverviewFigures = (context: FigureContext, answers: OverviewPageAnswers): AuditFigure[] => [
  ...listDashboardFigures(context, answers.dashboard),
  ...listAnalyticsFigures(context, answers.analytics, answers.trends, answers.isForeign),
  ...listAllTimeReturnFigures(context, answers.returns),
  ...listNetWorthFigures(context, answers.netWorth, answers.isForeign),
];
