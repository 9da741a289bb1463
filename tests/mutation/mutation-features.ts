/** Ten features, each with a change that takes it out and the tests that must fail without it. */
export interface MutationFeature {
  name: string;
  file: string;
  from: string;
  to: string;
  /** Where it is proven: a file of tests, and a part of the titles. */
  project: 'unit' | 'integration' | 'e2e';
  tests: string;
  title: string;
}

const ui = 'frontend/src/ui';
const features = 'frontend/src/features';

export const tenFeatures: readonly MutationFeature[] = [
  {
    name: 'the older view of a post',
    file: `${features}/blog/dashboard-post-page.tsx`,
    from: '<Article post={data} />',
    to: '{null}',
    project: 'e2e',
    tests: 'e2e/blog.spec.ts',
    title: 'schedules a post in Eastern time',
  },
  {
    name: 'the list of posts to manage',
    file: `${features}/blog/blog-management-page.tsx`,
    from: '{!isCreating && <PostList onEdit={onEdit} />}',
    to: '{!isCreating && PostList && null}',
    project: 'e2e',
    tests: 'e2e/blog.spec.ts',
    title: 'generates a post, adds a picture',
  },
  {
    name: 'the form that creates a post',
    file: `${features}/blog/blog-management-page.tsx`,
    from: '<NewPostForm key={round} onSaved={() => setRound(round + 1)} />',
    to: '{NewPostForm && setRound && round < 0}',
    project: 'e2e',
    tests: 'e2e/blog.spec.ts',
    title: 'generates a post, adds a picture',
  },
  {
    name: 'the kinds of toasts and how long each stands',
    file: `${ui}/page/toaster.tsx`,
    from: '  success: { duration: 2000 },\n',
    to: '',
    project: 'e2e',
    tests: 'e2e/limits.spec.ts',
    title: 'a toast stands top right',
  },
  {
    name: 'no reading again when the window gets the focus',
    file: 'frontend/src/lib/api/query-client.ts',
    from: 'refetchOnWindowFocus: false',
    to: 'refetchOnWindowFocus: true',
    project: 'unit',
    tests: 'frontend/src/lib/api/query-client.test.ts',
    title: 'focus',
  },
  {
    name: 'Refresh of the dashboard',
    file: `${features}/dashboard/use-dashboard-refresh.ts`,
    from: 'await client.refetchQueries(onScreen);',
    to: 'await client.refetchQueries({ ...onScreen, predicate: isDashboard });',
    project: 'e2e',
    tests: 'e2e/refresh.spec.ts',
    title: 'Refresh reads again all that is on the screen',
  },
  {
    name: 'the cards of the platforms',
    file: `${features}/portfolio/owner-portfolio.tsx`,
    from: '<PlatformHoldingsCards platforms={portfolio.breakdown.platforms} />',
    to: '{PlatformHoldingsCards && null}',
    project: 'e2e',
    tests: 'e2e/portfolio.spec.ts',
    title: 'equal the rows under them',
  },
  {
    name: 'finding and entering all dividends in one call',
    file: 'functions/dividends/handler.ts',
    from: '    return { ...found, syncedCount: await syncDividends(actor, platforms) };\n',
    to: '    return { ...found, syncedCount: 0 };\n',
    project: 'integration',
    tests: 'functions/dividends/handler.test.ts',
    title: 'finds and enters in one call',
  },
  {
    name: 'the built-in names while the search cannot be reached',
    file: `${features}/stocks/stock-search.tsx`,
    from: 'suggestions: mergeSuggestions(local, wanted ? (server.data ?? []) : []),',
    to: 'suggestions: mergeSuggestions(server.isError ? [] : local, wanted ? (server.data ?? []) : []),',
    project: 'e2e',
    tests: 'e2e/limits.spec.ts',
    title: 'keeps the names that it knows itself',
  },
  {
    name: 'the plan by targets in the recommendations',
    file: `${features}/watchlist/recommendations-panel.tsx`,
    from: "(data && hasTargets(data.targets) ? 'targets' : 'strategy')",
    to: "(data && hasTargets(data.targets) ? 'strategy' : 'strategy')",
    project: 'e2e',
    tests: 'e2e/allocation.spec.ts',
    title: 'follow the targets first',
  },
  {
    name: "the advisor's cash",
    file: `${features}/watchlist/queries.ts`,
    from: 'return { cash: data?.total ?? unread,',
    to: 'return { cash: data && 0,',
    project: 'e2e',
    tests: 'e2e/watchlist.spec.ts',
    title: 'with cash of',
  },
];
