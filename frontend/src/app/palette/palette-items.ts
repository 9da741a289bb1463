import { accountMenu, getInsightMenu, getMainMenu, type MenuLink } from '#app/menus';
import type { SessionUser } from '#lib/session/session-store';
import { paletteMessages } from './messages';

/** One thing that the search leads to. */
export interface PaletteItem {
  label: string;
  /** Beside it, and searched as well. */
  hint?: string;
  to: string;
}

type Person = Pick<SessionUser, 'hasMarcusAccess'>;

const toPageItem = ({ label, path }: MenuLink): PaletteItem => ({ label, to: path });

/** Reached from other pages, and in no menu. */
const ownersPages: PaletteItem[] = [{ label: 'Own Assets', to: '/dashboard/portfolio/assets' }];

/** Every page of the person's menu, and what is reached from those; `CD` alone would be that of any bank. */
export const getPageItems = (person: Person, productName: string): PaletteItem[] => [
  ...[...getMainMenu(person, productName), ...getInsightMenu(person), ...accountMenu].flatMap((entry) => [
    toPageItem(entry),
    ...(entry.children ?? []).map(({ label, path }) => toPageItem({ label: `${entry.label} ${label}`, path })),
  ]),
  ...(person.hasMarcusAccess ? ownersPages : []),
];

/** Of the demonstrations nothing is offered: what is typed there is not kept. */
const deposits: PaletteItem[] = [
  { label: 'Add CD', to: '/dashboard/deposits?add' },
  { label: 'Add savings account', to: '/dashboard/deposits?add=account' },
];

const owners: PaletteItem[] = [
  { label: 'Add trade', to: '/dashboard/portfolio?add' },
  { label: 'Add trades in a spreadsheet', to: '/dashboard/portfolio?sheet' },
  { label: 'Import statement', to: '/dashboard/import' },
  { label: 'Record a split', to: '/dashboard/portfolio?add=split' },
  { label: 'Add cash transaction', to: '/dashboard/cash?add' },
  { label: 'Add cash transactions in a spreadsheet', to: '/dashboard/cash?sheet' },
  { label: 'Set balance', to: '/dashboard/cash?add=balance' },
  { label: 'Add dividend', to: '/dashboard/dividends?add' },
  { label: 'Add own asset', to: '/dashboard/portfolio/assets?add' },
  { label: 'Watch a stock', to: '/dashboard/enhanced-watchlist?add' },
  { label: 'Write a post', to: '/dashboard/blog?add' },
  ...deposits,
];

export const getAddFormItems = ({ hasMarcusAccess }: Person): PaletteItem[] => (hasMarcusAccess ? owners : deposits);

interface Stock {
  symbol: string;
  name: string;
}

const getStockPagePath = (symbol: string): string => `/dashboard/stock/${encodeURIComponent(symbol)}`;

/** A stock leads to its page, once, also where it is both held and watched. */
export const getStockItems = (holdings: readonly Stock[], watched: readonly Stock[]): PaletteItem[] => {
  const isIn = (stocks: readonly Stock[], symbol: string) => stocks.some((stock) => stock.symbol === symbol);
  return [...holdings, ...watched.filter(({ symbol }) => !isIn(holdings, symbol))].map(({ symbol, name }) => {
    const how = [
      ...(isIn(holdings, symbol) ? [paletteMessages.held] : []),
      ...(isIn(watched, symbol) ? [paletteMessages.watched] : []),
    ].join(', ');
    return { label: symbol, hint: `${name} · ${how}`, to: getStockPagePath(symbol) };
  });
};

/** A note leads to the page of its stock, on which it stands, held or not. */
export const getStockNoteItems = (notes: readonly { symbol: string; begins: string }[]): PaletteItem[] =>
  notes.map(({ symbol, begins }) => ({ label: symbol, hint: begins, to: getStockPagePath(symbol) }));

export const getPostItems = (
  posts: readonly { title: string; slug: string }[],
  { hasMarcusAccess }: Person,
): PaletteItem[] =>
  posts.map(({ title, slug }) => ({
    label: title,
    to: `${hasMarcusAccess ? '/dashboard' : ''}/blog/${encodeURIComponent(slug)}`,
  }));

const getItemText = ({ label, hint = '' }: PaletteItem): string => `${label} ${hint}`.toLowerCase();
const normalizeSearchText = (typed: string): string => typed.trim().toLowerCase();

/** Both what is found and the groups of it: what begins as was typed comes first, the rest stays in its order. */
const sortPrefixMatchesFirst = <T>(
  all: readonly T[],
  typed: string,
  getPaletteItem: (one: T) => PaletteItem | undefined,
): T[] => {
  const begins = (one: T): boolean => {
    const offer = getPaletteItem(one);
    return offer !== undefined && getItemText(offer).startsWith(normalizeSearchText(typed));
  };
  return [...all.filter(begins), ...all.filter((one) => !begins(one))];
};

/** All the words of what is typed, in any order and in any case. */
export const filterPaletteItems = (offers: readonly PaletteItem[], typed: string): PaletteItem[] => {
  const words = normalizeSearchText(typed).split(/\s+/);
  const found = offers.filter((offer) => words.every((word) => getItemText(offer).includes(word)));
  return sortPrefixMatchesFirst(found, typed, (offer) => offer);
};

export interface PaletteGroup {
  title: string;
  offers: readonly PaletteItem[];
}

/** `watch a` is rather `Watch a stock` than the page `Enhanced Watchlist`, whose group stands above. */
export const findMatchingPaletteGroups = (groups: readonly PaletteGroup[], typed: string): PaletteGroup[] => {
  const found = groups.map(({ title, offers }) => ({ title, offers: filterPaletteItems(offers, typed) }));
  const some = found.filter(({ offers }) => offers.length > 0);
  return sortPrefixMatchesFirst(some, typed, ({ offers: [first] }) => first);
};
