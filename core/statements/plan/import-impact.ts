import { type Amount, roundCents, roundShares, toAmount, toDecimalText, zeroAmount } from '#core/money/amount';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import { groupRowsIntoImportCalls } from '#core/statements/plan/group-rows-into-import-calls';
import {
  computeHeldShares,
  type HeldShares,
  type ShareDelta,
  toRecordedShareDeltas,
  toShareDeltas,
} from '#core/statements/plan/held-shares';
import type { LedgerRowToRecord, RecordedRow } from '#core/statements/plan/rows-to-record';
import { toComparedRow } from '#core/statements/reconcile/recorded-rows';
import { compareText } from '#core/text/compare';
import { addDays, type Day } from '#core/time/day';

export interface PositionSharesChange {
  platform: string;
  symbol: string;
  name: string;
  /** Held now, and after the chosen rows, in shares of today: every split is applied to what comes before it. */
  before: string;
  after: string;
}

export interface PlatformCashChange {
  platform: string;
  currency: string;
  before: string;
  after: string;
}

/** Shares that are sold or sent away without being there: what was held before is missing. */
export interface OpeningPosition {
  platform: string;
  symbol: string;
  name: string;
  /** In shares of `day`, rounded up to 8 decimals. */
  shares: string;
  /** The day before the first sale that lacks them: the opening position is proposed for it; its cost is asked. */
  day: Day;
  neededBy: Day;
}

/** Of a position all rows of a call are recorded or none: these are none, for a sale among them lacks its shares. */
export interface RefusedPosition {
  platform: string;
  symbol: string;
  rows: number;
}

interface ImportImpact {
  shares: PositionSharesChange[];
  cash: PlatformCashChange[];
  missing: OpeningPosition[];
  refused: RefusedPosition[];
}

/** Whose cash is kept: from which day on, '' for ever; and with which balance it begins where that is with these rows. */
interface TrackedCash {
  from: Readonly<Record<string, Day>>;
  openings: Readonly<Record<string, string>>;
}

interface CurrentRecords {
  /** Every recorded trade of the stocks that the rows name. */
  recorded: readonly RecordedRow[];
  /** The balances as they are kept; a platform and currency that is not among them begins at 0. */
  balances: readonly { platform: string; currency: string; balance: string | number }[];
  /** The market's, and one's own. */
  splits: SplitsBySymbol;
  /** Splits after it have not happened yet; without it all have. */
  today?: Day;
  /** Left out, every platform keeps its cash. */
  cash?: TrackedCash;
  /** Rows of one call that records them; left out, nobody asks which will be refused. */
  atOnce?: number;
}

const lastDay = '9999-12-31';

const comparePlatformThenName = (
  one: { platform: string },
  other: { platform: string },
  name: string,
  next: string,
): number => compareText(one.platform, other.platform) || compareText(name, next);

/** The splits that the chosen rows bring count as well. */
const withChosen = (splits: SplitsBySymbol, chosen: readonly LedgerRowToRecord[]): SplitsBySymbol => {
  const all = new Map([...splits].map(([symbol, own]) => [symbol, [...own]]));
  for (const { ledger, row } of chosen) {
    if (ledger !== 'splits' || !row.ratio) continue;
    all.set(row.symbol, [...(all.get(row.symbol) ?? []), { date: row.date, ...row.ratio }]);
  }
  return all;
};

const place = ({ platform, symbol }: Pick<HeldShares, 'platform' | 'symbol'>): string => `${platform}|${symbol}`;

/** Missing history apart: what is short was there. */
const listSharesChanges = (before: readonly HeldShares[], after: readonly HeldShares[]): PositionSharesChange[] => {
  const now = new Map(before.map((one) => [place(one), one.shares]));
  return after
    .map((one) => {
      const { platform, symbol, name, shares } = one;
      const held = roundShares(now.get(place(one)) ?? zeroAmount);
      return { platform, symbol, name, before: toDecimalText(held), after: toDecimalText(roundShares(shares)) };
    })
    .filter((one) => one.before !== '0' || one.after !== '0')
    .toSorted((one, other) => comparePlatformThenName(one, other, one.symbol, other.symbol));
};

const formatRoundedUp = (shares: Amount): string => toDecimalText(shares.round(8, 3));

const listOpenings = (held: readonly HeldShares[]): OpeningPosition[] =>
  held.flatMap(({ platform, symbol, name, missing }) =>
    missing
      ? [
          {
            platform,
            symbol,
            name,
            shares: formatRoundedUp(missing.shares),
            day: missing.day,
            neededBy: addDays(missing.day, 1),
          },
        ]
      : [],
  );

type CashMovement = Pick<RecordedRow, 'platform' | 'currency' | 'day' | 'money'>;

const isTracked = ({ platform, day }: CashMovement, cash: TrackedCash | undefined): boolean => {
  if (platform === null) return false;
  const since = cash ? cash.from[platform] : '';
  return since !== undefined && day >= since;
};

/** Where cash begins with these rows, it begins with its balance and moves by what is recorded there already. */
const listOpeningBalances = (recorded: readonly RecordedRow[], cash: TrackedCash | undefined): CashMovement[] =>
  Object.entries(cash?.openings ?? {}).flatMap(([platform, money]): CashMovement[] => [
    { platform, currency: 'USD', day: cash?.from[platform] ?? '', money },
    ...recorded.filter((row) => row.platform === platform && row.ledger === 'trades'),
  ]);

const listCashChanges = (
  chosen: readonly LedgerRowToRecord[],
  { balances, recorded, cash }: CurrentRecords,
): PlatformCashChange[] => {
  const changes = [
    ...listOpeningBalances(recorded, cash),
    ...chosen.flatMap((row): CashMovement[] => [toComparedRow(row) ?? []].flat()),
  ].filter((row) => !toAmount(row.money).eq(0) && isTracked(row, cash));
  const key = ({ platform, currency }: { platform: string | null; currency: string }) => `${platform}|${currency}`;
  const now = new Map(balances.map((one) => [key(one), toAmount(one.balance)]));
  return [...Map.groupBy(changes, key)]
    .map(([at, own]) => {
      const before = now.get(at) ?? zeroAmount;
      const after = own.reduce((sum, { money }) => sum.plus(money), before);
      const { platform, currency } = own[0] as (typeof own)[number];
      return {
        platform: platform ?? '',
        currency,
        before: toDecimalText(before),
        after: toDecimalText(roundCents(after)),
      };
    })
    .toSorted((one, other) => comparePlatformThenName(one, other, one.currency, other.currency));
};

type Trade = Extract<LedgerRowToRecord, { ledger: 'trades' }>;
const isTrade = (one: LedgerRowToRecord): one is Trade => one.ledger === 'trades';

/** The trades that will be refused: of a call all of a position's, where a sale among them lacks its shares. */
const findRefusedTrades = (
  chosen: readonly LedgerRowToRecord[],
  here: readonly ShareDelta[],
  { splits, today = lastDay, atOnce }: CurrentRecords,
) => {
  const refused = new Set<Trade>();
  if (atOnce === undefined) return refused;
  const currentByPlace = Map.groupBy(here, place);
  let known = splits;
  for (const call of groupRowsIntoImportCalls(chosen, atOnce, ({ ledger }) => ledger === 'splits')) {
    known = withChosen(known, call);
    for (const [where, own] of Map.groupBy(call.filter(isTrade), ({ row }) => place(row))) {
      const moves = [...(currentByPlace.get(where) ?? []), ...toShareDeltas(own)];
      const isImpossible = computeHeldShares(moves, known, today).some(({ missing }) => missing !== null);
      if (isImpossible) for (const one of own) refused.add(one);
      else currentByPlace.set(where, moves);
    }
  }
  return refused;
};

const listRefusedPositions = (refused: ReadonlySet<Trade>): RefusedPosition[] =>
  [...Map.groupBy([...refused], ({ row }) => place(row)).values()]
    .map((own) => {
      const { platform, symbol } = (own[0] as Trade).row;
      return { platform, symbol, rows: own.length };
    })
    .toSorted((one, other) => comparePlatformThenName(one, other, one.symbol, other.symbol));

/**
 * What the chosen rows (new ones, those ticked) make of what is there: of shares and cash without those that will be refused.
 * A split whose ratio is unknown leaves shares as they are.
 */
export const computeImportImpact = (chosen: readonly LedgerRowToRecord[], now: CurrentRecords): ImportImpact => {
  const { recorded, splits, today = lastDay } = now;
  const here = toRecordedShareDeltas(recorded);
  const refused = findRefusedTrades(chosen, here, now);
  const accepted = chosen.filter((one) => !isTrade(one) || !refused.has(one));
  const concerned = new Set(toShareDeltas(chosen).map(place));
  const own = here.filter((move) => concerned.has(place(move)));
  const known = withChosen(splits, chosen);
  const after = computeHeldShares([...own, ...toShareDeltas(accepted)], known, today);
  const withRefused = computeHeldShares([...own, ...toShareDeltas(chosen)], known, today);
  return {
    shares: listSharesChanges(computeHeldShares(own, splits, today), after),
    cash: listCashChanges(accepted, now),
    missing: listOpenings(withRefused),
    refused: listRefusedPositions(refused),
  };
};
