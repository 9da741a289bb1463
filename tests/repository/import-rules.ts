/**
 * Who may import whom, in one table. `npm run rules` writes it as rules of the linter (`biome.rules.json`), and a test
 * holds the two together. docs/house.md says it in words.
 */

/** Only what is listed may be reached; a folder's own files always. Where two rooms fit a file, the later one counts. */
interface Room {
  files: string;
  /** Of the repository's own rooms. */
  may: readonly string[];
  /** Of packages and Node's modules: all of them, where this is left out. */
  packages?: readonly string[];
  /** What must not be reached, of the packages. */
  never?: readonly string[];
}

const shared = ['#contract/**', '#core/**'];
const tools = ['vitest', 'fast-check'];

/** What every domain of `functions` stands on. */
const ground = ['http/**', 'storage/**', 'identity/**', 'ports', 'env', 'log', 'refusal'];
/** The books of every domain, as its store reads them. */
const books = { '*/store': 'every ledger', '*/*-store': 'every ledger' };

/** The edges between domains of `functions`, each with its reason. A new one is a decision (docs/decisions/0003). */
export const edges: Record<string, Record<string, string>> = {
  http: { 'storage/**': 'the first answer of a repeated request', 'identity/**': 'who asks', ports: 'the clock' },
  identity: { 'storage/**': 'profiles' },
  storage: {},

  'account-removal': {
    'analytics/store': 'where the events of a person are',
    'auth/store': 'the account itself, which goes last',
    'blog/store': 'posts go with the account of the owner,',
    'blog/pictures': 'and their pictures',
    'daily-run/lock': 'what the runs came to for a person',
    'images/image-store': 'where pictures are kept',
  },
  activity: {
    '*/put-back': 'each domain says how its records are as they were',
    'portfolio/put-back-splits': 'splits by hand apart from trades,',
    'cash/balances': 'with the balances that they move,',
    'cash/store': 'and the head of the cash ledger, once',
    'dividends/follow-trades': 'dividends that hang on trades are counted anew at the end',
    'stocks/cache': 'splits, by which trades are judged',
    'backup/*': 'its Lambda serves the export and the restore of an account, too,',
    'blog/render-worker': 'whose posts are rendered in a thread',
    'imports/*': 'and imports of statements, which are undone as a whole,',
    'first-run/service': 'it may write records of every kind, and so answers for sample data as well',
  },
  allocation: {
    'dashboard/read-books': 'holdings and cash as the dashboard has them',
    'dashboard/report-books': 'and as long held by the browser',
    'portfolio/reports': 'a quote is told as on the page of the portfolio,',
    'portfolio/market': 'in US dollars,',
    'portfolio/own-assets-store': 'own assets with their own prices',
    'stocks/cache': 'quotes of what is not held yet',
  },
  analytics: {
    ...books,
    'dashboard/read-books': 'its figures are those of the dashboard',
    'dashboard/report-books': 'and are held by the browser as long',
    'stocks/*': 'closes of past days',
    'insight/*': 'its Lambda serves the returns and the page of a stock, too,',
    'notes/service': 'what a person writes there,',
    'allocation/*': 'the allocation with its targets,',
    'notices/service': 'and what a person is told of without asking',
  },
  auth: { 'analytics/record-event': 'signing in is a use of the product' },
  backup: {
    ...books,
    'blog/render*': 'the HTML of posts is made of their Markdown',
    'cash/balances': 'balances are of the account,',
    'cash/make-list': 'and what is kept beside the rows is made at the end',
    'portfolio/market': 'no more is sold than is held,',
    'portfolio/own-splits-store': 'splits by hand counted,',
    'stocks/cache': 'by the splits that the market knows',
  },
  blog: {},
  'blog-page': { 'blog/reads': 'what anyone may read', 'blog/escape': 'text in HTML' },
  cash: {
    'portfolio/store': 'trades show as rows of cash',
    'portfolio/make-books': 'and stand in its list',
    'stocks/cache': 'exchange rates',
    'dividends/settled': 'dividends that are being corrected are finished before cash is shown',
    'dividends/make-kept': 'and what is kept of them is made with the rest',
    'dividends/release': 'a synced row that goes lets go of its dividend',
  },
  cds: {},
  'daily-run': {
    'account-removal/remove': 'accounts whose seven days are over are deleted',
    'dividends/*': 'finding dividends and entering them into cash is its work',
    'portfolio/store': 'which stocks are held',
    'portfolio/own-assets-store': 'of own assets nobody is asked',
    'cash/make-list': 'what an older program has not kept is made',
    'analytics/performance': 'the days that are over are counted, so that no page waits for it',
    'activity/sweep': 'changes that are too old are forgotten',
    'publish-on-time/publish': 'it publishes what a schedule has missed',
    'notices/*': 'what a person wants to know is found at the end of the day, and mailed',
    'stocks/cache': 'prices at the close',
  },
  dashboard: {
    ...books,
    'cash/balances': 'what is held in cash',
    'cash/rates': 'one rate a currency',
    'dividends/as-corrected': 'dividends as they are once corrected',
    'portfolio/market': 'prices in dollars',
    'portfolio/read-ledger': 'what the trades come to',
    'stocks/*': 'prices and splits',
  },
  dividends: {
    'cash/service': 'rows of cash are refused by one rule',
    'cash/store': 'what is paid is a row of cash, in the same transaction',
    'cash/balances': 'and moves a balance',
    'daily-run/status': 'its page shows the daily run, and starts it',
    'portfolio/store': 'who held how much',
    'portfolio/own-splits-store': 'by the splits that the person has recorded',
    'portfolio/market': 'and those that the market tells,',
    'portfolio/own-assets-store': 'of own assets nobody is asked',
    'portfolio/make-books': 'and holds how much now,',
    'portfolio/read-ledger': 'without reading every trade',
    'stocks/cache': 'events and exchange rates',
    'stocks/history': 'closes of the days that shares were bought',
  },
  'first-run': {
    'activity/put-back': 'sample data goes as a change is put back,',
    'activity/store': 'leaves the log,',
    'activity/reports': 'and what stays of it is named,',
    'notices/forget': 'nothing more is told of it,',
    'cash/service': 'each record is made by its own domain',
    'cds/service': 'so are CDs,',
    'cds/payments': 'their payments,',
    'savings/service': 'savings accounts,',
    'savings/movements': 'their movements,',
    'portfolio/batch': 'trades,',
    'watchlist/service': 'and watched stocks',
    'dividends/discover': 'dividends are found by the trades,',
    'dividends/sync': 'entered into cash, and cleared,',
    'dividends/follow-trades': 'and counted anew at the end',
  },
  images: {},
  imports: {
    'activity/put-back': 'an import is taken back as its changes are,',
    'activity/store': 'which the log knows,',
    'activity/undo-order': 'in the order of any undoing',
    'cash/add-many': 'each row is recorded by its own ledger,',
    'cash/store': 'can be told to stand for an event,',
    'cash/balances': 'and counts in the certificate',
    'dividends/add-many': 'so are dividends,',
    'dividends/found-store': 'found ones may explain a difference,',
    'dividends/manual-store': 'read by their days,',
    'dividends/change-entries': 'which follow with their pairs,',
    'dividends/follow-trades': 'and are counted anew at the end',
    'portfolio/batch': 'so are trades,',
    'portfolio/own-splits-store': 'the splits that a person has told',
    'portfolio/own-assets-store': 'and the assets, which no market knows,',
    'portfolio/market': 'count beside those of the market,',
    'portfolio/store': 'by which positions are counted,',
    'portfolio/recorded-on': 'what stands on a platform that was made for an import,',
    'portfolio/switch-cash': 'and whose cash is switched off with it, and on again',
    'stocks/cache': 'names, prices and splits of stocks',
  },
  insight: {
    ...books,
    'analytics/performance': 'its days are those of the curve,',
    'analytics/days': 'counted once,',
    'analytics/standing-on': 'as of any day',
    'dividends/rows-between': 'dividends row by row, as they count',
    'cash/balances': 'a household has cash,',
    'cash/rates': 'at one rate a currency',
    'cash/store': 'and the rows behind a balance,',
    'savings/store': 'as behind that of an account,',
    'dashboard/read-books': 'its figures are those of the dashboard',
    'dashboard/report-books': 'and are held by the browser as long',
    'portfolio/read-ledger': 'one stock, by its own trades',
    'analytics/closes': 'closes in US dollars, own prices among them',
    'dividends/read-stocks': 'the dividends of one stock,',
    'dividends/changes': 'found and entered,',
    'dividends/plan-correction': 'as they will be where they are being corrected,',
    'dividends/found-shown': 'counted as everywhere,',
    'dividends/market': 'and those to come',
    'portfolio/market': 'prices and splits of one stock,',
    'portfolio/reports': 'whose holding is the one of the portfolio',
    'stocks/*': 'quotes, events and closes',
    'watchlist/reports': 'what is said of a watched stock',
  },
  notices: {
    'portfolio/market': 'prices of what is held,',
    'portfolio/read-ledger': 'by the books of the trades',
    'stocks/cache': 'dividends and splits',
    'watchlist/market': 'prices in the currency of the targets',
    'watchlist/store': 'which stocks are watched,',
    'cds/store': 'and which CDs there are',
    'blog/escape': 'text in HTML',
  },
  notes: {},
  portfolio: {
    'cash/balances': 'a trade moves cash, in the same transaction',
    'cash/store': 'what the rows of a balance come to is made of trades and entered rows',
    'dividends/follow-trades': 'and takes along the dividends of its shares',
    'dividends/found-store': 'or marks them, where many trades are recorded at once',
    'dividends/mark-stocks': 'by the marks that a single trade leaves as well,',
    'dividends/keep-up': 'with what the head of the dividends tells of that',
    'dividends/manual-store': 'so that no dividend changes meanwhile',
    'dividends/mark-entries': 'dividends from statements follow where cash is kept,',
    'dividends/recheck-cash': 'what dividends bring follows where cash is kept,',
    'dividends/sync': 'and is entered there at once',
    'dividends/view': 'how many were found on a platform is told by what is kept of them',
    'cash/service': 'the row with which cash begins is numbered like any other',
    'stocks/*': 'prices and splits',
  },
  'publish-on-time': { 'blog/store': 'the post that is due' },
  savings: { 'stocks/cache': 'exchange rates' },
  stocks: {},
  watchlist: { 'stocks/*': 'quotes' },
  writing: {},
};

const inFunctions = (paths: readonly string[]) => paths.map((path) => `#functions/${path}`);
/** The ground knows of no domain, and its own parts of each other only along the edges above. */
const isGround = (name: string) => ground.includes(`${name}/**`);
const domain = ([name, reached]: [string, Record<string, string>]): Room => ({
  files: `functions/${name}/**`,
  may: [
    ...shared,
    ...inFunctions([...(isGround(name) ? ['env', 'log', 'refusal'] : ground), `${name}/**`, ...Object.keys(reached)]),
    ...(name === 'blog-page' ? ['#app/render-blog'] : []),
  ],
});

const noServer = ['node:*', '@aws-sdk/**'];
const onOneMachine = [...shared, '#functions/**', '#local/**', '#demo/**'];
const kit = '#tests/kit/**';

const rooms: readonly Room[] = [
  { files: 'core/**', may: ['#core/**'], packages: ['big.js'] },
  { files: 'core/statements/**', may: ['#core/**'], packages: ['big.js', 'papaparse'] },
  { files: 'core/**/{*.test,testing*}.ts', may: ['#core/**'], packages: ['big.js', ...tools] },
  { files: 'contract/**', may: shared, packages: ['zod'] },
  // The browser takes values from here, and Zod must not come along.
  { files: 'contract/field-rules.ts', may: [], packages: [] },
  { files: 'contract/**/*.test.ts', may: shared, packages: ['zod', ...tools] },

  { files: 'frontend/**', may: [...shared, '#app/**', '#ui/**', '#lib/**'] },
  { files: 'frontend/src/*', may: [...shared, '#app/**', '#ui/**', '#lib/**'], never: noServer },
  {
    files: 'frontend/src/app/**',
    may: [...shared, '#app/**', '#ui/**', '#lib/**', '../features/**', '../../features/**'],
    never: noServer,
  },
  {
    files: 'frontend/src/features/**',
    may: [
      ...shared,
      '#ui/**',
      '#lib/**',
      '../stocks/*',
      '../banking/*',
      '../first-run/*',
      '../platforms/*',
      '../compared/*',
    ],
    never: noServer,
  },
  {
    // Its rows are edited by the dialogs of the pages that they are of.
    files: 'frontend/src/features/stock/**',
    may: [...shared, '#ui/**', '#lib/**', '../stocks/*', '../portfolio/*', '../dividends/*'],
    never: noServer,
  },
  {
    // What to buy by targets stands beside what the advisor names.
    files: 'frontend/src/features/watchlist/**',
    may: [...shared, '#ui/**', '#lib/**', '../stocks/*', '../allocation/*'],
    never: noServer,
  },
  { files: 'frontend/src/{ui,lib}/**', may: [...shared, '#ui/**', '#lib/**'], never: noServer },
  { files: 'frontend/src/**/*.test.{ts,tsx}', may: [...shared, '#app/**', '#ui/**', '#lib/**', '../**'] },

  { files: 'functions/*', may: [...shared, ...inFunctions(['env', 'log', 'refusal'])] },
  { files: 'functions/ports.ts', may: ['#functions/**'] },
  ...Object.entries(edges).map(domain),
  { files: 'functions/**/{*.test,testing*,*-testing}.ts', may: [...shared, '#functions/**', kit] },

  { files: 'infra/**', may: ['#contract/**', '#infra/**'] },
  { files: 'local/**', may: onOneMachine },
  { files: 'demo/**', may: onOneMachine },
  { files: 'ops/**', may: [...onOneMachine, '#ops/**', '#infra/stack-name'] },
  { files: '{local,demo,ops,infra}/**/{*.test,testing}.ts', may: [...onOneMachine, '#ops/**', '#infra/**', kit] },
  // What pages are told in their own tests, journeys tell them as well.
  { files: 'e2e/**', may: [...shared, '#demo/**', '#local/**', '#tests/**', '../frontend/src/features/*/testing.ts'] },
];

const message = 'Who may import whom stands in docs/house.md; the table is tests/repository/import-rules.ts.';

const group = ({ may, packages, never = [] }: Room): string[] => [
  ...(packages ? ['**'] : ['#*/**', '../**', ...never]),
  ...[...(packages ?? []), ...may, './*'].map((path) => `!${path}`),
];

const rule = (room: Room) => ({
  includes: [room.files],
  linter: {
    rules: {
      style: { noRestrictedImports: { level: 'error', options: { patterns: [{ group: group(room), message }] } } },
    },
  },
});

/** The text of `biome.rules.json`. */
export const importRules = (): string => `${JSON.stringify({ overrides: rooms.map(rule) }, null, 2)}\n`;
