import type { Day } from '#core/time/day';

/** What a person is told of without asking, and can turn off each by itself. */
export const noticeKinds = ['target', 'exDate', 'dividend', 'split', 'cd', 'stale', 'unpriced'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** What a person is told of whatever they have chosen. */
export const alwaysOnNoticeKinds = ['rebuilt'] as const;
export type AlwaysOnNoticeKind = (typeof alwaysOnNoticeKinds)[number];

/** A dividend of one share, as declared; `paymentDate` null where nobody has named it. */
interface DividendSubject {
  symbol: string;
  exDate: Day;
  amountPerShare: number;
  currency: string;
  paymentDate: Day | null;
}

export const cdNoticeStages = ['soon', 'today', 'matured', 'graceEnding'] as const;
export type CdNoticeStage = (typeof cdNoticeStages)[number];

/** What each kind tells of; the words follow from it, in the page as in an e-mail. Prices are US dollars. */
export type NoticeSubject =
  /** The price of a watched stock is at or under the target to buy, or at or over the one to sell. */
  | { kind: 'target'; symbol: string; side: 'buy' | 'sell'; price: number; target: number }
  /** The ex-date of a stock held is near. */
  | ({ kind: 'exDate' } & DividendSubject)
  /** A dividend of a stock held has become known before its ex-date. */
  | ({ kind: 'dividend' } & DividendSubject)
  | { kind: 'split'; symbol: string; date: Day; numerator: number; denominator: number }
  /**
   * `soon`: within 30 days. `today`: on its day. `matured`: after it, and not closed. `graceEnding`: from two days before the
   * last of its days of grace to that one. `graceEnd` while there are days of grace to come.
   */
  | ({ kind: 'cd'; stage: CdNoticeStage; cdId: number; bankName: string; maturityDate: Day } & {
      graceEnd?: Day | undefined;
    })
  /** The newest price of a stock held is of that day. */
  | { kind: 'stale'; symbol: string; asOf: Day }
  | { kind: 'unpriced'; symbol: string }
  /** Figures of the person's were not what their records come to; `isRight`: they are by now. */
  | { kind: 'rebuilt'; isRight: boolean };

/** What holds on a day. The same event has the same key on every day, and however often it is looked for. */
export interface FoundNotice {
  /** `exDate:AAPL:2026-02-09`; what stands behind the kind and the subject tells two events of one subject apart. */
  key: string;
  /** True where the key names the one event that there is; a price can come back to its target, and is then new. */
  isOnce: boolean;
  subject: NoticeSubject;
}

/** One that was found: numbers rise, so that those after a number are the new ones. */
export type Notice = NoticeSubject & {
  number: number;
  key: string;
  /** The day in New York on which it was found. */
  day: Day;
};

const isConstant = (kind: NoticeKind | AlwaysOnNoticeKind): kind is AlwaysOnNoticeKind =>
  (alwaysOnNoticeKinds as readonly string[]).includes(kind);

/** Everything is told where nothing was said. */
export type NoticeKindSettings = Readonly<Record<NoticeKind, boolean>>;
export const allNoticeKindsEnabled: NoticeKindSettings = {
  target: true,
  exDate: true,
  dividend: true,
  split: true,
  cd: true,
  stale: true,
  unpriced: true,
};

export const isNoticeKindEnabled = (kind: NoticeKind | AlwaysOnNoticeKind, on: NoticeKindSettings): boolean =>
  isConstant(kind) || on[kind];
