import { type MenuChild, menuFoot, menuFor } from '#app/menus';
import type { SessionUser } from '#lib/session-store';
import { messages } from './messages';

/** One thing that the search leads to. */
export interface Offer {
  label: string;
  /** Beside it, and searched as well. */
  hint?: string;
  to: string;
}

type Person = Pick<SessionUser, 'hasMarcusAccess'>;

const pageOf = ({ label, path }: MenuChild): Offer => ({ label, to: path });

/** Reached from other pages, and in no menu. */
const imports: Offer = { label: 'Import', to: '/dashboard/import' };
const ownersPages: Offer[] = [imports, { label: 'Own Assets', to: '/dashboard/portfolio/assets' }];

/** Every page of the person's menu, and what is reached from those; `CD` alone would be that of any bank. */
export const pagesFor = (person: Person, productName: string): Offer[] => [
  ...[...menuFor(person, productName), ...menuFoot].flatMap((entry) => [
    pageOf(entry),
    ...(entry.children ?? []).map(({ label, path }) => pageOf({ label: `${entry.label} ${label}`, path })),
  ]),
  ...(person.hasMarcusAccess ? ownersPages : []),
];

const owners: Offer[] = [
  { label: 'Add trade', to: '/dashboard/portfolio?add' },
  { label: 'Add trades in a spreadsheet', to: '/dashboard/portfolio?sheet' },
  { label: 'Import a statement', to: imports.to },
  { label: 'Record a split', to: '/dashboard/portfolio?add=split' },
  { label: 'Add cash transaction', to: '/dashboard/cash?add' },
  { label: 'Add cash transactions in a spreadsheet', to: '/dashboard/cash?sheet' },
  { label: 'Set balance', to: '/dashboard/cash?add=balance' },
  { label: 'Add dividend', to: '/dashboard/dividends?add' },
  { label: 'Add own asset', to: '/dashboard/portfolio/assets?add' },
  { label: 'Watch a stock', to: '/dashboard/enhanced-watchlist?add' },
  { label: 'Write a post', to: '/dashboard/blog?add' },
];

/** Of the demonstrations nothing is offered: what is typed there is not kept. */
const members: Offer[] = [
  { label: 'Add CD', to: '/dashboard/citi/cd?add' },
  { label: 'Add savings account', to: '/dashboard/citi/savings?add' },
];

export const addingFor = ({ hasMarcusAccess }: Person): Offer[] => (hasMarcusAccess ? owners : members);

interface Stock {
  symbol: string;
  name: string;
}

const pageOfStock = (symbol: string): string => `/dashboard/stock/${encodeURIComponent(symbol)}`;

/** A stock leads to its page, once, also where it is both held and watched. */
export const stocksOf = (held: readonly Stock[], watched: readonly Stock[]): Offer[] => {
  const isIn = (stocks: readonly Stock[], symbol: string) => stocks.some((stock) => stock.symbol === symbol);
  return [...held, ...watched.filter(({ symbol }) => !isIn(held, symbol))].map(({ symbol, name }) => {
    const how = [
      ...(isIn(held, symbol) ? [messages.held] : []),
      ...(isIn(watched, symbol) ? [messages.watched] : []),
    ].join(', ');
    return { label: symbol, hint: `${name} · ${how}`, to: pageOfStock(symbol) };
  });
};

/** A note leads to the page of its stock, on which it stands, held or not. */
export const notesOf = (notes: readonly { symbol: string; begins: string }[]): Offer[] =>
  notes.map(({ symbol, begins }) => ({ label: symbol, hint: begins, to: pageOfStock(symbol) }));

export const postsOf = (posts: readonly { title: string; slug: string }[], { hasMarcusAccess }: Person): Offer[] =>
  posts.map(({ title, slug }) => ({
    label: title,
    to: `${hasMarcusAccess ? '/dashboard' : ''}/blog/${encodeURIComponent(slug)}`,
  }));

const textOf = ({ label, hint = '' }: Offer): string => `${label} ${hint}`.toLowerCase();
const soughtIn = (typed: string): string => typed.trim().toLowerCase();

/** Both what is found and the groups of it: what begins as was typed comes first, the rest stays in its order. */
const beginningFirst = <T>(all: readonly T[], typed: string, offerOf: (one: T) => Offer | undefined): T[] => {
  const begins = (one: T): boolean => {
    const offer = offerOf(one);
    return offer !== undefined && textOf(offer).startsWith(soughtIn(typed));
  };
  return [...all.filter(begins), ...all.filter((one) => !begins(one))];
};

/** All the words of what is typed, in any order and in any case. */
export const matching = (offers: readonly Offer[], typed: string): Offer[] => {
  const words = soughtIn(typed).split(/\s+/);
  const found = offers.filter((offer) => words.every((word) => textOf(offer).includes(word)));
  return beginningFirst(found, typed, (offer) => offer);
};

export interface Group {
  title: string;
  offers: readonly Offer[];
}

/** `watch a` is rather `Watch a stock` than the page `Enhanced Watchlist`, whose group stands above. */
export const groupsFor = (groups: readonly Group[], typed: string): Group[] => {
  const found = groups.map(({ title, offers }) => ({ title, offers: matching(offers, typed) }));
  const some = found.filter(({ offers }) => offers.length > 0);
  return beginningFirst(some, typed, ({ offers: [first] }) => first);
};
