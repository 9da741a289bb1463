/** `npm run bench`: what it costs, printed as tables; `npm run bench -- positions` for one of them. Asserts nothing. */
const benches: Record<string, () => Promise<void>> = {
  blog: async () => (await import('./blog.ts')).benchBlog(),
  positions: async () => (await import('./positions.ts')).benchPositionComputation(),
  bundles: async () => (await import('./bundles.ts')).benchLambdaBundles(),
  pages: async () => (await import('./pages.ts')).benchPageSizes(),
  discovery: async () => (await import('./discovery.ts')).benchDailyRunAndCash(),
  dashboard: async () => (await import('./dashboard.ts')).benchDashboard(),
  start: async () => (await import('./start.ts')).benchServerStart(),
  visits: async () => (await import('./visits.ts')).benchPageVisits(),
  'first-load': async () => (await import('./first-load.ts')).benchFirstPageLoad(),
  'import-page': async () => (await import('./import-page.ts')).benchImportPage(),
  books: async () => (await import('./books.ts')).benchLedgerCalls(),
  imports: async () => (await import('./imports.ts')).benchStatementImports(),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no bench called ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.\n`,
  );
  process.exit(1);
}
for (const name of asked.length > 0 ? asked : Object.keys(benches)) await benches[name]?.();

export {};
