import type { Cd, CdSummary } from '#contract/cds';
import type { SavingsAccount, SavingsSummary } from '#contract/savings';
import { isAtBank, listBankNames } from '#core/banking/banks';
import { findNextMaturingCd, summarizeCds } from '#core/banking/cds';
import { computeSavingsTotals } from '#core/banking/savings-totals';
import { sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import type { DepositRecords } from './deposit-records';

/** What one bank has of all deposits: the server's answers, and the same figures computed for that bank. */

interface CdRecords {
  cds: Cd[];
  summary: CdSummary;
}

const toNextMaturity = (cd: Cd | null): CdSummary['nextMaturity'] => {
  if (!cd) return null;
  const { id, accountNumber, bankName, maturityDate, daysLeft, valueAtMaturity } = cd;
  return { id, accountNumber, bankName, maturityDate, daysLeft, valueAtMaturity };
};

export const selectCdsAndSummaryAtBank = ({ cds, summary }: CdRecords, bank: string): CdRecords => {
  const own = cds.filter((cd) => isAtBank(cd, bank));
  if (own.length === cds.length) return { cds, summary };
  const { asOf } = summary;
  const nextMaturity = toNextMaturity(findNextMaturingCd(own, asOf));
  return { cds: own, summary: { ...summarizeCds(own, asOf), nextMaturity, asOf } };
};

interface SavingsRecords {
  accounts: SavingsAccount[];
  summary: SavingsSummary;
}

export const selectSavingsAndSummaryAtBank = ({ accounts, summary }: SavingsRecords, bank: string): SavingsRecords => {
  const own = accounts.filter((account) => isAtBank(account, bank));
  if (own.length === accounts.length) return { accounts, summary };
  const { rates, missingRates, asOf } = summary;
  const figures = summary.accounts.filter(({ id }) => own.some((account) => account.id === id));
  const isUsed = (currency: SavingsAccount['currency']): boolean => figures.some((one) => one.currency === currency);
  return {
    accounts: own,
    summary: {
      ...computeSavingsTotals(figures, rates, asOf),
      rates: rates.filter(({ currency }) => isUsed(currency)),
      missingRates: missingRates.filter(isUsed),
      asOf,
      accounts: figures,
    },
  };
};

export const selectDepositsAtBank = ({ cds, cdList, savings, accounts }: DepositRecords, bank: string) => {
  const ofCds = selectCdsAndSummaryAtBank({ cds: cdList, summary: cds }, bank);
  const ofSavings = selectSavingsAndSummaryAtBank({ accounts, summary: savings }, bank);
  return { cds: ofCds.summary, cdList: ofCds.cds, savings: ofSavings.summary, accounts: ofSavings.accounts };
};

export interface BankTotal {
  bankName: string;
  /** US dollars. */
  held: number;
}

/** The banks with what is held at each, the largest first; closed CDs hold nothing, but their bank is listed. */
export const listBankTotals = ({ cdList, accounts }: Pick<DepositRecords, 'cdList' | 'accounts'>): BankTotal[] =>
  listBankNames([...cdList, ...accounts])
    .map((bankName) => {
      const cds = cdList.filter((cd) => cd.status !== 'closed' && isAtBank(cd, bankName));
      const savings = accounts.filter((account) => isAtBank(account, bankName));
      const amounts = [...cds.map((cd) => cd.currentValue), ...savings.map(({ balanceUsd }) => balanceUsd ?? 0)];
      return { bankName, held: toNumber(sumExactAmounts(amounts.map(toAmount))) };
    })
    .toSorted((a, b) => b.held - a.held);
