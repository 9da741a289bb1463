import {
  type AuditFigure,
  countValue,
  dollarValue,
  type FigureContext,
  percentValue,
  toBeancountKey,
  toHledgerKey,
} from '#audit/audit-figure';
import {
  countAnswers,
  type Derivation,
  deriveConstant,
  deriveFrom,
  deriveProduct,
  deriveQuotient,
  deriveSum,
  sumAnswers,
} from '#audit/derivation';
import type { CashBalance, CashTotal } from '#contract/cash';
import type { Cd, CdSummary } from '#contract/cds';
import type { DebtList } from '#contract/debts';
import type { SavingsAccount, SavingsSummary } from '#contract/savings';
import { toJournalAccountName } from '#core/journal/entry-text';
import { sumExactAmounts, toAmount, toDecimalText, toNumber } from '#core/money/amount';

/** The figures of cash, CDs, savings and debts. */

const inDollars = (context: FigureContext, account: string, currency: string): Derivation =>
  deriveFrom('bean-query values', toBeancountKey(context, account, currency), 2);

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
          by: deriveFrom('hledger balances', toHledgerKey(account, currency)),
        },
        ...(balanceUsd === null
          ? []
          : [
              {
                ...of,
                kind: 'balanceInDollars',
                ...dollarValue(balanceUsd),
                by: inDollars(context, account, currency),
              },
            ]),
      ];
    }),
    {
      ...{ ...base, kind: 'totalCash', ...dollarValue(cashTotal.total) },
      rows: [{ list: 'cashEntries' }, { list: 'balances' }, { list: 'trades' }],
      by: sumAnswers('bean-query values', '^Assets:Cash:', { places: 2 }),
    },
  ];
};

const cd = (id: number, name: string, places?: number): Derivation =>
  deriveFrom('deposits.py cds', `${id} ${name}`, places);
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
    { ...base, kind: 'cdValue', ...dollarValue(one.currentValue), by: cd(id, 'value', 2) },
    ...(one.closedDate === null
      ? [
          {
            ...{ ...base, kind: 'cdValue', of: `${base.of}, as booked`, ...dollarValue(one.currentValue) },
            by: deriveFrom('hledger balances', toHledgerKey(account, 'USD')),
          },
        ]
      : []),
    { ...base, kind: 'interestEarned', ...dollarValue(one.interestEarned), by: deriveSum([earnedBy(one)], [], 2) },
    { ...base, kind: 'valueAtMaturity', ...dollarValue(one.valueAtMaturity), by: cd(id, 'atMaturity', 2) },
    apy,
    ...(paid
      ? [
          {
            ...{ ...base, kind: 'payout', ...dollarValue(paid.net) },
            by: deriveSum([cd(id, 'value')], [penaltyOf({ ...one, principalAmount }, one.closedDate ?? day)], 2),
          },
        ]
      : []),
  ];
};

const listCdFigures = ({ day }: FigureContext, cds: readonly Cd[], summary: CdSummary): AuditFigure[] => {
  const base = { page: 'CDs' as const, rows: [{ list: 'cds' }, { list: 'cdInterest' }] };
  const open = cds.filter(({ closedDate }) => closedDate === null);
  const all = (name: string): Derivation => sumAnswers('deposits.py cds', `^\\d+ ${name}$`);
  const principal = all('principal');
  const thisYear = (one: Cd) =>
    deriveSum([cd(one.id, 'value'), cd(one.id, 'paidOutThisYear')], [cd(one.id, 'atNewYear')]);
  const { averageInterestRate: average } = summary;
  return [
    ...cds.flatMap((one) => listFiguresOfCd(one, day)),
    { ...base, kind: 'totalCds', ...countValue(summary.totalCds), by: countAnswers('deposits.py cds', ' growth$') },
    { ...base, kind: 'activeCds', ...countValue(summary.activeCds), by: all('active') },
    { ...base, kind: 'maturedCds', ...countValue(summary.maturedCds), by: all('matured') },
    { ...base, kind: 'closedCds', ...countValue(summary.closedCds), by: all('closed') },
    { ...base, kind: 'totalPrincipal', ...dollarValue(summary.totalPrincipal), by: principal },
    {
      ...{ ...base, kind: 'totalCurrentValue', ...dollarValue(summary.totalCurrentValue) },
      by: deriveSum(open.map(({ id }) => cd(id, 'value', 2))),
    },
    {
      ...{ ...base, kind: 'totalInterestEarned', ...dollarValue(summary.totalInterestEarned) },
      by: deriveSum(open.map(earnedBy), [], 2),
    },
    {
      ...{ ...base, kind: 'averageInterestRate', value: toDecimalText(average), unit: 'fraction' },
      by: open.length === 0 ? deriveConstant(0) : deriveQuotient(all('yearly'), principal, 6),
    },
    {
      ...{ ...base, kind: 'interestThisYear', ...dollarValue(summary.interestThisYear) },
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
    currency === 'USD' ? deriveConstant(1) : deriveFrom('hledger prices', currency);
  const interestOf = ({ id, currency }: { id: number; currency: string }): Derivation =>
    deriveProduct(
      deriveSum([], [sumAnswers('hledger savingsInterest', `^savings/${id}/\\d+\\|${currency}$`)]),
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
          by: deriveFrom('hledger balances', toHledgerKey(name, account.currency)),
        },
        ...(account.balanceUsd === null
          ? []
          : [
              {
                ...{ ...of, kind: 'balanceInDollars', ...dollarValue(account.balanceUsd) },
                by: inDollars(context, name, account.currency),
              },
            ]),
      ];
    }),
    {
      ...base,
      kind: 'totalAccounts',
      ...countValue(summary.totalAccounts),
      by: deriveFrom('deposits.py counts', 'savings'),
    },
    { ...base, kind: 'totalBalance', ...dollarValue(summary.totalBalance), by: total },
    {
      ...{ ...base, kind: 'averageInterestRate', ...percentValue(summary.averageInterestRate) },
      by: isEmpty ? plain : deriveQuotient(weighted, total, 2),
    },
    {
      ...base,
      kind: 'interestThisYear',
      ...dollarValue(summary.interestThisYear),
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
        by: deriveSum([], [deriveFrom('hledger balances', toHledgerKey(account, currency))]),
      },
      ...(owedUsd === null
        ? []
        : [
            {
              ...{ ...of, kind: 'debtInDollars', ...dollarValue(owedUsd) },
              by: deriveSum([], [inDollars(context, account, currency)]),
            },
          ]),
    ];
  }),
  {
    ...{ page: 'Debts', kind: 'debts', ...dollarValue(total), rows: [{ list: 'debts' }] },
    by: deriveSum([], [sumAnswers('bean-query values', '^Liabilities:', { places: 2 })]),
  },
];

export interface BankingAnswers extends CashAnswers, SavingsAnswers {
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
      ...{ page: 'Banking', kind, ...dollarValue(sum), rows: parts.flatMap(({ rows }) => rows) },
      by: deriveSum(parts.map(({ by }) => by)),
    };
  };
  return [
    together('totalHeld', ['totalCurrentValue', 'totalBalance']),
    together('interestThisYear', ['interestThisYear', 'interestThisYear']),
  ];
};

export const listBankingFigures = (context: FigureContext, answers: BankingAnswers): AuditFigure[] => {
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
