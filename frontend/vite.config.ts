import { createHash } from 'node:crypto';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { defaultAllowedEmails, defaultBranding, productName } from '#contract/product';
import type { SiteConfig } from '#contract/site-config';
import { buildTarget } from './oldest-browsers.ts';

const devApi = 'http://localhost:3001';

const allowedEmails = (): readonly string[] => {
  const listed = process.env['ALLOWED_EMAILS'];
  return listed ? listed.split(',') : defaultAllowedEmails;
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const siteConfig = (): SiteConfig => ({
  productName,
  apiBase: `${devApi}/api`,
  allowedEmailHashes: allowedEmails().map((email) => sha256(email.trim().toLowerCase())),
  branding: defaultBranding,
});

/** `/config.json` in development. The build holds none: each deployment writes its own. */
const devConfig: Plugin = {
  name: 'evenkeel-dev-config',
  configureServer(server) {
    server.middlewares.use('/config.json', (_, response) => {
      response.setHeader('Content-Type', 'application/json');
      response.setHeader('Cache-Control', 'no-store');
      response.end(JSON.stringify(siteConfig()));
    });
  },
};

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

export default defineConfig({
  plugins: [react(), tailwindcss(), devConfig, preloadFont],
  // Pictures have addresses without a host, so that they are the same wherever a post is read.
  server: { port: 5173, strictPort: true, proxy: { '/images/': devApi, '/incoming': devApi } },
  build: {
    target: buildTarget,
    outDir: '../dist/site',
    emptyOutDir: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    // Everything inlined as data: would need a wider policy than 'self'.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The application's page, and the one that a rendered page of the blog is filled into.
      input: ['index.html', 'blog.html'].map((page) => join(import.meta.dirname, page)),
      output: {
        // What changes seldom stays in the visitor's cache when the application around it changes.
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// }],
        },
      },
    },
  },
});
