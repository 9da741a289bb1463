import { payTradeInCurrency } from '#core/portfolio/testing';
import { handler as activity } from '#functions/activity/handler';
import { handler as analytics } from '#functions/analytics/handler';
import { handler as blog } from '#functions/blog/handler';
import { handler as cash } from '#functions/cash/handler';
import { handler as cds } from '#functions/cds/handler';
import { handler as dividends } from '#functions/dividends/handler';
import { handler as portfolio } from '#functions/portfolio/handler';
import type { ApiHandler } from '#functions/runtime/http/serve';
import { handler as savings } from '#functions/savings/handler';
import { createTestMarket } from '#functions/stocks/testing';
import { handler as watchlist } from '#functions/watchlist/handler';
import { invokeHandler, type TestAnswer } from '#tests/kit/table';

/** For tests: every kind of write that the API knows, on a ledger of each kind. */

export const operationsMarket = createTestMarket({
  prices: { AAPL: [200, 198], KO: [60, 61] },
  dividends: {
    AAPL: [
      ['2025-02-10', 0.25, '2025-02-13'],
      ['2025-05-12', 0.26, '2025-05-15'],
    ],
  },
});

export interface TestPerson {
  id: string;
  token: string;
}
export type SendToHandler = (
  to: ApiHandler,
  method: string,
  path: string,
  body?: unknown,
  key?: string,
) => Promise<TestAnswer>;

export const createSender =
  ({ token }: TestPerson): SendToHandler =>
  (to, method, path, body, key) =>
    invokeHandler(to, {
      method,
      path: `/api${path}`,
      body,
      token,
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    });

export const tradeInput = {
  symbol: 'AAPL',
  companyName: 'Apple Inc.',
  transactionType: 'buy',
  quantity: 10,
  price: 100,
  fees: 1.25,
  transactionDate: '2025-01-15',
  platform: 'Robinhood',
};
/** After all dividends, so that none of them is of other shares. */
export const splitInput = { symbol: 'AAPL', date: '2025-07-01', numerator: 3, denominator: 2 };
/** The market knows nothing of it. */
export const ownAssetInput = { symbol: 'FUND', name: 'Plan Fund 2040', price: 12.5, date: '2025-01-15' };
export const cashEntryInput = {
  transactionType: 'deposit',
  amount: 500.55,
  platform: 'BOSA',
  transactionDate: '2025-01-15',
};
export const manualDividendInput = {
  symbol: 'T',
  companyName: 'AT&T',
  shares: 5,
  dividendPerShare: 0.28,
  paymentDate: '2025-05-01',
};
/** Found in the set-up, and entered by hand too: one far from it, and one that is its pair. */
export const foundDividendKey = { platform: 'Robinhood', symbol: 'AAPL', exDate: '2025-02-10' };
const foundLater = { ...foundDividendKey, exDate: '2025-05-12' };
const apart = {
  ...manualDividendInput,
  symbol: 'AAPL',
  companyName: 'Apple Inc.',
  shares: 10,
  paymentDate: '2025-03-20',
};
const paired = { ...apart, paymentDate: '2025-05-16', platform: 'Robinhood' };
export const cdInput = {
  accountNumber: '1001',
  principalAmount: 5000,
  interestRate: 0.045,
  termMonths: 12,
  startDate: '2025-01-15',
  maturityDate: '2026-01-15',
};
export const savingsAccountInput = { accountName: 'Rainy day', interestRate: 4.35, currentBalance: 800 };
export const savingsWithdrawalInput = { transactionType: 'withdrawal', amount: 300.1, transactionDate: '2025-06-01' };

/** Half of the whole in stocks, some of it in one. */
export const allocationTargetsInput = {
  classes: [
    { name: 'Stocks', percent: 50 },
    { name: 'Bonds', percent: 30.5 },
  ],
  stocks: [
    { symbol: 'AAPL', percent: 20, className: null, sector: 'Telephones' },
    { symbol: 'BND', percent: null, className: 'Bonds', sector: null },
  ],
  band: 5,
  countsCash: true,
  emergencyFund: 100,
  cashLeftOut: [],
  version: 0,
};

const importOf = (letter: string) => ({
  files: [{ name: 'a.csv', format: 'Schwab', fingerprint: letter.repeat(64), rows: 2, from: null, to: null }],
  platforms: ['Robinhood'],
  total: 2,
});

/** A ledger of each kind, with something in it to change; of a person that is named, a post too. */
export const createTestLedgers = async (send: SendToHandler, person?: TestPerson): Promise<void> => {
  const made = [
    await send(portfolio, 'POST', '/portfolio/transactions', tradeInput),
    await send(portfolio, 'POST', '/portfolio/splits', splitInput),
    await send(portfolio, 'POST', '/portfolio/assets', ownAssetInput),
    await send(cash, 'POST', '/cash/transactions', cashEntryInput),
    await send(dividends, 'POST', '/dividends', manualDividendInput),
    await send(dividends, 'POST', '/dividends', apart),
    await send(dividends, 'POST', '/dividends', paired),
    await send(cds, 'POST', '/cds', cdInput),
    await send(cds, 'POST', '/cds', { ...cdInput, accountNumber: '1003' }),
    await send(cds, 'POST', '/cds/2/interest', { paymentDate: '2025-03-01', interestAmount: 18.75 }),
    await send(savings, 'POST', '/savings', savingsAccountInput),
    await send(savings, 'POST', '/savings/1/transactions', { transactionType: 'interest_earned', amount: 0.01 }),
    await send(savings, 'POST', '/savings/1/rates', { from: '2026-01-15', interestRate: 4 }),
    await send(watchlist, 'POST', '/enhanced-watchlist', { symbol: 'KO', targetBuyPrice: 55 }),
    await send(analytics, 'PUT', '/insight/stock/KO/note', { text: 'Wait.\n  Then buy.' }),
    await send(analytics, 'PUT', '/insight/targets', allocationTargetsInput),
    await send(dividends, 'POST', '/dividends/discover-robinhood', {}),
    await send(activity, 'POST', '/imports', importOf('a')),
    ...(person
      ? [await send(blog, 'POST', '/save-blog', { content: '# Post\n\nWords.', address: `post-of-${person.id}` })]
      : []),
  ];
  const refused = made.find(({ status }) => status >= 300);
  if (refused) throw new Error(`Not set up: ${JSON.stringify(refused.body)}`);
};

interface Operation {
  name: string;
  send: (send: SendToHandler, key: string, person: TestPerson) => Promise<TestAnswer>;
  status?: number;
  /** Answers what is left to do, which is another thing the second time. */
  tellsTheRest?: boolean;
  /** On the post of `createTestLedgers`, which another of them may have moved, unpublished or deleted. */
  ofPost?: boolean;
  /** Takes away what another of them takes away as well, or keeps another from taking it away. */
  alone?: boolean;
  /** Marks dividends that follow from it: broken off, the next read counts them. */
  marksDividends?: boolean;
  /** Takes several transactions, each right by itself, and says that it is not finished: the same call goes on. */
  inSteps?: boolean;
  /** A balance that its rows do not add up to. */
  setsBalance?: boolean;
}

const operation = (
  name: string,
  to: ApiHandler,
  call: string,
  body?: unknown,
  more: Partial<Operation> = {},
): Operation => {
  const [method = '', path = ''] = call.split(' ');
  const bodyFor = (id: string) => (typeof body === 'function' ? body(id) : body);
  return { name, send: (send, key, { id }) => send(to, method, path, bodyFor(id), key), ...more };
};

const spinOff = {
  kind: 'spinOff',
  symbol: 'AAPL',
  date: '2025-04-01',
  received: { to: 'KO', toName: 'Coca-Cola', newShares: 1, oldShares: 4 },
  costPercent: 20,
};
const previewedVersions = new Map<string, number>();

/** As it was previewed; sent again, it is the same request. */
const recordedAction: Operation = {
  name: 'a corporate action',
  marksDividends: true,
  alone: true,
  send: async (send, key, { id }) => {
    const request = `${id} ${key}`;
    if (!previewedVersions.has(request)) {
      const preview = await send(portfolio, 'POST', '/portfolio/corporate-actions/preview', {
        action: spinOff,
      });
      if (preview.status !== 200) return preview;
      previewedVersions.set(request, preview.body.version);
    }
    const version = previewedVersions.get(request);
    return send(portfolio, 'POST', '/portfolio/corporate-actions', { action: spinOff, version }, key);
  },
};

export const writeOperations: Operation[] = [
  operation('a purchase', portfolio, 'POST /portfolio/transactions', { ...tradeInput, price: 99.99 }, { status: 201 }),
  operation(
    'a sale',
    portfolio,
    'POST /portfolio/transactions',
    { ...tradeInput, transactionType: 'sell', transactionDate: '2025-06-02' },
    { status: 201 },
  ),
  operation(
    'a purchase in euros',
    portfolio,
    'POST /portfolio/transactions',
    payTradeInCurrency({ ...tradeInput, price: 99.99, fees: 1 }, 'EUR', 1.0834),
    { status: 201 },
  ),
  operation('a batch of trades', portfolio, 'POST /portfolio/transactions/batch', {
    transactions: [
      { ...tradeInput, symbol: 'KO', transactionType: 'sell', quantity: 3, transactionDate: '2025-06-02' },
      { ...tradeInput, symbol: 'KO' },
      { ...tradeInput, platform: 'Revolut', quantity: 0 },
    ],
  }),
  operation(
    'a split by hand',
    portfolio,
    'POST /portfolio/splits',
    { ...splitInput, date: '2025-03-03' },
    { status: 201 },
  ),
  operation('an edited split', portfolio, 'PUT /portfolio/splits/AAPL/2025-07-01', {
    ...splitInput,
    date: '2025-03-04',
    numerator: 4,
    version: 1,
  }),
  operation('a deleted split', portfolio, 'DELETE /portfolio/splits/AAPL/2025-07-01', undefined, {
    status: 204,
    alone: true,
  }),
  operation('an edited trade', portfolio, 'PUT /portfolio/transactions/1', { ...tradeInput, quantity: 12, version: 1 }),
  operation(
    'many trades edited',
    portfolio,
    'POST /portfolio/transactions/batch-edit',
    { rows: [{ id: 1 }], change: { platform: 'Revolut', transactionDate: '2025-02-01', notes: 'moved' } },
    { marksDividends: true },
  ),
  operation(
    'many trades deleted',
    portfolio,
    'POST /portfolio/transactions/batch-delete',
    { rows: [{ id: 1 }] },
    { marksDividends: true, alone: true },
  ),
  recordedAction,
  operation('a deleted trade', portfolio, 'DELETE /portfolio/transactions/1', undefined, { status: 204 }),
  operation(
    'an own asset',
    portfolio,
    'POST /portfolio/assets',
    { ...ownAssetInput, symbol: 'SHARE', name: 'Employer' },
    { status: 201 },
  ),
  operation('an own asset renamed', portfolio, 'PUT /portfolio/assets/FUND', { name: 'Plan Fund', version: 1 }),
  operation('own prices', portfolio, 'PUT /portfolio/assets/FUND/prices', {
    prices: [
      { date: '2025-01-15', price: 12.75 },
      { date: '2025-02-15', price: 13 },
    ],
  }),
  operation('an own price taken away', portfolio, 'DELETE /portfolio/assets/FUND/prices/2025-01-15', undefined, {
    status: 204,
  }),
  operation('an own asset deleted', portfolio, 'DELETE /portfolio/assets/FUND', undefined, { status: 204 }),
  operation(
    "a platform of one's own",
    portfolio,
    'POST /portfolio/platforms',
    { platform: 'Vanguard' },
    { status: 201 },
  ),
  operation(
    'cash kept on a platform',
    portfolio,
    'PUT /portfolio/platforms/cash',
    {
      platform: 'Schwab',
      since: '2025-01-01',
      balance: 12.5,
    },
    { inSteps: true },
  ),
  operation('a deposit', cash, 'POST /cash/transactions', { ...cashEntryInput, amount: 0.01 }, { status: 201 }),
  operation('an edited deposit', cash, 'PUT /cash/transactions/1', {
    ...cashEntryInput,
    platform: 'Other',
    version: 1,
  }),
  operation('a batch of cash rows', cash, 'POST /cash/transactions/batch', {
    transactions: [
      { ...cashEntryInput, transactionType: 'fee', amount: 2.4, transactionDate: '2025-03-01' },
      { ...cashEntryInput, platform: 'Revolut', currency: 'EUR' },
    ],
  }),
  operation('many cash rows edited', cash, 'POST /cash/transactions/batch-edit', {
    rows: [{ id: 1 }],
    change: { transactionType: 'withdrawal', platform: 'Robinhood', description: 'moved' },
  }),
  operation(
    'many cash rows deleted',
    cash,
    'POST /cash/transactions/batch-delete',
    { rows: [{ id: 1 }] },
    { alone: true },
  ),
  operation('a deleted deposit', cash, 'DELETE /cash/transactions/1', undefined, { status: 204 }),
  operation(
    'a balance set by hand',
    cash,
    'PUT /cash/balances',
    { platform: 'Revolut', balance: 77.7 },
    { setsBalance: true },
  ),
  operation('a dividend by hand', dividends, 'POST /dividends', { ...manualDividendInput, shares: 6 }, { status: 201 }),
  operation('an edited dividend', dividends, 'PUT /dividends/1', { ...manualDividendInput, shares: 7, version: 1 }),
  operation('a dividend joined', dividends, 'POST /dividends/2/join', { found: [foundDividendKey], version: 1 }),
  operation('a pair parted', dividends, 'POST /dividends/3/part', { found: [foundLater], version: 1 }),
  operation('tax withheld', dividends, 'PUT /dividends/automated/tax', { ...foundDividendKey, taxWithheld: 0.37 }),
  operation('a sync of dividends', dividends, 'POST /dividends/sync-to-cash', {}, { tellsTheRest: true }),
  operation('a clearing of dividends', dividends, 'DELETE /dividends/clear-all', undefined, { status: 204 }),
  operation('a CD', cds, 'POST /cds', { ...cdInput, accountNumber: '1002' }, { status: 201 }),
  operation('an edited CD', cds, 'PUT /cds/1', { description: 'ladder', version: 1 }),
  operation(
    'interest on a CD',
    cds,
    'POST /cds/1/interest',
    { paymentDate: '2025-03-01', interestAmount: 18.75 },
    { status: 201 },
  ),
  operation(
    'interest that a CD pays to savings',
    cds,
    'POST /cds/1/interest',
    { paymentDate: '2026-03-01', interestAmount: 18.75, paidTo: { kind: 'savings', id: 1 } },
    { status: 201, alone: true },
  ),
  operation(
    'interest that a CD pays to cash',
    cds,
    'POST /cds/1/interest',
    { paymentDate: '2026-03-01', interestAmount: 18.75, paidTo: { kind: 'cash', platform: 'Robinhood' } },
    { status: 201, alone: true },
  ),
  operation('a CD closed early', cds, 'PUT /cds/2', { status: 'closed', earlyWithdrawalPenalty: 0.01, version: 1 }),
  operation(
    'a CD rolled over',
    cds,
    'POST /cds/2/rollover',
    { interestRate: 0.04, termMonths: 12, startDate: '2026-01-15', maturityDate: '2027-01-15', version: 1 },
    { status: 201 },
  ),
  operation('corrected interest', cds, 'PUT /cds/2/interest/1', { paymentDate: '2025-04-01', version: 1 }),
  operation('deleted interest', cds, 'DELETE /cds/2/interest/1', undefined, { status: 204 }),
  operation('a deleted CD', cds, 'DELETE /cds/1', undefined, { status: 204 }),
  operation(
    'a savings account',
    savings,
    'POST /savings',
    { ...savingsAccountInput, currentBalance: 0 },
    { status: 201 },
  ),
  operation('a withdrawal', savings, 'POST /savings/1/transactions', savingsWithdrawalInput, { status: 201 }),
  operation('a corrected deposit', savings, 'PUT /savings/1/transactions/1', { amount: 700.5, version: 1 }),
  operation('a deleted movement', savings, 'DELETE /savings/1/transactions/2', undefined, { status: 204 }),
  operation(
    'a change of a rate',
    savings,
    'POST /savings/1/rates',
    { from: '2026-03-01', interestRate: 4.1, version: 2 },
    { status: 201 },
  ),
  operation('a corrected rate', savings, 'PUT /savings/1/rates/3', { interestRate: 4.2 }),
  operation('a deleted rate', savings, 'DELETE /savings/1/rates/3', undefined, { status: 204 }),
  operation('a deleted savings account', savings, 'DELETE /savings/1', undefined, { status: 204 }),
  operation('a watched stock', watchlist, 'POST /enhanced-watchlist', { symbol: 'AAPL' }, { status: 201 }),
  operation('a target that is met', watchlist, 'PATCH /enhanced-watchlist/1/status', { targetStatus: 'completed' }),
  operation('an edited target', watchlist, 'PUT /enhanced-watchlist/1', { targetBuyPrice: 54, notes: 'dip' }),
  operation('a stock taken off the list', watchlist, 'DELETE /enhanced-watchlist/1', undefined, { status: 204 }),
  operation('a note', analytics, 'PUT /insight/stock/AAPL/note', { text: ' Telephones.', version: 0 }),
  operation('an edited note', analytics, 'PUT /insight/stock/KO/note', { text: 'Thirst.' }),
  operation('a note taken away', analytics, 'PUT /insight/stock/KO/note', { text: '' }),
  operation('other targets', analytics, 'PUT /insight/targets', {
    ...allocationTargetsInput,
    band: 2.5,
    fillsEmergencyFund: true,
    hasCdLadder: true,
    cdLadderRungs: 4,
    cdLadderMonths: 6,
    cdLadderAmount: 2500.5,
    stocks: [],
    version: 1,
  }),
  operation(
    'a debt',
    analytics,
    'POST /insight/debts',
    { name: 'Home', kind: 'mortgage', amounts: [{ date: '2025-01-15', amount: 200_000.5 }] },
    { status: 201 },
  ),
  operation('goals', analytics, 'PUT /insight/goals', {
    goals: [{ name: 'House', amount: 90_000.5, date: '2031-06-30' }],
    version: 1,
  }),
  operation('what is shared', analytics, 'PUT /insight/household/sharing', {
    choices: [{ kind: 'platform', id: 'Robinhood', level: 'total', ownPercent: 50 }],
    version: 0,
  }),
  operation('an import', activity, 'POST /imports', importOf('b'), { status: 201 }),
  operation('rows of an import', activity, 'POST /imports/1/rows', {
    cash: [
      { row: { ...cashEntryInput, amount: 12.5, platform: 'Robinhood' }, identities: ['event-0001'] },
      { row: { ...cashEntryInput, amount: 13.5, platform: 'Robinhood' }, identities: ['event-0002'] },
    ],
  }),
  operation('a comparison', activity, 'POST /comparisons', {
    platform: 'Robinhood',
    day: '2025-12-31',
    positions: [{ symbol: 'AAPL', quantity: '9' }],
    balances: [{ currency: 'USD', amount: '1' }],
  }),
  operation('first steps put away', activity, 'PUT /first-steps', { done: true }),
  operation('a choice of notices', analytics, 'PUT /insight/notices/settings', { stale: false }),
  operation('a use of the product', analytics, 'POST /analytics/track', { event_type: 'cash_view' }, { status: 204 }),
  ...(
    [
      ['an edited post', 'PUT', '', { content: '# Post\n\nOther words.', version: 1 }],
      ['a post under another address', 'PUT', '', (id: string) => ({ content: '# Post', address: `post-of-${id}-3` })],
      ['a draft of a post', 'PUT', '/draft', { content: 'Half a', version: 0 }],
      ['an unpublished post', 'POST', '/unpublish', { version: 1 }],
      ['a version brought back', 'POST', '/versions/1/restore', { version: 1 }],
    ] as const
  ).map(
    ([name, method, path, body]): Operation => ({
      name,
      ofPost: true,
      send: (send, key, { id }) =>
        send(blog, method, `/blog/posts/post-of-${id}${path}`, typeof body === 'function' ? body(id) : body, key),
    }),
  ),
  {
    name: 'a deleted post',
    ofPost: true,
    send: (send, key, { id }) => send(blog, 'DELETE', `/blog/delete-post/post-of-${id}`, undefined, key),
    status: 204,
  },
  operation(
    'a published post',
    blog,
    'POST /save-blog',
    (id: string) => ({ content: `# Post of ${id}\n\nWords.`, publishAt: '' }),
    { status: 201 },
  ),
];
