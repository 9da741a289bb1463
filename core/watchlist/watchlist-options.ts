/** What the watchlist's page and the server choose from; here, since of `contract` the browser takes types, and values only where no Zod comes along. */

export const priorityLevels = [1, 2, 3, 4, 5] as const;
export type PriorityLevel = (typeof priorityLevels)[number];

export const priorityNames: Readonly<Record<PriorityLevel, string>> = {
  1: 'Critical',
  2: 'High',
  3: 'Medium',
  4: 'Low',
  5: 'Watch',
};
export const defaultPriority: PriorityLevel = 3;

export const targetStatuses = ['pending', 'completed', 'cancelled'] as const;
export type TargetStatus = (typeof targetStatuses)[number];
export const defaultTargetStatus: TargetStatus = 'pending';

interface WatchlistCategory {
  id: number;
  name: string;
  /** `#rrggbb`; a mark beside the name, never the only sign. */
  color: string;
}

/** The built-in categories; their ids are stored and never change. */
export const watchlistCategories: readonly WatchlistCategory[] = [
  { id: 1, name: 'Growth', color: '#2f855a' },
  { id: 2, name: 'Value', color: '#2b6cb0' },
  { id: 3, name: 'Dividend', color: '#b7791f' },
  { id: 4, name: 'Technology', color: '#6b5bd2' },
  { id: 5, name: 'Healthcare', color: '#0f8b8d' },
  { id: 6, name: 'Financial', color: '#4a6fa5' },
  { id: 7, name: 'Consumer', color: '#c05a2b' },
  { id: 8, name: 'Energy', color: '#b0413e' },
  { id: 9, name: 'Index funds', color: '#7a6a53' },
  { id: 10, name: 'Speculative', color: '#b83280' },
];

/** Null for no category, and for one that is not in the list any more. */
export const findWatchlistCategory = (id: number | null): WatchlistCategory | null =>
  watchlistCategories.find((category) => category.id === id) ?? null;

/** How many stocks one list takes: their quotes are read together. */
export const maxWatchedStocks = 200;
