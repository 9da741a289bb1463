import { expect, test } from 'vitest';
import type { NoticeSubject } from '#core/notices/kinds';
import { formatNotice, getNoticePath } from '#core/notices/messages';

const day = '2026-11-20';
const dividend = { symbol: 'SAP.DE', exDate: '2026-12-01', amountPerShare: 2.35, currency: 'EUR' } as const;
const split = { kind: 'split', symbol: 'AAPL', numerator: 4, denominator: 1 } as const;
const cd = { kind: 'cd', cdId: 3, bankName: 'Citi', maturityDate: day } as const;

test.each<[NoticeSubject, string, string]>([
  [
    { kind: 'target', symbol: 'KO', side: 'buy', price: 59.5, target: 60 },
    'KO is at $59.50, at or below your buy target of $60.00.',
    '/dashboard/enhanced-watchlist',
  ],
  [
    { kind: 'target', symbol: 'KO', side: 'sell', price: 70.125, target: 70 },
    'KO is at $70.125, at or above your sell target of $70.00.',
    '/dashboard/enhanced-watchlist',
  ],
  [
    { kind: 'target', symbol: 'BTC-USD', side: 'buy', price: 96_420.11, target: 1_000_000 },
    'BTC-USD is at $96,420.11, at or below your buy target of $1,000,000.00.',
    '/dashboard/enhanced-watchlist',
  ],
  [
    { kind: 'exDate', ...dividend, symbol: 'AAPL', amountPerShare: 0.2601, currency: 'USD', paymentDate: '2026-12-10' },
    'AAPL goes ex-dividend on Dec 1, 2026: $0.2601 a share, paid on Dec 10, 2026.',
    '/dashboard/dividends',
  ],
  [
    { kind: 'dividend', ...dividend, paymentDate: null },
    'SAP.DE has announced a dividend of 2.35 EUR a share, ex-date Dec 1, 2026.',
    '/dashboard/dividends',
  ],
  [{ ...split, date: '2026-12-01' }, 'AAPL will split 4:1 on Dec 1, 2026.', '/dashboard/stock/AAPL'],
  [{ ...split, date: day }, 'AAPL splits 4:1 today, Nov 20, 2026.', '/dashboard/stock/AAPL'],
  [
    { ...split, date: '2026-11-02' },
    'AAPL split 4:1 on Nov 2, 2026; this became known on Nov 20, 2026.',
    '/dashboard/stock/AAPL',
  ],
  [{ ...cd, stage: 'soon' }, 'Your CD at Citi matures on Nov 20, 2026.', '/dashboard/deposits'],
  [{ ...cd, stage: 'today' }, 'Your CD at Citi matures today, Nov 20, 2026.', '/dashboard/deposits'],
  [
    { ...cd, stage: 'today', graceEnd: '2026-11-27' },
    'Your CD at Citi matures today, Nov 20, 2026. Grace period until Nov 27, 2026.',
    '/dashboard/deposits',
  ],
  [
    { ...cd, stage: 'graceEnding', graceEnd: '2026-11-27' },
    'The grace period of your CD at Citi ends on Nov 27, 2026; it matured on Nov 20, 2026 and is still open.',
    '/dashboard/deposits',
  ],
  [{ ...cd, stage: 'matured' }, 'Your CD at Citi matured on Nov 20, 2026 and is still open.', '/dashboard/deposits'],
  [
    { kind: 'stale', symbol: 'BRK-B', asOf: '2026-11-02' },
    'The latest price of BRK-B is from Nov 2, 2026: its value may be out of date.',
    '/dashboard/stock/BRK-B',
  ],
  [
    { kind: 'unpriced', symbol: 'X/Y' },
    'There is no price for X/Y: it is not included in your totals.',
    '/dashboard/stock/X%2FY',
  ],
])('%j', (subject, text, place) => {
  expect(formatNotice({ ...subject, day })).toBe(text);
  expect(getNoticePath(subject)).toBe(place);
});
