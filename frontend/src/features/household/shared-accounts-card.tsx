import type { ReactNode } from 'react';
import type { HouseholdReport, OwnHouseholdAccount, SharedHouseholdAccount } from '#contract/household';
import { formatAmount, formatDay, formatShares } from '#lib/format';
import { Card } from '#ui/card';
import { MoneyFigure } from '#ui/table/figures';
import {
  describeDepositOrDebtTerms,
  describeHouseholdAccount,
  formatFromPerson,
  formatPossessiveName,
  formatYourPercent,
  householdMessages as messages,
} from './messages';

export const AccountLine = ({ name, detail, children }: { name: string; detail: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
    <p className="min-w-0 grow basis-28">
      <span className="font-medium wrap-anywhere">{name}</span>
      <span className="block text-sm wrap-anywhere text-ink-muted">{detail}</span>
    </p>
    <div className="ml-auto flex items-center gap-2">{children}</div>
  </div>
);

/** What an account comes to, and whether that is all of it. */
export const AccountValue = ({ value, isWhole }: Pick<OwnHouseholdAccount, 'value' | 'isWhole'>) => (
  <>
    {value === null ? (
      <span className="text-sm text-ink-muted">{messages.noValue}</span>
    ) : (
      <span className="font-medium">
        <MoneyFigure value={value} />
      </span>
    )}
    {value !== null && !isWhole && <span className="block text-xs text-ink-muted">{messages.notWhole}</span>}
  </>
);

type Contents = NonNullable<SharedHouseholdAccount['contents']>;

/** A line each: shares and cash of a platform, the balances of a debt. */
const listContents = ({ positions, cash, debt }: Contents): { name: string; detail: string; value: string }[] => {
  const inDollars = (value: number | null) => (value === null ? messages.noValue : formatAmount('USD', value));
  return [
    ...positions.map(({ symbol, companyName, shares, value }) => ({
      name: symbol,
      detail: `${companyName}, ${formatShares(shares)} shares`,
      value: inDollars(value),
    })),
    ...cash.map(({ currency, balance, value }) => ({
      name: messages.cash,
      detail: formatAmount(currency, balance),
      value: inDollars(value),
    })),
    ...(debt?.amounts.toReversed() ?? []).map(({ date, amount }) => ({
      name: messages.balances,
      detail: formatDay(date),
      value: formatAmount(debt?.currency ?? 'USD', amount),
    })),
  ];
};

const Inside = ({ contents }: { contents: Contents }) => {
  const terms = describeDepositOrDebtTerms(contents);
  return (
    <details className="mt-1 text-sm">
      <summary className="w-fit cursor-pointer rounded-sm text-ink-muted hover:text-ink pointer-coarse:py-3">
        {messages.inside}
      </summary>
      {terms && <p className="figures py-1">{terms}</p>}
      <ul className="divide-y divide-line">
        {listContents(contents).map(({ name, detail, value }) => (
          <li key={`${name} ${detail}`} className="flex items-center justify-between gap-4 py-1">
            <span className="min-w-0 wrap-anywhere">
              {name} <span className="text-ink-muted">{detail}</span>
            </span>
            <span className="figures shrink-0">{value}</span>
          </li>
        ))}
      </ul>
    </details>
  );
};

const isJoint = ({ keeper, yourPercent }: SharedHouseholdAccount): boolean =>
  yourPercent !== (keeper === 'you' ? 100 : 0);

const Shared = ({ account, other }: { account: SharedHouseholdAccount; other: string }) => (
  <li className="py-3 first:pt-0 last:pb-0">
    <AccountLine name={account.name} detail={describeHouseholdAccount(account)}>
      <p className="text-right">
        <AccountValue {...account} />
        {isJoint(account) && account.yours !== null && account.theirs !== null && (
          <span className="figures block text-xs text-ink-muted">
            {formatYourPercent(account)}: {formatAmount('USD', account.yours)}, {formatPossessiveName(other)}{' '}
            {formatAmount('USD', account.theirs)}
          </span>
        )}
      </p>
    </AccountLine>
    {account.contents && <Inside contents={account.contents} />}
  </li>
);

interface KeeperProps {
  title: string;
  accounts: readonly SharedHouseholdAccount[];
  other: string;
}

const Keeper = ({ title, accounts, other }: KeeperProps) =>
  accounts.length > 0 && (
    <section aria-label={title} className="not-first:mt-6">
      <h3 className="mb-3 text-sm font-semibold text-ink-muted">{title}</h3>
      <ul className="divide-y divide-line">
        {accounts.map((account, at) => (
          <Shared key={at} account={account} other={other} />
        ))}
      </ul>
    </section>
  );

/** What both share; nothing here tells whether either has more. */
export const SharedAccountsCard = ({ shared, other }: { shared: HouseholdReport['shared']; other: string }) => (
  <Card title={messages.shared} description={messages.more}>
    {shared.length === 0 ? (
      <p className="text-sm text-ink-muted">{messages.noneShared}</p>
    ) : (
      <>
        <Keeper
          title={messages.yourAccounts}
          accounts={shared.filter(({ keeper }) => keeper === 'you')}
          other={other}
        />
        <Keeper
          title={formatFromPerson(other)}
          accounts={shared.filter(({ keeper }) => keeper === 'other')}
          other={other}
        />
      </>
    )}
  </Card>
);
