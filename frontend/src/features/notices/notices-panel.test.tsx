import { expect, test } from 'vitest';
import { testPageStates } from '#lib/testing/page-states';
import { visitPage } from '#lib/testing/visit-page';
import { NoticeList } from './notice-list';

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
  page: <NoticeList onLeave={() => undefined} />,
  loading: 'Loading notices…',
  failed: { says: ['Notices could not be loaded', 'Please try again.'], offers: 'Retry' },
  empty: {
    answers: { 'GET /insight/notices': { notices: [], seen: 0, cursor: null } },
    says: ['Nothing to tell you yet'],
    offers: ['Choose what to be told of'],
  },
  ready: {
    answers: answer(1),
    shows: ['KO is at $59.50, at or under your target of $60.00 to buy.', 'Your CD at Citi matures on Dec 1, 2026.'],
  },
});

test('what was not seen stands apart, and older ones are offered where there are any', async () => {
  const some = await visitPage({ page: <NoticeList onLeave={() => undefined} /> }, answer(1, 1));
  expect(some.view.text).toMatch(/New.*KO is at.*Earlier.*Your CD/s);
  expect(some.view.controls).toContain('Show older ones');
  const none = await visitPage({ page: <NoticeList onLeave={() => undefined} /> }, answer(2));
  expect(none.view.text).not.toMatch(/New/);
  expect(none.view.controls).not.toContain('Show older ones');
});
