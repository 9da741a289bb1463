import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { viteBuildTargets } from './oldest-supported-browsers.ts';

/** The one font of each page is asked for with the page, not when the style sheet and the first words have been read. */
const preloadFont: Plugin = {
  name: 'evenkeel-preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { filename, bundle = {} }) => {
      const font = filename.endsWith('blog.html') ? 'source-serif' : 'inter';
      return Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2') && file.includes(font))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head',
        }));
    },
  },
};

/** Begins beside the application, and does not wait for what that is made of. */
const firstPage: Plugin = {
  name: 'evenkeel-first-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { filename, bundle = {} }) =>
      Object.values(bundle)
        .filter((file) => file.type === 'chunk' && file.name === 'first-page' && filename.endsWith('index.html'))
        .map(({ fileName }) => ({
          tag: 'script',
          attrs: { type: 'module', async: true, crossorigin: true, src: `/${fileName}` },
          injectTo: 'head-prepend',
        })),
  },
};

/** axios reaches for XMLHttpRequest before `fetch`, and is told to use `fetch` alone: by the module that it puts itself in place of what a browser lacks. */
const withoutXhr = { find: /^\.\/xhr\.js$/, replacement: 'axios/unsafe/helpers/null.js' };

/** By the end of their paths, without extension. What they import comes along, unless a group above has it. */
const modules = (...paths: string[]): RegExp => new RegExp(`/(${paths.join('|')})\\.([cm]?js|tsx?)$`);

/**
 * On a phone a request costs as much as five kilobytes, so that what pages share comes in few files; each page loads those
 * that it needs, and what comes on demand stays apart. None holds what is asked for by `import()`: that exports itself, and
 * the bundler leaves it undefined in a group.
 */
const groups: { name: string; test: RegExp; minShareCount?: number }[] = [
  // What changes seldom stays in the visitor's cache when the application around it changes.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  // All that a page of the blog loads with its text, and what the first page is asked for by.
  { name: 'page-code', test: /vite\/preload-helper|\/(app\/page-code|core\/insight\/dashboard-pages)\.ts$/ },
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 3 },
  // Of every address.
  {
    name: 'start',
    test: modules(
      'app/(app|full-page-spinner|lazy-pages)',
      'core/time/day',
      'lib/api/config',
      'lib/cache/clear-cached-figures',
      'lib/(focus|scroll-memory)',
      'lib/session/page-(exit|teardown)',
      'ui/button',
      'ui/page/(loadable|skip-link)',
    ),
  },
  // Of every page but the public blog's.
  {
    name: 'application',
    test: modules(
      'app/(new-version-notice|no-index-route|routes)',
      'lib/(format|use-close-on-back)',
      'lib/form/use-single-flight',
      'lib/session/session',
      'ui/form/form-field',
      'ui/page/toaster',
      'ui/product-logo',
    ),
  },
  // Of every page under /dashboard.
  {
    name: 'frame',
    test: modules(
      '@tanstack/react-query/build/modern/(use(Query|InfiniteQuery|IsFetching)|(infiniteQ|q)ueryOptions)',
      'app/palette/keyboard-shortcuts',
      'app/shell/(bottom-bar|hide-amounts-button|main-menu|notices-bell)',
      'core/insight/first-day',
      'core/portfolio/trade-types',
      'features/dashboard/messages',
      'features/returns/(explanation-state-messages|lazy-returns-explanation)',
      'features/stocks/(excluded-stock-sentences|excluded-stocks-note|exclusion-notes|provenance-badges|stock-link)',
      'lib/api/(answer-cache|combine-query-results|query-client|use-api-mutation)',
      'lib/(format-age|hide-amounts-in-text)',
      'ui/(badge|card|choice-buttons|figure-list|stat-tile)',
      'ui/chart/lazy-time-plot',
      'ui/dialog/(actions-menu-button|tooltip)',
      'ui/explain/(explain-button|explainable-figure|lazy-explain-dialog)',
      'ui/page/(cached-figures-note|offline-bar|on-demand|page-header|query-page|query-view)',
      'ui/table/figures',
    ),
  },
  // Whatever stands above a page, and what Radix needs for all of it.
  {
    name: 'dialogs',
    test: modules(
      '@radix-ui/react-(dialog|dismissable-layer|tabs)/dist/index',
      // Of the pages of CDs and of savings, which share no other file that the dashboard does without.
      'core/banking/banks',
      'features/banking/other-banks-note',
      'ui/dialog/dialog',
      'ui/tabs',
    ),
  },
  { name: 'menus', test: modules('@radix-ui/react-(dropdown-menu|popover)/dist/index') },
  // Of pages with lists of records that one works on.
  {
    name: 'records',
    test: modules(
      'core/banking/percent',
      'core/money/(amount|divide-to-40-decimals|format-number)',
      'core/portfolio/(holdings-table-lines|position/running-position|splits|trades)',
      'core/stocks/symbols',
      'core/text/compare',
      'features/(banking|platforms)/queries',
      'features/stocks/(exchange-rates-detail|price-mark-messages|price-marks)',
      'lib/(download-file|use-address-action|use-sheet-mode)',
      'lib/rows/(many-rows-messages|use-long-list|use-pagination|use-row-selection)',
      'ui/(disclosure|reveal-section)',
      'ui/form/date-field',
      'ui/page/empty-state',
      'ui/sheet/open-sheet-button',
      'ui/table/(paginator|records-page|selection-bar|table)',
    ),
  },
  // Of the pages of cash, and of the form of a trade.
  { name: 'cash-deltas', test: modules('core/cash/cash-deltas', 'core/portfolio/trade-currency') },
  // Of forms about a record.
  {
    name: 'fields',
    test: modules('react-hook-form/dist/index\\.esm', 'lib/form/use-form-submission', 'ui/form/password-field'),
  },
  {
    name: 'forms',
    test: modules(
      'contract/fields/field-rules',
      'core/dividends/dividend-currency',
      'core/stocks/known-stocks',
      'features/savings/own-account-card',
      'features/stocks/exchange-rate/(paid-currency|paid-currency-messages|paid-in-another-currency)',
      'lib/drafts/use-rows-draft',
      'lib/form/create-field-props-builders',
      'lib/session/store-deletion-time-in-session',
      'lib/use-debounced-text',
      'ui/dialog/(delete-dialog|record-dialog)',
      'ui/form/(form-error|leave-page-confirmation|notes-field|number-field|record-form)',
      'ui/page/undo-toast',
    ),
  },
  {
    name: 'charts',
    test: modules(
      'lib/use-choice-in-address',
      'ui/chart/(geometry/axis-scale|bar-chart|chart-card|chart-query-view|time-chart)',
    ),
  },
  {
    name: 'explained',
    test: modules(
      'core/banking/savings(-totals)?',
      'core/insight/(exchange-rates|explain/compute-figure)',
      'ui/explain/figure-explanation',
    ),
  },
  // Parts that pages of one noun share.
  {
    name: 'portfolio',
    test: modules(
      'features/stock/stock-notes-query',
      'features/portfolio/(messages|portfolio-skeleton|portfolio-summary-tiles|queries)',
      'features/portfolio/holding/(gain-figure|holding-price-cell|holdings-review-card|holdings-view-switch|price-origin|price-warnings)',
      'features/portfolio/trade/(company-name-filler|portfolio-trades-section|trades-table|wire-trade)',
    ),
  },
  {
    name: 'dividends',
    test: modules('core/dividends/(entered-amounts|entitlement)', 'features/dividends/dividend-payments-table'),
  },
  // What CDs are worth, and how they are named: of their page, of the ladder, and of what explains them.
  {
    name: 'cds',
    test: modules(
      'core/banking/cds',
      'features/banking/deposits-at-bank',
      'features/cds/(cd-ladder|cd-links|cds-table|maturity-timeline|maturity-timeline-messages|messages|queries)',
    ),
  },
  // What the search of all pages reads as well.
  { name: 'searched', test: modules('features/blog/owner-posts-query', 'features/watchlist/watchlist-query') },
  {
    name: 'banking',
    test: modules(
      'features/banking/(account-movement-list|banking-overview|banking-sections|banking-tiles|deposit-key-figures|messages|savings-account-card|use-demonstration-rows)',
      'features/dashboard/member-(banking|deposits)',
      'features/first-run/(first-steps-card|queries|start-links)',
    ),
  },
  // What is told of lists that are pasted, or too long to be drawn whole.
  { name: 'sheets', test: modules('core/text/pasted-table', 'lib/sheet/row-windowing') },
  // What explains holdings and the figures made of them.
  { name: 'holdings', test: modules('core/insight/explain/explain-(holdings|key-figures)') },
  // Of the form of a trade, and of every form with a currency.
  {
    name: 'trades',
    test: modules('features/portfolio/trade/trade-form-messages', 'features/stocks/exchange-rate/price-range-for-day'),
  },
  // Of the page of returns, and of what other pages show of it.
  { name: 'returns', test: modules('features/returns/(messages|queries|returns-bridge|returns-sentences)') },
];

/** Where a visit begins, and nothing is loaded yet. */
const beginsAlone = /assets\/(main|page-code|blog)-[\w-]{8}\.js/;
const everywhere = /assets\/(react|rolldown-runtime|page-code|icons|start|application|frame)-[\w-]{8}\.js/;

/** How the site is built. Who serves it, and to whom, is said in local/. */
export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFont, firstPage],
  resolve: { alias: [withoutXhr] },
  // What a thread needs of few files is loaded with the first of them.
  worker: { format: 'es' },
  build: {
    target: viteBuildTargets,
    outDir: '../dist/site',
    emptyOutDir: true,
    sourcemap: false,
    modulePreload: {
      polyfill: false,
      // What every page has loaded by then need not be named again with each part that comes on demand.
      resolveDependencies: (_file, needed, { hostId, hostType }) =>
        hostType === 'html' || beginsAlone.test(hostId) ? needed : needed.filter((one) => !everywhere.test(one)),
    },
    // Everything inlined as data: would need a wider policy than 'self'.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The application's page, and the one that a rendered page of the blog is filled into.
      input: {
        main: join(import.meta.dirname, 'index.html'),
        blog: join(import.meta.dirname, 'blog.html'),
        'first-page': join(import.meta.dirname, 'src/first-page.ts'),
      },
      output: {
        codeSplitting: { groups },
      },
    },
  },
});
