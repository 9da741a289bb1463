import {
  type AuditFigure,
  dividendRowSelectors,
  dollarValue,
  matchText,
  percentValue,
  tradeRowSelectors,
} from '#audit/audit-figure';
import { type Derivation, deriveFrom, derivePercent, deriveSum, sumAnswers } from '#audit/derivation';
import type { IncomeCalendar } from '#contract/income';
import type { Agenda } from '#contract/insight/agenda';
import type { DailyChangeReport } from '#contract/portfolio/portfolio';

/** The figures of a day, and of what was paid by days: the change of today, the agenda, the calendar of income. */

const change = (symbol: string): Derivation => deriveFrom('recompute.py changes', symbol);

const listDailyChangeFigures = ({ total, holdings }: DailyChangeReport): AuditFigure[] => {
  const rows = [...tradeRowSelectors, { list: 'quotes' }];
  const day = deriveFrom('recompute.py returns', 'change');
  return [
    { page: 'Dashboard', kind: 'day', ...dollarValue(total.amount), rows, by: day },
    ...(total.percent === null
      ? []
      : [
          {
            ...{ page: 'Dashboard' as const, kind: 'dayPercent', ...percentValue(total.percent), rows },
            by: derivePercent(day, deriveFrom('recompute.py returns', 'changeBase')),
          },
        ]),
    ...holdings.map(({ symbol, amount }) => ({
      ...{ page: 'Portfolio' as const, kind: 'dayChange', of: symbol, ...dollarValue(amount) },
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
      return [{ ...base, of: entry.symbol, ...dollarValue(entry.amount), rows, by: change(entry.symbol) }];
    }
    if (entry.kind !== 'maturity') return [];
    const by = deriveFrom('deposits.py cds', `${entry.cdId} atMaturity`, 2);
    const rows = [{ list: 'cds', where: { row: `cds/${entry.cdId}` } }];
    return [{ ...base, of: `${entry.bankName} ${entry.cdId}`, ...dollarValue(entry.amount), rows, by }];
  });

/** Dividends by hledger, interest of savings by hledger, interest of CDs by the terms that credit it. */
const listCalendarFigures = (
  { today, totals, payments }: IncomeCalendar,
  { paymentRows, isForeign }: Pick<DayAnswers, 'paymentRows' | 'isForeign'>,
): AuditFigure[] => {
  const base = { page: 'Income' as const };
  const rows = [...dividendRowSelectors, ...['cds', 'savingsTransactions'].map((list) => ({ list }))];
  const negative = (from: string, matching = '.'): Derivation => deriveSum([], [sumAnswers(from, matching)]);
  const paid = (dividends: Derivation, interest: string, credited: string): Derivation =>
    deriveSum([dividends, negative(interest), sumAnswers('deposits.py cds', `^\\d+ ${credited}$`)], [], 2);
  const single = payments.flatMap((payment): AuditFigure[] => {
    if (payment.kind !== 'dividend' || payment.basis !== 'paid') return [];
    const { symbol, date, amount } = payment;
    const own = paymentRows.filter((one) => one.symbol === symbol && one.day === date);
    const parts = own.map(({ row }) => negative('hledger payments', `^${matchText(row)}\\|`));
    const where = { symbol, day: date };
    return [
      {
        ...{ ...base, kind: 'payment', of: `${symbol} on ${date}`, ...dollarValue(amount) },
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
      ...{ ...base, kind: 'incomeOfLast12Months', ...dollarValue(totals.paidLast12Months), rows },
      by: paid(negative('hledger dividendsLastYear'), 'hledger savingsInterestLastYear', 'creditedLastYear'),
    },
    {
      ...{ ...base, kind: 'incomeOfThisYear', ...dollarValue(totals.paidThisYear), rows },
      by: paid(thisYear, 'hledger savingsInterest', 'creditedThisYear'),
    },
  ];
};

export interface DayAnswers {
  dailyChange: DailyChangeReport;
  agenda: Agenda;
  calendar: IncomeCalendar;
  /** Each dividend that counts, by the row that it is. */
  paymentRows: readonly { row: string; day: string; symbol: string }[];
  /** Whether any savings are in another currency than the dollar. */
  isForeign: boolean;
}

export const listDayFigures = (answers: DayAnswers): AuditFigure[] => [
  ...listDailyChangeFigures(answers.dailyChange),
  ...listAgendaFigures(answers.agenda),
  ...listCalendarFigures(answers.calendar, answers),
];
