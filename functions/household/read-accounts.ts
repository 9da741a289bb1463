import type { OwnHouseholdAccount, SharedHouseholdAccount } from '#contract/household';
import { convertCashToUsd } from '#core/cash/cash-deltas';
import { findDebtBalance } from '#core/debts/debts';
import type { HouseholdAccountRef } from '#core/household/sharing';
import { computeCdValueAtClose } from '#core/insight/net-worth/net-worth-cds';
import { sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { listHoldingRows } from '#core/portfolio/holdings';
import { sortPlatforms } from '#core/portfolio/platforms';
import { compareText } from '#core/text/compare';
import { type Day, getDayInNewYork } from '#core/time/day';
import { readCashUsdRates } from '#functions/cash/cash-usd-rates';
import { batchGetCdsUpToId, type StoredCd } from '#functions/cds/store';
import { buildConditionalPortfolioReport, type PortfolioAndCash } from '#functions/dashboard/portfolio-report';
import type { PortfolioEffects } from '#functions/dashboard/portfolio-snapshot';
import { listDebts, type StoredDebt } from '#functions/debts/store';
import { resolveAnswer } from '#functions/runtime/http/conditional-answer';
import { readSavingsExchangeRates, toSavingsAccount } from '#functions/savings/savings-exchange-rates';
import { batchGetSavingsAccountsUpToId, type StoredSavingsAccount } from '#functions/savings/store';

/** What a person has, account by account, as net worth counts it today. */
export type HouseholdAccount = HouseholdAccountRef &
  Pick<OwnHouseholdAccount, 'name' | 'place' | 'number' | 'value' | 'isWhole'> & {
    contents: NonNullable<SharedHouseholdAccount['contents']>;
  };

/** Which accounts are read at all: what is not chosen has no say in what becomes of the others. */
type Choose = (account: HouseholdAccountRef) => boolean;

const nothingInside: HouseholdAccount['contents'] = { positions: [], cash: [], cd: null, savings: null, debt: null };

/** Of what has a value; null where there is something and none of it has one. */
const sumValues = (values: readonly (number | null)[]): Pick<HouseholdAccount, 'value' | 'isWhole'> => {
  const known = values.filter((value) => value !== null);
  const isUnknown = known.length === 0 && values.length > 0;
  return {
    value: isUnknown ? null : toNumber(sumExactAmounts(known.map(toAmount))),
    isWhole: known.length === values.length,
  };
};

const toPlatformRef = (platform: string): HouseholdAccountRef => ({ kind: 'platform', id: platform });

const listPlatforms = ({ books, balances, rates }: PortfolioAndCash, isChosen: Choose): HouseholdAccount[] => {
  const positions = books.positions.filter(({ platform }) => isChosen(toPlatformRef(platform)));
  const held = listHoldingRows(positions, books.prices).platformHoldings.filter(({ shares }) => shares !== 0);
  const cash = balances.filter(({ platform, balance }) => balance !== 0 && isChosen(toPlatformRef(platform)));
  const names = sortPlatforms([...held, ...cash].map(({ platform }) => platform));
  return names.map((name) => {
    const inside = {
      positions: held
        .filter(({ platform }) => platform === name)
        .map(({ symbol, companyName, shares, currentValue }) => ({ symbol, companyName, shares, value: currentValue }))
        .toSorted((a, b) => compareText(a.symbol, b.symbol)),
      cash: cash
        .filter(({ platform }) => platform === name)
        .map(({ currency, balance }) => ({
          currency,
          balance,
          value: convertCashToUsd(balance, rates.get(currency)?.rate),
        }))
        .toSorted((a, b) => compareText(a.currency, b.currency)),
    };
    return {
      ...toPlatformRef(name),
      name,
      place: '',
      number: '',
      ...sumValues([...inside.positions, ...inside.cash].map(({ value }) => value)),
      contents: { ...nothingInside, ...inside },
    };
  });
};

const toCdAccount = (cd: StoredCd, today: Day): HouseholdAccount => ({
  kind: 'cd',
  id: String(cd.id),
  name: cd.bankName,
  place: cd.bankName,
  number: cd.accountNumber,
  ...sumValues([toNumber(computeCdValueAtClose(cd, today))]),
  contents: {
    ...nothingInside,
    cd: {
      principal: cd.principalAmount,
      interestRate: toNumber(toAmount(cd.interestRate).times(100)),
      startDate: cd.startDate,
      maturityDate: cd.maturityDate,
    },
  },
});

const listSavings = async (
  stored: readonly StoredSavingsAccount[],
  today: Day,
  { rateOf }: PortfolioEffects,
): Promise<HouseholdAccount[]> => {
  const rates = await readSavingsExchangeRates(stored, rateOf);
  return stored.map((account) => {
    const { id, accountName, bankName, currency, currentBalance, interestRate, balanceUsd } = toSavingsAccount(
      account,
      rates,
      today,
    );
    return {
      kind: 'savings',
      id: String(id),
      name: accountName,
      place: bankName,
      number: '',
      ...sumValues([balanceUsd]),
      contents: { ...nothingInside, savings: { currency, balance: currentBalance, interestRate } },
    };
  });
};

const listOwed = async (
  stored: readonly StoredDebt[],
  today: Day,
  { rateOf }: PortfolioEffects,
): Promise<HouseholdAccount[]> => {
  const rates = await readCashUsdRates([...new Set(stored.map(({ currency }) => currency))], rateOf);
  return stored.map((debt) => {
    const { id, name, lender, currency, interestRate, amounts } = debt;
    const owed = convertCashToUsd(findDebtBalance(debt, today)?.amount ?? 0, rates.get(currency)?.rate);
    return {
      kind: 'debt',
      id,
      name,
      place: lender,
      number: '',
      ...sumValues([owed === null || owed === 0 ? owed : -owed]),
      contents: { ...nothingInside, debt: { currency, interestRate, amounts } },
    };
  });
};

/**
 * By kind and name. A CD that was closed is none; of the accounts that are not chosen nothing goes into the answer, not even
 * that they are there.
 */
export const readChosenAccountsOfPerson = async (
  owner: string,
  isChosen: Choose,
  effects: PortfolioEffects,
): Promise<HouseholdAccount[]> => {
  const today = getDayInNewYork(effects.now());
  const [portfolio, debts] = await Promise.all([
    resolveAnswer(buildConditionalPortfolioReport(owner, effects, (read) => read)),
    listDebts(owner),
  ]);
  const { heads } = portfolio;
  const [cds, savings] = await Promise.all([
    batchGetCdsUpToId(owner, heads.CD.last),
    batchGetSavingsAccountsUpToId(owner, heads.SAV.last),
  ]);
  const chosen = <Row extends { id: number | string }>(
    rows: readonly Row[],
    kind: HouseholdAccountRef['kind'],
  ): Row[] => rows.filter(({ id }) => isChosen({ kind, id: String(id) }));
  const deposits = chosen(cds, 'cd').filter(({ closedDate }) => closedDate === null || closedDate > today);
  const [saved, owed] = await Promise.all([
    listSavings(chosen(savings, 'savings'), today, effects),
    listOwed(chosen(debts, 'debt'), today, effects),
  ]);
  const byName = (a: HouseholdAccount, b: HouseholdAccount) =>
    compareText(a.name, b.name) || (b.value ?? 0) - (a.value ?? 0);
  return [
    ...listPlatforms(portfolio, isChosen),
    ...deposits.map((cd) => toCdAccount(cd, today)).toSorted(byName),
    ...saved.toSorted(byName),
    ...owed.toSorted(byName),
  ];
};
