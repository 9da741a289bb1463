import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { viteBuildTargets } from './oldest-supported-browsers.ts';

/** The font is asked for with the page, not when the style sheet and the first words have been read. */
const preloadFont: Plugin = {
  name: 'evenkeel-preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head',
        })),
  },
};

/** axios reaches for XMLHttpRequest before `fetch`, and is told to use `fetch` alone: by the module that it puts itself in place of what a browser lacks. */
const withoutXhr = { find: /^\.\/xhr\.js$/, replacement: 'axios/unsafe/helpers/null.js' };

/** Where a visit begins, and nothing is loaded yet. */
const beginsAlone = /assets\/(main|blog|public-blog)-[\w-]{8}\.js/;
const everywhere =
  /assets\/(react|rolldown-runtime|preload-helper|api|query|createLucideIcon|session|session-store|button|figures)-[\w-]{8}\.js/;

/** How the site is built. Who serves it, and to whom, is said in local/. */
export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFont],
  resolve: { alias: [withoutXhr] },
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
      input: ['index.html', 'blog.html'].map((page) => join(import.meta.dirname, page)),
      output: {
        // What changes seldom stays in the visitor's cache when the application around it changes.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
            // The menu's and what many pages share, in one file: each by itself is mostly its own frame.
            {
              name: 'icons',
              test: /lucide-react\/dist\/esm\/icons\//,
              minShareCount: 3,
              includeDependenciesRecursively: false,
            },
            // Of every page that shows figures.
            {
              name: 'figures',
              test: /ui\/(?:\w+\/)?(table|stat-tile|figure-list|figures|hint-button|info-button|tooltip|badge|on-demand|explain-button)\.tsx$|features\/stocks\/(stock-link|left-out-note|provenance-badges)\.tsx$/,
              includeDependenciesRecursively: false,
            },
            // Of every page with a long list of records that one works on.
            {
              name: 'record-lists',
              test: /(ui\/(?:\w+\/)?(selection-bar|records-page|sheet-button|query-page|empty-state)|lib\/(?:\w+\/)?(use-long-list|use-row-selection|use-address-action|combine-queries))\.tsx?$/,
              includeDependenciesRecursively: false,
            },
            // The page of a stock shows its rows with parts of the portfolio: each apart would be one more file for both.
            // Not the page itself: what is asked for by `import()` exports itself, and the bundler leaves that undefined in a group.
            {
              name: 'portfolio',
              test: /features\/portfolio\/(?:\w+\/)?(owner-portfolio|holdings-view-switch|messages|portfolio-skeleton|portfolio-summary-tiles|holding-price-cell|price-warnings|queries|holdings-review-card|portfolio-trades-section|trades-table|wire-trade|gain-figure|company-name-filler)\.tsx?$/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});
