import { formatDollars } from '#core/money/format-number';
import type { AlwaysOnNoticeKind, Notice, NoticeKind, NoticeSubject } from '#core/notices/kinds';
import { type Day, formatLongDay } from '#core/time/day';

/** What a notice says, in the page as in an e-mail, and where something can be done about it. */

const formatPrice = (price: number, currency = 'USD'): string =>
  currency === 'USD' ? formatDollars(price) : `${formatDollars(price).slice(1)} ${currency}`;

type Of<Kind extends NoticeKind | AlwaysOnNoticeKind> = Extract<NoticeSubject, { kind: Kind }>;

const formatTargetText = ({ symbol, side, price, target }: Of<'target'>): string =>
  side === 'buy'
    ? `${symbol} is at ${formatDollars(price)}, at or below your buy target of ${formatDollars(target)}.`
    : `${symbol} is at ${formatDollars(price)}, at or above your sell target of ${formatDollars(target)}.`;

const formatPaidOn = (paymentDate: Day | null): string =>
  paymentDate ? `, paid on ${formatLongDay(paymentDate)}` : '';

const formatExDateText = ({ symbol, exDate, amountPerShare, currency, paymentDate }: Of<'exDate'>): string =>
  `${symbol} goes ex-dividend on ${formatLongDay(exDate)}: ${formatPrice(amountPerShare, currency)} a share${formatPaidOn(paymentDate)}.`;

const formatDividendText = ({ symbol, exDate, amountPerShare, currency, paymentDate }: Of<'dividend'>): string =>
  `${symbol} has announced a dividend of ${formatPrice(amountPerShare, currency)} a share, ex-date ${formatLongDay(exDate)}${formatPaidOn(paymentDate)}.`;

/** As of the day on which it was found: a split of before was learnt late. */
const splitText = ({ symbol, date, numerator, denominator }: Of<'split'>, day: Day): string => {
  const ratio = `${numerator}:${denominator}`;
  if (date > day) return `${symbol} will split ${ratio} on ${formatLongDay(date)}.`;
  if (date === day) return `${symbol} splits ${ratio} today, ${formatLongDay(date)}.`;
  return `${symbol} split ${ratio} on ${formatLongDay(date)}; this became known on ${formatLongDay(day)}.`;
};

const stages = {
  soon: 'matures on',
  today: 'matures today,',
  matured: 'matured on',
  graceEnding: 'matured on',
} as const;

const formatCdText = ({ bankName, maturityDate, stage, graceEnd }: Of<'cd'>): string => {
  if (stage === 'graceEnding' && graceEnd) {
    return `The grace period of your CD at ${bankName} ends on ${formatLongDay(graceEnd)}; it matured on ${formatLongDay(maturityDate)} and is still open.`;
  }
  const open = stage === 'matured' ? ' and is still open' : '';
  const grace = graceEnd ? ` Grace period until ${formatLongDay(graceEnd)}.` : '';
  return `Your CD at ${bankName} ${stages[stage]} ${formatLongDay(maturityDate)}${open}.${grace}`;
};

const formatRebuiltText = ({ isRight }: Of<'rebuilt'>): string =>
  isRight
    ? 'Some of your figures did not match your records. They have been recalculated and are correct again. Your records were not changed.'
    : 'Some of your figures do not match your records, and recalculating them did not help. The operator has been informed. Your records were not changed.';

/** One sentence, mostly: `Your CD at Citi matures on Dec 15, 2026.` */
export const formatNotice = (notice: NoticeSubject & Pick<Notice, 'day'>): string => {
  switch (notice.kind) {
    case 'target':
      return formatTargetText(notice);
    case 'exDate':
      return formatExDateText(notice);
    case 'dividend':
      return formatDividendText(notice);
    case 'split':
      return splitText(notice, notice.day);
    case 'cd':
      return formatCdText(notice);
    case 'stale':
      return `The latest price of ${notice.symbol} is from ${formatLongDay(notice.asOf)}: its value may be out of date.`;
    case 'unpriced':
      return `There is no price for ${notice.symbol}: it is not included in your totals.`;
    case 'rebuilt':
      return formatRebuiltText(notice);
  }
};

/** The page on which something can be done about it, below the site's own address. */
export const getNoticePath = (notice: NoticeSubject): string => {
  switch (notice.kind) {
    case 'target':
      return '/dashboard/enhanced-watchlist';
    case 'dividend':
    case 'exDate':
      return '/dashboard/dividends';
    case 'cd':
      return '/dashboard/deposits';
    case 'split':
    case 'stale':
    case 'unpriced':
      return `/dashboard/stock/${encodeURIComponent(notice.symbol)}`;
    case 'rebuilt':
      return '/dashboard';
  }
};

/** What a kind is called, and what it tells of. */
export const noticeKindNamesAndHints: Readonly<
  Record<NoticeKind | AlwaysOnNoticeKind, readonly [name: string, hint: string]>
> = {
  target: ['Target price reached', 'A watched stock is at or below your buy target, or at or above your sell target.'],
  exDate: ['Upcoming ex-date', 'A stock you hold goes ex-dividend within 7 days.'],
  dividend: ['Dividend announced', 'A stock you hold has announced a dividend.'],
  split: ['Split', 'A stock you hold will split, splits today or has split within the last 30 days.'],
  cd: [
    'CD maturing',
    'A CD matures within 30 days, matures today, has matured and is still open, or its grace period is about to end.',
  ],
  stale: ['Stale price', 'The latest price of a stock you hold is more than 7 days old.'],
  unpriced: ['No price', 'There is no price for a stock you hold.'],
  rebuilt: ['Figures recalculated', 'Your figures did not match your records. This notice is always on.'],
};
