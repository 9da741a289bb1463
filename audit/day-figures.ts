import {
  type AuditFigure,
  dividendRowSelectors,
  escapePatternText,
  toDollarFigureValue,
  toPercentFigureValue,
  tradeRowSelectors,
} from '#audit/audit-figure';
import { type Derivation, deriveFromToolAnswer, derivePercent, deriveSum, deriveSumOfAnswers } from '#audit/derivation';
import type { IncomeCalendar } from '#contract/income';
import type { Agenda } from '#contract/insight/agenda';
import type { DailyChangeReport } from '#contract/portfolio/portfolio';

/** The figures of a day, and of what was paid by days: the change of today, the agenda, the calendar of income. */

const change = (symbol: string): Derivation => deriveFromToolAnswer('recompute.py changes', symbol);

const listDailyChangeFigures = ({ total, holdings }: DailyChangeReport): AuditFigure[] => {
  const rows = [...tradeRowSelectors, { list: 'quotes' }];
  const day = deriveFromToolAnswer('recompute.py returns', 'change');
  return [
    { page: 'Dashboard', kind: 'day', ...toDollarFigureValue(total.amount), rows, by: day },
    ...(total.percent === null
      ? []
      : [
          {
            ...{ page: 'Dashboard' as const, kind: 'dayPercent', ...toPercentFigureValue(total.percent), rows },
            by: derivePercent(day, deriveFromToolAnswer('recompute.py returns', 'changeBase')),
          },
        ]),
    ...holdings.map(({ symbol, amount }) => ({
      ...{ page: 'Portfolio' as const, kind: 'dayChange', of: symbol, ...toDollarFigureValue(amount) },
      rows: [...tradeRowSelectors, { list: 'quotes' }].map(({ list }) => ({ list, where: { symbol } })),
      by: change(symbol),
    })),
  ];
};

const listAgendaFigures = ({ entries }: Agenda): AuditFigure[] =>
  entries.flatMap((entry): AuditFigure[] => {
    const base = { page: 'Agenda' as const, kind: entry.kind };
    if (entry.kind === 'mover') {
      const rows = [...tradeRowSelectors, { list: 'quotes' }].map(({ list }) => ({
        list,
        where: { symbol: entry.symbol },
      }));
      return [{ ...base, of: entry.symbol, ...toDollarFigureValue(entry.amount), rows, by: change(entry.symbol) }];
    }
    if (entry.kind !== 'maturity') return [];
    const by = deriveFromToolAnswer('deposits.py cds', `${entry.cdId} atMaturity`, 2);
    const rows = [{ list: 'cds', where: { row: `cds/${entry.cdId}` } }];
    return [{ ...base, of: `${entry.bankName} ${entry.cdId}`, ...toDollarFigureValue(entry.amount), rows, by }];
  });

/** Dividends by hledger, interest of savings by hledger, interest of CDs by the terms that credit it. */
const listCalendarFigures = (
  { today, totals, payments }: IncomeCalendar,
  { paymentRows, isForeign }: Pick<DailyAndCalendarPageAnswers, 'paymentRows' | 'isForeign'>,
): AuditFigure[] => {
  const base = { page: 'Income' as const };
  const rows = [...dividendRowSelectors, ...['cds', 'savingsTransactions'].map((list) => ({ list }))];
  const negative = (from: string, matching = '.'): Derivation => deriveSum([], [deriveSumOfAnswers(from, matching)]);
  const paid = (dividends: Derivation, interest: string, credited: string): Derivation =>
    deriveSum([dividends, negative(interest), deriveSumOfAnswers('deposits.py cds', `^\\d+ ${credited}$`)], [], 2);
  const single = payments.flatMap((payment): AuditFigure[] => {
    if (payment.kind !== 'dividend' || payment.basis !== 'paid') return [];
    const { symbol, date, amount } = payment;
    const own = paymentRows.filter((one) => one.symbol === symbol && one.day === date);
    const parts = own.map(({ row }) => negative('hledger payments', `^${escapePatternText(row)}\\|`));
    const where = { symbol, day: date };
    return [
      {
        ...{ ...base, kind: 'payment', of: `${symbol} on ${date}`, ...toDollarFigureValue(amount) },
        rows: [{ list: 'payments', where }],
        by: deriveSum(parts),
      },
    ];
  });
  // Interest in another currency counts at the rate of its day, which the books do not have.
  if (isForeign) return single;
  const thisYear = negative('hledger dividends', `\\|${today.slice(0, 4)}-\\d\\d$`);
  return [
    ...single,
    {
      ...{ ...base, kind: 'incomeOfLast12Months', ...toDollarFigureValue(totals.paidLast12Months), rows },
      by: paid(negative('hledger dividendsLastYear'), 'hledger savingsInterestLastYear', 'creditedLastYear'),
    },
    {
      ...{ ...base, kind: 'incomeOfThisYear', ...toDollarFigureValue(totals.paidThisYear), rows },
      by: paid(thisYear, 'hledger savingsInterest', 'creditedThisYear'),
    },
  ];
};

export interface DailyAndCalendarPageAnswers {
  dailyChange: DailyChangeReport;
  agenda: Agenda;
  calendar: IncomeCalendar;
  /** Each dividend that counts, by the row that it is. */
  paymentRows: readonly { row: string; day: string; symbol: string }[];
  /** Whether any savings are in another currency than the dollar. */
  isForeign: boolean;
}

export const listDailyAndCalendarFigures = (answers: DailyAndCalendarPageAnswers): AuditFigure[] => [
  ...listDailyChangeFigures(answers.dailyChange),
  ...listAgendaFigures(answers.agenda),
  ...listCalendarFigures(answers.calendar, answers),
];
