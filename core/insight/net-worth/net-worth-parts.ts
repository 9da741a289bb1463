import { getTermAmount } from '#core/insight/explain/figure-terms';
import { createAccountValueTerm, partitionAccountsByKnownUsdRate } from '#core/insight/net-worth/net-worth-accounts';
import type { NetWorthRangeInputs } from '#core/insight/net-worth/net-worth-bridge';
import { computeCdValueAtClose } from '#core/insight/net-worth/net-worth-cds';
import type { NetWorthClass } from '#core/insight/net-worth/net-worth-values';
import { type Amount, sumExactAmounts } from '#core/money/amount';
import { compareText } from '#core/text/compare';

/** What lies in one place in one currency, of one class. */
export interface NetWorthPart {
  class: NetWorthClass;
  /** The platform of shares and cash, the bank of a deposit, in the first of its spellings. */
  place: string;
  currency: string;
  /** US dollars to the cent; below 0 where an account is overdrawn, and of a debt. */
  value: Amount;
}

/** `citi` and `Citi` are one place. */
const toKey = ({ class: name, place, currency }: NetWorthPart): string =>
  JSON.stringify([name, place.trim().toLowerCase(), currency]);

/**
 * What net worth is made of at the end of the range: together they come to its end value. The largest first, equals by name;
 * what comes to nothing is left out.
 * @param currencyOf in which a share is quoted, by its symbol.
 */
export const listNetWorthParts = (
  between: NetWorthRangeInputs,
  currencyOf: (symbol: string) => string,
): NetWorthPart[] => {
  const { counted } = partitionAccountsByKnownUsdRate(between.accounts, between);
  const single: NetWorthPart[] = [
    ...between.held.end.map(
      ({ symbol, platform, value }): NetWorthPart => ({
        class: 'investments',
        place: platform,
        currency: currencyOf(symbol),
        value,
      }),
    ),
    ...counted.map((account): NetWorthPart => {
      const { kind, name, bank, currency } = account;
      const value = getTermAmount(createAccountValueTerm(account, 'end', between));
      return { class: kind === 'debt' ? 'debts' : kind, place: bank ?? name, currency, value };
    }),
    ...between.cds.map(
      (cd): NetWorthPart => ({
        class: 'cds',
        place: cd.bankName ?? '',
        currency: 'USD',
        value: computeCdValueAtClose(cd, between.endDay),
      }),
    ),
  ];
  return [...Map.groupBy(single, toKey).values()]
    .flatMap((own) => {
      const [first] = own;
      const value = sumExactAmounts(own.map((one) => one.value));
      return first && !value.eq(0) ? [{ ...first, value }] : [];
    })
    .toSorted((a, b) => b.value.cmp(a.value) || compareText(toKey(a), toKey(b)));
};
