import { useInfiniteQuery } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { setAmountsHidden } from '#lib/format';
import { testPageStates } from '#lib/testing/page-states';
import { visitPage } from '#lib/testing/visit-page';
import { NoticeList, noticesQuery } from './notice-list';

const All = () => <NoticeList list={useInfiniteQuery(noticesQuery)} onLeave={() => undefined} />;
const Latest = () => (
  <NoticeList list={useInfiniteQuery(noticesQuery)} onLeave={() => undefined} onShowAll={() => undefined} />
);

const day = '2026-11-20';
const target = { kind: 'target', number: 2, day, symbol: 'KO', side: 'buy', price: 59.5, target: 60 } as const;
const cd = {
  kind: 'cd',
  number: 1,
  day,
  stage: 'soon',
  cdId: 3,
  bankName: 'Citi',
  maturityDate: '2026-12-01',
} as const;
const answer = (seen: number, cursor: number | null = null) => ({
  'GET /insight/notices': { notices: [target, cd], seen, cursor },
});

testPageStates('The notices', {
  page: <All />,
  loading: 'Loading notices…',
  failed: { says: ['Notices could not be loaded', 'Please try again.'], offers: 'Retry' },
  empty: {
    answers: { 'GET /insight/notices': { notices: [], seen: 0, cursor: null } },
    says: ['No notices yet'],
    offers: ['Notice settings'],
  },
  ready: {
    answers: answer(1),
    shows: [
      'Open the watchlist',
      'Open CDs',
      'KO is at $59.50, at or below your buy target of $60.00.',
      'Your CD at Citi matures on Dec 1, 2026.',
    ],
  },
});

test('what was not seen stands apart, and older ones are offered where there are any', async () => {
  const some = await visitPage({ page: <All /> }, answer(1, 1));
  expect(some.view.text).toMatch(/New.*KO is at.*Earlier.*Your CD/s);
  expect(some.view.controls).toContain('Show older notices');
  const none = await visitPage({ page: <All /> }, answer(2));
  expect(none.view.text).not.toMatch(/New/);
  expect(none.view.controls).not.toContain('Show older notices');
});

test('at the bell stand the five latest, and the way to all where there are more', async () => {
  const stale = (number: number) => ({ kind: 'stale', number, day, symbol: `S${number}`, asOf: day }) as const;
  const notices = [6, 5, 4, 3, 2, 1].map(stale);
  const some = await visitPage({ page: <Latest /> }, { 'GET /insight/notices': { notices, seen: 6, cursor: null } });
  expect(some.view.text).toContain('S2');
  expect(some.view.text).not.toContain('S1');
  expect(some.view.controls).toContain('All notices');
  const few = await visitPage({ page: <Latest /> }, answer(2));
  expect(few.view.controls).not.toContain('All notices');
  const older = await visitPage({ page: <Latest /> }, answer(2, 1));
  expect(older.view.controls).toContain('All notices');
  expect(older.view.controls).not.toContain('Show older notices');
});

test("the market's prices stay while amounts are hidden", async () => {
  setAmountsHidden(true);
  onTestFinished(() => setAmountsHidden(false));
  const { view } = await visitPage({ page: <All /> }, answer(1));
  expect(view.text).toContain('KO is at $59.50');
});
