import { createHash } from 'node:crypto';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { defaultAllowedEmails, defaultBranding, productName, type SiteConfig } from '../contract/product.ts';

const devApiBase = 'http://localhost:3001/api';

const allowedEmails = (): readonly string[] => {
  const listed = process.env['ALLOWED_EMAILS'];
  return listed ? listed.split(',') : defaultAllowedEmails;
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const siteConfig = (): SiteConfig => ({
  productName,
  apiBase: devApiBase,
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

export default defineConfig({
  plugins: [react(), tailwindcss(), devConfig],
  server: { port: 5173, strictPort: true },
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    // Everything inlined as data: would need a wider policy than 'self'.
    assetsInlineLimit: 0,
  },
});
