import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { companyNameRule, findLengthFault, platformRules } from '#contract/fields/field-rules';
import { sumExactAmounts, toAmount } from '#core/money/amount';
import { parseTypedAmount } from '#core/money/parse-amount';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import {
  listEarlierAccountPlatforms,
  type PlatformProposal,
  proposeAccountPlatforms,
} from '#core/statements/plan/propose-account-platforms';
import { toVestOrRateCloseKey, type VestAndRateClosesByKey } from '#core/statements/plan/vest-prices';
import {
  findUnexpectedAccountPlatforms,
  getAccountEnding,
  type UnexpectedAccountPlatform,
} from '#core/statements/reader/accounts';
import { getDayInNewYork, isDay } from '#core/time/day';
import type { ApiCallAnswer } from '#lib/api/api-call-types';
import type {
  DroppedFilesOverview,
  StatementFileAccount,
  StatementPlanChoices,
  StatementSymbol,
} from '../file/worker-protocol';
import { importPlatformsQuery, importsQuery, statementSymbolLookupQuery } from '../queries';
import type { ImportStep } from '../run/import-job';

/** Where a person says that accounts belong and what stocks are; nothing of it is written before the import. */

export interface CashTrackingChoice {
  isOn: boolean;
  since: string;
  balance: string;
}

export type UnknownSymbolChoice =
  | { as: 'written' }
  | { as: 'other'; symbol: string; name: string }
  | { as: 'asset'; price: string; date: string }
  | { as: 'nothing' };

export interface UnknownStatementSymbol extends StatementSymbol {
  /** The one name that it has here; null where it can be none. */
  name: string;
  canBeWritten: boolean;
}

type Import = ApiCallAnswer<'GET /imports'>[number];

/** Chosen for an account that is left out. */
export const skippedAccountValue = '';

/** What is stated of all accounts that go to one platform together tells with which balance its cash began. */
const sumOpeningBalances = (places: readonly StatementFileAccount[]): string =>
  places.some(({ hasBalance }) => hasBalance)
    ? sumExactAmounts(places.map(({ opening }) => toAmount(opening))).toFixed(2)
    : '0';

const proposeCashChoice = (
  withCash: readonly StatementFileAccount[],
  places: readonly StatementFileAccount[],
): CashTrackingChoice => {
  const since = withCash.reduce<string | null>(
    (first, { from }) => (from && (!first || from < first) ? from : first),
    null,
  );
  return { isOn: true, since: since ?? '', balance: sumOpeningBalances(places) };
};

const usePlatforms = (isNeeded: boolean) => {
  const list = useQuery({ ...importPlatformsQuery, enabled: isNeeded });
  const platforms = list.data?.platforms ?? [];
  return {
    error: list.error,
    isReady: list.data !== undefined,
    refetch: list.refetch,
    names: platforms.map(({ platform }) => platform),
    tradeNames: platforms.filter(({ trades }) => trades).map(({ platform }) => platform),
    /** '' where it always was; undefined where it is not kept. */
    cashFrom: (name: string): string | undefined => {
      const found = platforms.find(({ platform }) => platform === name);
      return found?.alwaysCash ? '' : (found?.since ?? undefined);
    },
    keepsCash: (name: string) =>
      platforms.some(({ platform, alwaysCash, since }) => platform === name && (alwaysCash || since !== null)),
    isKnown: (name: string) => platforms.some(({ platform }) => platform === name),
  };
};

/** Of each platform that accounts with cash go to, and that does not keep cash yet, its choice. */
const getCashChoices = (
  places: readonly (StatementFileAccount & { platform: string })[],
  keepsCash: (platform: string) => boolean,
  chosen: Readonly<Record<string, CashTrackingChoice>>,
): Record<string, CashTrackingChoice> => {
  const withCash = places.filter(
    ({ platform, hasCash }) => platform !== skippedAccountValue && hasCash && !keepsCash(platform),
  );
  return Object.fromEntries(
    [...Map.groupBy(withCash, ({ platform }) => platform)].map(([platform, own]) => [
      platform,
      chosen[platform] ??
        proposeCashChoice(
          own,
          places.filter((one) => one.platform === platform),
        ),
    ]),
  );
};

const useImports = (isNeeded: boolean) => {
  const imports = useQuery({ ...importsQuery, enabled: isNeeded });
  // Where they cannot be read, the server asks.
  return { imports: imports.data ?? [], isReady: !isNeeded || !imports.isPending };
};

type AccountWithPlatform = StatementFileAccount & { platform: string | undefined; proposal: PlatformProposal };

/** Each account where a person has placed it, else where the files and earlier imports propose. */
const assignAccountPlatforms = (
  places: readonly StatementFileAccount[],
  chosenPlatforms: Readonly<Record<string, string>>,
  platforms: ReturnType<typeof usePlatforms>,
  imports: readonly Import[],
): AccountWithPlatform[] => {
  const fitting = places.map((place) => ({
    ...place,
    platforms: place.hasTrades ? platforms.tradeNames : platforms.names,
  }));
  const proposals = proposeAccountPlatforms(fitting, listEarlierAccountPlatforms(imports));
  return places.map((place, at) => {
    const proposal = proposals[at] as PlatformProposal;
    return { ...place, proposal, platform: chosenPlatforms[place.key] ?? proposal.platform ?? undefined };
  });
};

/** What the files are of that went nowhere near these platforms before; said to be meant by its platform and ending. */
const useOtherAccounts = (
  places: readonly (StatementFileAccount & { platform: string })[],
  imports: readonly Import[],
) => {
  const [confirmedAccounts, setConfirmedAccounts] = useState<ReadonlySet<string>>(new Set());
  const accounts = places.flatMap(({ broker, account, platform }) => {
    const ending = platform === skippedAccountValue ? null : getAccountEnding(account);
    return ending ? [{ broker, ending, platform }] : [];
  });
  const earlier = imports.flatMap(({ files }) => files.flatMap(({ accounts: of = [] }) => of));
  const others = findUnexpectedAccountPlatforms(accounts, earlier);
  const getAccountName = ({ platform, ending }: UnexpectedAccountPlatform) => `${platform} ${ending}`;
  return {
    others: others.map((other) => ({ ...other, isSaid: confirmedAccounts.has(getAccountName(other)) })),
    isSaid: others.every((other) => confirmedAccounts.has(getAccountName(other))),
    say: (other: UnexpectedAccountPlatform, isMine: boolean) => {
      setConfirmedAccounts((now) => {
        const next = new Set(now);
        if (isMine) next.add(getAccountName(other));
        else next.delete(getAccountName(other));
        return next;
      });
    },
  };
};

export const useImportChoices = ({
  places,
  symbols,
  rates,
}: Pick<DroppedFilesOverview, 'places' | 'symbols' | 'rates'>) => {
  const platforms = usePlatforms(places.length > 0);
  const known = useQuery(statementSymbolLookupQuery([...symbols, ...rates]));
  const [chosenPlatforms, setChosenPlatforms] = useState<Record<string, string>>({});
  const [cash, setCash] = useState<Record<string, CashTrackingChoice>>({});
  const [chosen, setChosen] = useState<Record<string, UnknownSymbolChoice>>({});

  const earlier = useImports(places.length > 0);
  const isPlacing = platforms.isReady && earlier.isReady;
  const withPlatform = isPlacing ? assignAccountPlatforms(places, chosenPlatforms, platforms, earlier.imports) : [];
  const settled = withPlatform.filter(
    (place): place is typeof place & { platform: string } => place.platform !== undefined,
  );
  const otherOnes = useOtherAccounts(settled, earlier.imports);
  const cashChoices = getCashChoices(settled, platforms.keepsCash, cash);
  const unknown = useMemo(() => {
    const answers = new Map((known.data ?? []).map((one) => [one.symbol, one]));
    return symbols.flatMap((symbol): UnknownStatementSymbol[] => {
      const answer = answers.get(symbol.symbol);
      const isFine = !answer || (answer.as !== null && answer.isPriced !== false);
      return isFine ? [] : [{ ...symbol, name: symbol.name || symbol.symbol, canBeWritten: answer.as !== null }];
    });
  }, [symbols, known.data]);
  const getSymbolChoice = ({ symbol, canBeWritten }: UnknownStatementSymbol): UnknownSymbolChoice =>
    chosen[symbol] ?? (canBeWritten ? { as: 'written' } : { as: 'nothing' });

  const getSymbolNames = (): Record<string, string | null> => {
    const byMarket = (known.data ?? []).flatMap(({ symbol, as }) =>
      as !== null && as !== symbol ? [[symbol, as]] : [],
    );
    const byHand = unknown.flatMap((one) => {
      const choice = getSymbolChoice(one);
      if (choice.as === 'nothing') return [[one.symbol, null]];
      return choice.as === 'other' ? [[one.symbol, choice.symbol]] : [];
    });
    return Object.fromEntries([...byMarket, ...byHand]);
  };
  const names = (): Record<string, string> => {
    const nameless = new Set(symbols.flatMap(({ symbol, name }) => (name === '' || name === symbol ? symbol : [])));
    const byMarket = (known.data ?? []).flatMap(({ symbol, name }) =>
      nameless.has(symbol) && name !== '' ? [[symbol, name]] : [],
    );
    const byHand = unknown.flatMap((one) => {
      const choice = getSymbolChoice(one);
      return choice.as === 'other' ? [[one.symbol, choice.name]] : [];
    });
    return Object.fromEntries([...byMarket, ...byHand]);
  };
  const splits = (): SplitsBySymbol =>
    new Map((known.data ?? []).flatMap(({ symbol, as, splits: all }) => (all ? [[as ?? symbol, all] as const] : [])));
  const closes = (): VestAndRateClosesByKey =>
    Object.fromEntries(
      (known.data ?? []).flatMap(({ symbol, as, closes: all }) =>
        all.map(({ vest, ...close }) => [toVestOrRateCloseKey(as ?? symbol, vest), close] as const),
      ),
    );
  const used = [...new Set(settled.flatMap(({ platform }) => (platform === skippedAccountValue ? [] : [platform])))];
  const isCashRight = ({ isOn, since, balance }: CashTrackingChoice) =>
    !isOn || (isDay(since) && parseTypedAmount(balance) !== null);
  const isSymbolRight = (choice: UnknownSymbolChoice) =>
    choice.as === 'asset'
      ? parseTypedAmount(choice.price) !== null && isDay(choice.date)
      : choice.as !== 'other' || (choice.symbol !== '' && findLengthFault(choice.name, companyNameRule) === undefined);

  return {
    platforms,
    /** None until it is known where they may go. */
    places: withPlatform,
    isPlacing,
    place: (key: string, platform: string) => setChosenPlatforms((now) => ({ ...now, [key]: platform })),
    otherAccounts: otherOnes.others,
    sayOther: otherOnes.say,
    /** Whether it was said of all of them, where there are some. */
    isOtherSaid: otherOnes.others.length > 0 && otherOnes.isSaid,
    cash: cashChoices,
    isCashRight,
    chooseCash: (platform: string, choice: CashTrackingChoice) => setCash((now) => ({ ...now, [platform]: choice })),
    unknown,
    choiceOf: getSymbolChoice,
    isSymbolRight,
    // A stock that is chosen in the search is told a moment after the press: what was answered meanwhile stays.
    chooseSymbol: (symbol: string, choice: UnknownSymbolChoice) => setChosen((now) => ({ ...now, [symbol]: choice })),
    isAsking: symbols.length > 0 && known.isPending,
    notAsked: known.error !== null || (known.data ?? []).some(({ isPriced }) => isPriced === null),
    isReady:
      places.length > 0 &&
      settled.length === places.length &&
      used.length > 0 &&
      used.every((platform) => findLengthFault(platform, platformRules.name) === undefined) &&
      isPlacing &&
      otherOnes.isSaid &&
      !(symbols.length > 0 && known.isPending) &&
      Object.values(cashChoices).every(isCashRight) &&
      unknown.every((one) => isSymbolRight(getSymbolChoice(one))),
    choices: (): StatementPlanChoices => ({
      platforms: Object.fromEntries(
        settled.map(({ key, platform }) => [key, platform === skippedAccountValue ? null : platform]),
      ),
      cashFrom: Object.fromEntries(
        used.flatMap((platform) => {
          const { isOn, since: chosenSince } = cashChoices[platform] ?? { isOn: false, since: '' };
          const since = platforms.cashFrom(platform) ?? (isOn ? chosenSince : undefined);
          return since === undefined ? [] : [[platform, since]];
        }),
      ),
      cashOpenings: Object.fromEntries(
        Object.entries(cashChoices).flatMap(([platform, { isOn, balance }]) =>
          isOn && used.includes(platform) ? [[platform, toAmount(parseTypedAmount(balance) ?? 0).toFixed()]] : [],
        ),
      ),
      symbols: getSymbolNames(),
      names: names(),
      splits: splits(),
      closes: closes(),
      today: getDayInNewYork(new Date()),
    }),
    /** What the choices need to have been written before the rows. */
    steps: (): ImportStep[] => [
      ...used
        .filter((platform) => !platforms.isKnown(platform))
        .map((platform): ImportStep => ({ do: 'platform', platform })),
      ...Object.entries(cashChoices).flatMap(([platform, { isOn, since, balance }]): ImportStep[] =>
        isOn ? [{ do: 'cash', platform, since, balance: toAmount(parseTypedAmount(balance) ?? 0).toNumber() }] : [],
      ),
      ...unknown.flatMap((one): ImportStep[] => {
        const choice = getSymbolChoice(one);
        if (choice.as !== 'asset') return [];
        const { price, date } = choice;
        return [
          {
            do: 'asset',
            symbol: one.symbol,
            name: one.name,
            price: toAmount(parseTypedAmount(price) ?? 0).toNumber(),
            date,
          },
        ];
      }),
    ],
  };
};
export type ImportChoices = ReturnType<typeof useImportChoices>;
