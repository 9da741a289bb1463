import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildTarget } from './oldest-browsers.ts';

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

/** Where a visit begins, and nothing is loaded yet. */
const beginsAlone = /assets\/(main|blog|public-blog)-/;
const everywhere =
  /assets\/(react|rolldown-runtime|preload-helper|api|query|createLucideIcon|session|session-store|button|figures)-/;

/** How the site is built. Who serves it, and to whom, is said in local/. */
export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFont],
  build: {
    target: buildTarget,
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
              test: /ui\/(table|stat|figure-list|figures|hint|info-button|tooltip|badge|on-demand|explain\/explain)\.tsx$|features\/stocks\/(stock-link|left-out|provenance-badges)\.tsx$/,
              includeDependenciesRecursively: false,
            },
            // Of every page with a long list of records that one works on.
            {
              name: 'record-lists',
              test: /(ui\/(choose|records-page|sheet-button|page|empty-state)|lib\/(use-long-list|use-chosen|use-asked-for|reading))\.tsx?$/,
              includeDependenciesRecursively: false,
            },
            // The page of a stock shows its rows with parts of the portfolio: each apart would be one more file for both.
            // Not the page itself: what is asked for by `import()` exports itself, and the bundler leaves that undefined in a group.
            {
              name: 'portfolio',
              test: /features\/portfolio\/(owner-portfolio|holdings-view|messages|portfolio-skeleton|portfolio-summary|price-cell|provenance|queries|review-card|transactions-section|transactions-table|wire-trade|gain|company-names|load-made)\.tsx?$/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});
