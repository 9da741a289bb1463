import type { CdFigureInputs } from '#core/banking/cds';
import { type CdGracePeriodTerms, getCdGracePeriodEnd } from '#core/banking/grace-period';
import type { DividendEvent } from '#core/dividends/entitlement';
import {
  alwaysOnNoticeKinds,
  type CdNoticeStage,
  type FoundNotice,
  isNoticeKindEnabled,
  type NoticeKindSettings,
  type NoticeSubject,
  noticeKinds,
} from '#core/notices/kinds';
import type { Split } from '#core/portfolio/position/splits';
import { compareText } from '#core/text/compare';
import { addDays, countDaysBetween, type Day } from '#core/time/day';
import { getTargetSignal, type PriceTargets } from '#core/watchlist/score';

/** What holds of a person's stocks and deposits on a day, by rules that are written here. */

/** A stock of which shares are held. */
export interface NoticeHeldStock {
  symbol: string;
  /** The day of its first trade. */
  since: Day;
  /** The day of its newest price in New York; `none` where nobody has one, `unasked` where that could not be learned. */
  priced: Day | 'none' | 'unasked';
  /** Its price is the person's own, which is as old as they please. */
  isOwn: boolean;
  /** Null where they could not be learned. */
  events: { dividends: readonly DividendEvent[]; splits: readonly Split[] } | null;
}

/** A watched stock of which the target still waits; its price in US dollars, null where there is none just now. */
export interface NoticeWatchedStock extends PriceTargets {
  symbol: string;
  price: number | null;
}

export type NoticeCd = Pick<CdFigureInputs, 'closedDate'> & CdGracePeriodTerms & { id: number; bankName: string };

export interface NoticeInputs {
  held: readonly NoticeHeldStock[];
  watched: readonly NoticeWatchedStock[];
  cds: readonly NoticeCd[];
}

/** An ex-date is near from so many days before it on. */
const exDateWithin = 7;
/** A maturity, from so many days before it on. */
const maturityWithin = 30;
/** The end of the days of grace, from so many days before it on. */
const graceEndWithin = 2;
/** A price is stale once it is of more than so many days ago, as in returns. */
const staleAfter = 7;
/** A split that is learnt late is told up to so many days after it; one of before is history. */
const splitWithin = 30;

const createFoundNotice = (
  subject: NoticeSubject,
  isOnce: boolean,
  ...names: readonly (string | number)[]
): FoundNotice => ({
  key: [subject.kind, ...names].join(':'),
  isOnce,
  subject,
});

/** At the target of $150 at $149: the level is part of its name, so that another target is another event. */
const findTargetNotice = ({ symbol, price, ...targets }: NoticeWatchedStock): FoundNotice[] => {
  const side = price === null ? null : getTargetSignal(price, targets);
  const target = side === 'buy' ? targets.target_buy_price : targets.target_sell_price;
  if (price === null || side === null || target === null) return [];
  return [createFoundNotice({ kind: 'target', symbol, side, price, target }, false, symbol, side, target)];
};

/** From 7 days before the ex-date on it is near; before that an announcement. Of one day each dividend is told once. */
const findDividendNotices = ({ symbol, events }: NoticeHeldStock, on: NoticeKindSettings, today: Day): FoundNotice[] =>
  (events?.dividends ?? [])
    .filter(({ exDate }) => exDate >= today)
    .map(({ exDate, amountPerShare, currency, paymentDate }) => {
      const isNear = on.exDate && countDaysBetween(today, exDate) <= exDateWithin;
      const subject = { symbol, exDate, amountPerShare, currency, paymentDate };
      return createFoundNotice({ kind: isNear ? 'exDate' : 'dividend', ...subject }, true, symbol, exDate);
    });

/** Of shares that were held before it. What the person has recorded needs no telling. */
const findSplitNotices = ({ symbol, since, events }: NoticeHeldStock, today: Day): FoundNotice[] =>
  (events?.splits ?? [])
    .filter(({ date, own }) => !own && since < date && date >= addDays(today, -splitWithin))
    .map(({ date, numerator, denominator }) =>
      createFoundNotice({ kind: 'split', symbol, date, numerator, denominator }, true, symbol, date),
    );

const isGraceEnding = (end: Day | null, today: Day): boolean =>
  end !== null && end >= today && countDaysBetween(today, end) <= graceEndWithin;

const getStage = (cd: NoticeCd, today: Day): CdNoticeStage | null => {
  const daysLeft = countDaysBetween(today, cd.maturityDate);
  if (cd.closedDate !== null || daysLeft > maturityWithin) return null;
  if (daysLeft >= 0) return daysLeft > 0 ? 'soon' : 'today';
  return isGraceEnding(getCdGracePeriodEnd(cd), today) ? 'graceEnding' : 'matured';
};

const findCdNotice = (cd: NoticeCd, today: Day): FoundNotice[] => {
  const stage = getStage(cd, today);
  const { id, bankName, maturityDate } = cd;
  if (stage === null) return [];
  const end = getCdGracePeriodEnd(cd);
  const grace = end !== null && end >= today ? { graceEnd: end } : {};
  const subject = { kind: 'cd', stage, cdId: id, bankName, maturityDate, ...grace } as const;
  return [createFoundNotice(subject, true, id, maturityDate, stage)];
};

/** One's own price is as old as one pleases, but for the first. */
const findPriceNotice = ({ symbol, priced, isOwn }: NoticeHeldStock, today: Day): FoundNotice[] => {
  if (priced === 'unasked') return [];
  if (priced === 'none') return [createFoundNotice({ kind: 'unpriced', symbol }, false, symbol)];
  const isStale = !isOwn && countDaysBetween(priced, today) > staleAfter;
  return isStale ? [createFoundNotice({ kind: 'stale', symbol, asOf: priced }, true, symbol, priced)] : [];
};

const allKinds = [...noticeKinds, ...alwaysOnNoticeKinds];
const compareNotices = (a: FoundNotice, b: FoundNotice): number =>
  allKinds.indexOf(a.subject.kind) - allKinds.indexOf(b.subject.kind) || compareText(a.key, b.key);

/** Everything that holds today of the kinds that are on, whatever order things are known in. */
export const findNotices = (
  { held, watched, cds }: NoticeInputs,
  on: NoticeKindSettings,
  today: Day,
): FoundNotice[] => {
  const all = [
    ...watched.flatMap(findTargetNotice),
    ...held.flatMap((stock) => [
      ...findDividendNotices(stock, on, today),
      ...findSplitNotices(stock, today),
      ...findPriceNotice(stock, today),
    ]),
    ...cds.flatMap((cd) => findCdNotice(cd, today)),
  ];
  return all.filter(({ subject }) => isNoticeKindEnabled(subject.kind, on)).toSorted(compareNotices);
};

/** The beginnings of keys of which it could not be learned whether they hold: what held before is taken to hold still. */
export const listUndecidedNoticeKeyPrefixes = ({ held, watched }: NoticeInputs): string[] => [
  ...watched.filter(({ price }) => price === null).map(({ symbol }) => `target:${symbol}`),
  ...held
    .filter(({ priced }) => priced === 'unasked')
    .flatMap(({ symbol }) => [`unpriced:${symbol}`, `stale:${symbol}`]),
];

/** Found by a verification, whatever else holds that day. */
export const toRebuildNotice = (isRight: boolean): FoundNotice =>
  createFoundNotice({ kind: 'rebuilt', isRight }, false, isRight ? 'right' : 'wrong');
