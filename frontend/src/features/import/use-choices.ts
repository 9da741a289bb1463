import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { amount } from '#core/money/amount';
import { typedAmount } from '#core/money/typed-amount';
import type { SplitsBySymbol } from '#core/portfolio/splits';
import { endingOf, type OtherAccount, otherAccounts } from '#core/statements/accounts';
import { dayInNewYork, isDay } from '#core/time/day';
import type { Step } from './job';
import type { Choices, FilesRead, Place, SymbolInFile } from './protocol';
import { importsQuery, platformsQuery, symbolsQuery } from './queries';

/** Where a person says that accounts belong and what stocks are; nothing of it is written before the import. */

export interface CashChoice {
  isOn: boolean;
  since: string;
  balance: string;
}

export type SymbolChoice =
  | { as: 'written' }
  | { as: 'other'; symbol: string; name: string }
  | { as: 'asset'; price: string; date: string }
  | { as: 'nothing' };

export interface UnknownSymbol extends SymbolInFile {
  /** The one name that it has here; null where it can be none. */
  name: string;
  canBeWritten: boolean;
}

/** Chosen for an account that is left out. */
export const nowhere = '';

const cashOf = (places: readonly Place[]): CashChoice => {
  const since = places.reduce<string | null>(
    (first, { from }) => (from && (!first || from < first) ? from : first),
    null,
  );
  return { isOn: true, since: since ?? '', balance: places[0]?.opening ?? '0' };
};

const usePlatforms = (isNeeded: boolean) => {
  const list = useQuery({ ...platformsQuery, enabled: isNeeded });
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
const cashAsked = (
  places: readonly (Place & { platform: string })[],
  keepsCash: (platform: string) => boolean,
  chosen: Readonly<Record<string, CashChoice>>,
): Record<string, CashChoice> => {
  const withCash = places.filter(({ platform, hasCash }) => platform !== nowhere && hasCash && !keepsCash(platform));
  return Object.fromEntries(
    [...Map.groupBy(withCash, ({ platform }) => platform)].map(([platform, own]) => [
      platform,
      chosen[platform] ?? cashOf(own),
    ]),
  );
};

/** What the files are of that went nowhere near these platforms before; said to be meant by its platform and ending. */
const useOtherAccounts = (places: readonly (Place & { platform: string })[]) => {
  const imports = useQuery({ ...importsQuery, enabled: places.length > 0 });
  const [said, setSaid] = useState<ReadonlySet<string>>(new Set());
  const accounts = places.flatMap(({ broker, account, platform }) => {
    const ending = platform === nowhere ? null : endingOf(account);
    return ending ? [{ broker, ending, platform }] : [];
  });
  const earlier = (imports.data ?? []).flatMap(({ files }) => files.flatMap(({ accounts: of = [] }) => of));
  const others = otherAccounts(accounts, earlier);
  const nameOf = ({ platform, ending }: OtherAccount) => `${platform} ${ending}`;
  return {
    others: others.map((other) => ({ ...other, isSaid: said.has(nameOf(other)) })),
    isSaid: others.every((other) => said.has(nameOf(other))),
    // Where they cannot be read, the server asks.
    isReady: places.length === 0 || !imports.isPending,
    say: (other: OtherAccount, isMine: boolean) => {
      setSaid((now) => {
        const next = new Set(now);
        if (isMine) next.add(nameOf(other));
        else next.delete(nameOf(other));
        return next;
      });
    },
  };
};

export const useChoices = ({ places, symbols }: Pick<FilesRead, 'places' | 'symbols'>) => {
  const platforms = usePlatforms(places.length > 0);
  const known = useQuery(symbolsQuery(symbols));
  const [placed, setPlaced] = useState<Record<string, string>>({});
  const [cash, setCash] = useState<Record<string, CashChoice>>({});
  const [chosen, setChosen] = useState<Record<string, SymbolChoice>>({});

  const withPlatform = places.map((place) => ({
    ...place,
    platform: placed[place.key] ?? place.proposed ?? undefined,
  }));
  const settled = withPlatform.filter(
    (place): place is typeof place & { platform: string } => place.platform !== undefined,
  );
  const otherOnes = useOtherAccounts(settled);
  const asked = cashAsked(settled, platforms.keepsCash, cash);
  const unknown = useMemo(() => {
    const answers = new Map((known.data ?? []).map((one) => [one.symbol, one]));
    return symbols.flatMap((symbol): UnknownSymbol[] => {
      const answer = answers.get(symbol.symbol);
      const isFine = !answer || (answer.as !== null && answer.isPriced !== false);
      return isFine ? [] : [{ ...symbol, name: symbol.name || symbol.symbol, canBeWritten: answer.as !== null }];
    });
  }, [symbols, known.data]);
  const choiceOf = ({ symbol, canBeWritten }: UnknownSymbol): SymbolChoice =>
    chosen[symbol] ?? (canBeWritten ? { as: 'written' } : { as: 'nothing' });

  const named = (): Record<string, string | null> => {
    const byMarket = (known.data ?? []).flatMap(({ symbol, as }) =>
      as !== null && as !== symbol ? [[symbol, as]] : [],
    );
    const byHand = unknown.flatMap((one) => {
      const choice = choiceOf(one);
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
      const choice = choiceOf(one);
      return choice.as === 'other' ? [[one.symbol, choice.name]] : [];
    });
    return Object.fromEntries([...byMarket, ...byHand]);
  };
  const splits = (): SplitsBySymbol =>
    new Map((known.data ?? []).flatMap(({ symbol, as, splits: all }) => (all ? [[as ?? symbol, all] as const] : [])));
  const used = [...new Set(settled.flatMap(({ platform }) => (platform === nowhere ? [] : [platform])))];
  const isCashRight = ({ isOn, since, balance }: CashChoice) =>
    !isOn || (isDay(since) && typedAmount(balance) !== null);
  const isSymbolRight = (choice: SymbolChoice) =>
    choice.as === 'asset'
      ? typedAmount(choice.price) !== null && isDay(choice.date)
      : choice.as !== 'other' || choice.symbol !== '';

  return {
    platforms,
    places: withPlatform,
    place: (key: string, platform: string) => setPlaced((now) => ({ ...now, [key]: platform })),
    otherAccounts: otherOnes.others,
    sayOther: otherOnes.say,
    /** Whether it was said of all of them, where there are some. */
    isOtherSaid: otherOnes.others.length > 0 && otherOnes.isSaid,
    cash: asked,
    isCashRight,
    chooseCash: (platform: string, choice: CashChoice) => setCash((now) => ({ ...now, [platform]: choice })),
    unknown,
    choiceOf,
    isSymbolRight,
    // A stock that is chosen in the search is told a moment after the press: what was answered meanwhile stays.
    chooseSymbol: (symbol: string, choice: SymbolChoice) => setChosen((now) => ({ ...now, [symbol]: choice })),
    isAsking: symbols.length > 0 && known.isPending,
    notAsked: known.error !== null || (known.data ?? []).some(({ isPriced }) => isPriced === null),
    isReady:
      places.length > 0 &&
      settled.length === places.length &&
      used.length > 0 &&
      platforms.isReady &&
      otherOnes.isReady &&
      otherOnes.isSaid &&
      !(symbols.length > 0 && known.isPending) &&
      Object.values(asked).every(isCashRight) &&
      unknown.every((one) => isSymbolRight(choiceOf(one))),
    choices: (): Choices => ({
      platforms: Object.fromEntries(settled.map(({ key, platform }) => [key, platform === nowhere ? null : platform])),
      cashFrom: Object.fromEntries(
        used.flatMap((platform) => {
          const { isOn, since: begun } = asked[platform] ?? { isOn: false, since: '' };
          const since = platforms.cashFrom(platform) ?? (isOn ? begun : undefined);
          return since === undefined ? [] : [[platform, since]];
        }),
      ),
      symbols: named(),
      names: names(),
      splits: splits(),
      today: dayInNewYork(new Date()),
    }),
    /** What the choices need to have been written before the rows. */
    steps: (): Step[] => [
      ...used
        .filter((platform) => !platforms.isKnown(platform))
        .map((platform): Step => ({ do: 'platform', platform })),
      ...Object.entries(asked).flatMap(([platform, { isOn, since, balance }]): Step[] =>
        isOn ? [{ do: 'cash', platform, since, balance: amount(typedAmount(balance) ?? 0).toNumber() }] : [],
      ),
      ...unknown.flatMap((one): Step[] => {
        const choice = choiceOf(one);
        if (choice.as !== 'asset') return [];
        const { price, date } = choice;
        return [
          { do: 'asset', symbol: one.symbol, name: one.name, price: amount(typedAmount(price) ?? 0).toNumber(), date },
        ];
      }),
    ],
  };
};
export type ImportChoices = ReturnType<typeof useChoices>;
