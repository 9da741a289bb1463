import {
  type AuditFigure,
  type FigureContext,
  toBeancountPositionKey,
  toCountFigureValue,
  toDollarFigureValue,
  toHledgerPositionKey,
  toPercentFigureValue,
} from '#audit/audit-figure';
import {
  type Derivation,
  deriveConstant,
  deriveCountOfAnswers,
  deriveFromToolAnswer,
  deriveProduct,
  deriveQuotient,
  deriveSum,
  deriveSumOfAnswers,
} from '#audit/derivation';
import type { CashBalance, CashTotal } from '#contract/cash';
import type { Cd, CdSummary } from '#contract/cds';
import type { DebtList } from '#contract/debts';
import type { SavingsAccount, SavingsSummary } from '#contract/savings';
import { toJournalAccountName } from '#core/journal/entry-text';
import { sumExactAmounts, toAmount, toDecimalText, toNumber } from '#core/money/amount';

/** The figures of cash, CDs, savings and debts. */

const inDollars = (context: FigureContext, account: string, currency: string): Derivation =>
  deriveFromToolAnswer('bean-query values', toBeancountPositionKey(context, account, currency), 2);

interface CashAnswers {
  balances: readonly CashBalance[];
  cashTotal: CashTotal;
}

const listCashFigures = (context: FigureContext, { balances, cashTotal }: CashAnswers): AuditFigure[] => {
  const base = { page: 'Cash' as const };
  const rows = (platform: string) => [
    { list: 'cashEntries', where: { platform } },
    { list: 'balances', where: { platform } },
    { list: 'trades', where: { platform } },
  ];
  return [
    ...balances.flatMap(({ platform, currency, balance, balanceUsd }): AuditFigure[] => {
      const account = toJournalAccountName('assets', 'cash', platform);
      const of = { ...base, of: `${platform} in ${currency}`, rows: rows(platform) };
      return [
        {
          ...{ ...of, kind: 'balance', value: toDecimalText(balance), unit: currency },
          by: deriveFromToolAnswer('hledger balances', toHledgerPositionKey(account, currency)),
        },
        ...(balanceUsd === null
          ? []
          : [
              {
                ...of,
                kind: 'balanceInDollars',
                ...toDollarFigureValue(balanceUsd),
                by: inDollars(context, account, currency),
              },
            ]),
      ];
    }),
    {
      ...{ ...base, kind: 'totalCash', ...toDollarFigureValue(cashTotal.total) },
      rows: [{ list: 'cashEntries' }, { list: 'balances' }, { list: 'trades' }],
      by: deriveSumOfAnswers('bean-query values', '^Assets:Cash:', { places: 2 }),
    },
  ];
};

const cd = (id: number, name: string, places?: number): Derivation =>
  deriveFromToolAnswer('deposits.py cds', `${id} ${name}`, places);
const rowsOfCd = (id: number) => [
  { list: 'cds', where: { row: `cds/${id}` } },
  { list: 'cdInterest', where: { row: `cdInterest/${id}` } },
];

/** What has grown and what has left, less what was paid in. */
const earnedBy = ({ id, principalAmount }: Cd): Derivation =>
  deriveSum([cd(id, 'value'), cd(id, 'paidOut')], [deriveConstant(principalAmount)]);

/** Of a share of the principal, an amount, or days or months of interest; none once it has matured. */
const penaltyOf = (one: Cd, day: string): Derivation => {
  const { principalAmount, interestRate, earlyWithdrawalPenalty, penaltyTerms, maturityDate, dayCount } = one;
  if (day >= maturityDate) return deriveConstant(0);
  const terms = penaltyTerms ?? { basis: 'principal' as const };
  if (terms.basis === 'amount') return deriveConstant(terms.amount);
  if (terms.basis === 'principal')
    return deriveProduct(deriveConstant(principalAmount), deriveConstant(earlyWithdrawalPenalty), 2);
  const yearly = deriveProduct(deriveConstant(principalAmount), deriveConstant(interestRate));
  if (terms.basis === 'months')
    return deriveQuotient(deriveProduct(yearly, deriveConstant(terms.months)), deriveConstant(12), 2);
  const year = Number(day.slice(0, 4));
  const isLeap = dayCount === 'actual/actual' && new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  const length = dayCount?.endsWith('/360') ? 360 : isLeap ? 366 : 365;
  return deriveQuotient(deriveProduct(yearly, deriveConstant(terms.days)), deriveConstant(length), 2);
};

const listFiguresOfCd = (one: Cd, day: string): AuditFigure[] => {
  const { id, bankName, principalAmount } = one;
  const base = { page: 'CDs' as const, of: `${bankName} ${id}`, rows: rowsOfCd(id) };
  const paid = one.payout ?? one.withdrawToday;
  const apy = {
    ...{ ...base, kind: 'apy', value: toDecimalText(one.apy), unit: 'fraction' },
    by: cd(id, 'apy', 4),
  };
  const account = toJournalAccountName('assets', 'CDs', `${bankName} ${id}`);
  return [
    { ...base, kind: 'cdValue', ...toDollarFigureValue(one.currentValue), by: cd(id, 'value', 2) },
    ...(one.closedDate === null
      ? [
          {
            ...{ ...base, kind: 'cdValue', of: `${base.of}, as booked`, ...toDollarFigureValue(one.currentValue) },
            by: deriveFromToolAnswer('hledger balances', toHledgerPositionKey(account, 'USD')),
          },
        ]
      : []),
    {
      ...base,
      kind: 'interestEarned',
      ...toDollarFigureValue(one.interestEarned),
      by: deriveSum([earnedBy(one)], [], 2),
    },
    { ...base, kind: 'valueAtMaturity', ...toDollarFigureValue(one.valueAtMaturity), by: cd(id, 'atMaturity', 2) },
    apy,
    ...(paid
      ? [
          {
            ...{ ...base, kind: 'payout', ...toDollarFigureValue(paid.net) },
            by: deriveSum([cd(id, 'value')], [penaltyOf({ ...one, principalAmount }, one.closedDate ?? day)], 2),
          },
        ]
      : []),
  ];
};

const listCdFigures = ({ day }: FigureContext, cds: readonly Cd[], summary: CdSummary): AuditFigure[] => {
  const base = { page: 'CDs' as const, rows: [{ list: 'cds' }, { list: 'cdInterest' }] };
  const open = cds.filter(({ closedDate }) => closedDate === null);
  const all = (name: string): Derivation => deriveSumOfAnswers('deposits.py cds', `^\\d+ ${name}$`);
  const principal = all('principal');
  const thisYear = (one: Cd) =>
    deriveSum([cd(one.id, 'value'), cd(one.id, 'paidOutThisYear')], [cd(one.id, 'atNewYear')]);
  const { averageInterestRate: average } = summary;
  return [
    ...cds.flatMap((one) => listFiguresOfCd(one, day)),
    {
      ...base,
      kind: 'totalCds',
      ...toCountFigureValue(summary.totalCds),
      by: deriveCountOfAnswers('deposits.py cds', ' growth$'),
    },
    { ...base, kind: 'activeCds', ...toCountFigureValue(summary.activeCds), by: all('active') },
    { ...base, kind: 'maturedCds', ...toCountFigureValue(summary.maturedCds), by: all('matured') },
    { ...base, kind: 'closedCds', ...toCountFigureValue(summary.closedCds), by: all('closed') },
    { ...base, kind: 'totalPrincipal', ...toDollarFigureValue(summary.totalPrincipal), by: principal },
    {
      ...{ ...base, kind: 'totalCurrentValue', ...toDollarFigureValue(summary.totalCurrentValue) },
      by: deriveSum(open.map(({ id }) => cd(id, 'value', 2))),
    },
    {
      ...{ ...base, kind: 'totalInterestEarned', ...toDollarFigureValue(summary.totalInterestEarned) },
      by: deriveSum(open.map(earnedBy), [], 2),
    },
    {
      ...{ ...base, kind: 'averageInterestRate', value: toDecimalText(average), unit: 'fraction' },
      by: open.length === 0 ? deriveConstant(0) : deriveQuotient(all('yearly'), principal, 6),
    },
    {
      ...{ ...base, kind: 'interestThisYear', ...toDollarFigureValue(summary.interestThisYear) },
      by: deriveSum(cds.map(thisYear), [], 2),
    },
  ];
};

interface SavingsAnswers {
  accounts: readonly SavingsAccount[];
  savingsSummary: SavingsSummary;
}

const getSavingsAccountName = ({ accountName, id }: { accountName: string; id: number }): string =>
  toJournalAccountName('assets', 'savings', `${accountName} ${id}`);

const listSavingsFigures = (
  context: FigureContext,
  { accounts, savingsSummary: summary }: SavingsAnswers,
): AuditFigure[] => {
  const base = { page: 'Savings' as const, rows: [{ list: 'savings' }, { list: 'savingsTransactions' }] };
  const counted = summary.accounts.filter(({ currency }) => !summary.missingRates.includes(currency));
  const balances = counted.map((one) => ({ one, usd: inDollars(context, getSavingsAccountName(one), one.currency) }));
  const total = deriveSum(balances.map(({ usd }) => usd));
  const rateOf = (currency: string): Derivation =>
    currency === 'USD' ? deriveConstant(1) : deriveFromToolAnswer('hledger prices', currency);
  const interestOf = ({ id, currency }: { id: number; currency: string }): Derivation =>
    deriveProduct(
      deriveSum([], [deriveSumOfAnswers('hledger savingsInterest', `^savings/${id}/\\d+\\|${currency}$`)]),
      rateOf(currency),
      2,
    );
  const isEmpty = counted.every(({ balance }) => balance === 0);
  const weighted = deriveSum(balances.map(({ one, usd }) => deriveProduct(usd, deriveConstant(one.interestRate))));
  const plain = deriveQuotient(
    deriveSum(counted.map((one) => deriveConstant(one.interestRate))),
    deriveConstant(Math.max(counted.length, 1)),
    2,
  );
  return [
    ...accounts.flatMap((account): AuditFigure[] => {
      const name = getSavingsAccountName(account);
      const of = {
        page: 'Savings' as const,
        of: `${account.accountName} ${account.id}`,
        rows: [
          { list: 'savings', where: { row: `savings/${account.id}` } },
          { list: 'savingsTransactions', where: { row: `savingsTransactions/${account.id}` } },
        ],
      };
      return [
        {
          ...{ ...of, kind: 'balance', value: toDecimalText(account.currentBalance), unit: account.currency },
          by: deriveFromToolAnswer('hledger balances', toHledgerPositionKey(name, account.currency)),
        },
        ...(account.balanceUsd === null
          ? []
          : [
              {
                ...{ ...of, kind: 'balanceInDollars', ...toDollarFigureValue(account.balanceUsd) },
                by: inDollars(context, name, account.currency),
              },
            ]),
      ];
    }),
    {
      ...base,
      kind: 'totalAccounts',
      ...toCountFigureValue(summary.totalAccounts),
      by: deriveFromToolAnswer('deposits.py counts', 'savings'),
    },
    { ...base, kind: 'totalBalance', ...toDollarFigureValue(summary.totalBalance), by: total },
    {
      ...{ ...base, kind: 'averageInterestRate', ...toPercentFigureValue(summary.averageInterestRate) },
      by: isEmpty ? plain : deriveQuotient(weighted, total, 2),
    },
    {
      ...base,
      kind: 'interestThisYear',
      ...toDollarFigureValue(summary.interestThisYear),
      by: deriveSum(counted.map(interestOf)),
    },
  ];
};

const listDebtFigures = (context: FigureContext, { debts, total }: DebtList): AuditFigure[] => [
  ...debts.flatMap(({ id, name, currency, owed, owedUsd }): AuditFigure[] => {
    const account = toJournalAccountName('liabilities', `${name} ${id}`);
    const of = { page: 'Debts' as const, of: `${name} ${id}`, rows: [{ list: 'debts', where: { id } }] };
    return [
      {
        ...{ ...of, kind: 'debtBalance', value: toDecimalText(owed), unit: currency },
        by: deriveSum([], [deriveFromToolAnswer('hledger balances', toHledgerPositionKey(account, currency))]),
      },
      ...(owedUsd === null
        ? []
        : [
            {
              ...{ ...of, kind: 'debtInDollars', ...toDollarFigureValue(owedUsd) },
              by: deriveSum([], [inDollars(context, account, currency)]),
            },
          ]),
    ];
  }),
  {
    ...{ page: 'Debts', kind: 'debts', ...toDollarFigureValue(total), rows: [{ list: 'debts' }] },
    by: deriveSum([], [deriveSumOfAnswers('bean-query values', '^Liabilities:', { places: 2 })]),
  },
];

export interface BankingPageAnswers extends CashAnswers, SavingsAnswers {
  cds: readonly Cd[];
  cdSummary: CdSummary;
  debts: DebtList;
}

/** CDs and savings together. */
const listTogether = (cdFigures: readonly AuditFigure[], savingsFigures: readonly AuditFigure[]): AuditFigure[] => {
  const find = (figures: readonly AuditFigure[], kind: string) =>
    figures.filter((one) => one.kind === kind && one.of === undefined);
  const together = (kind: string, kinds: readonly [string, string]): AuditFigure => {
    const parts = [...find(cdFigures, kinds[0]), ...find(savingsFigures, kinds[1])];
    const sum = toNumber(sumExactAmounts(parts.map(({ value }) => toAmount(value))));
    return {
      ...{ page: 'Banking', kind, ...toDollarFigureValue(sum), rows: parts.flatMap(({ rows }) => rows) },
      by: deriveSum(parts.map(({ by }) => by)),
    };
  };
  return [
    together('totalHeld', ['totalCurrentValue', 'totalBalance']),
    together('interestThisYear', ['interestThisYear', 'interestThisYear']),
  ];
};

export const listBankingFigures = (context: FigureContext, answers: BankingPageAnswers): AuditFigure[] => {
  const cdFigures = listCdFigures(context, answers.cds, answers.cdSummary);
  const savingsFigures = listSavingsFigures(context, answers);
  return [
    ...listCashFigures(context, answers),
    ...cdFigures,
    ...savingsFigures,
    ...listTogether(cdFigures, savingsFigures),
    ...listDebtFigures(context, answers.debts),
  ];
};
