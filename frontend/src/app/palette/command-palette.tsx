import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { useSiteConfig } from '#lib/api/config';
import { useSession } from '#lib/session/session';
import type { SessionUser } from '#lib/session/session-store';
import { Dialog } from '#ui/dialog/dialog';
import { ownerPostsQuery, publicPostsQuery } from '../../features/blog/owner-posts-query';
import { holdingsQuery } from '../../features/portfolio/holding/holdings-query';
import { stockNotesQuery } from '../../features/stock/stock-notes-query';
import { watchlistQuery } from '../../features/watchlist/watchlist-query';
import { paletteMessages } from './messages';
import {
  findMatchingPaletteGroups,
  getAddFormItems,
  getPageItems,
  getPostItems,
  getStockItems,
  getStockNoteItems,
  type PaletteGroup,
  type PaletteItem,
} from './palette-items';

/** Titles of posts, which each kind of person reads from a list of their own. */
const usePosts = (isOwner: boolean) => {
  const own = useQuery({ ...ownerPostsQuery, enabled: isOwner, refetchInterval: false });
  const open = useQuery({ ...publicPostsQuery, enabled: !isOwner });
  return isOwner ? own : open;
};

/** What is offered to a person, with what has been read so far; a read that fails leaves the rest. */
const usePaletteItems = (person: SessionUser) => {
  const { productName } = useSiteConfig();
  const isOwner = person.hasMarcusAccess;
  const posts = usePosts(isOwner);
  const holdings = useQuery({ ...holdingsQuery, enabled: isOwner });
  const watched = useQuery({ ...watchlistQuery, enabled: isOwner });
  const notes = useQuery({ ...stockNotesQuery, enabled: isOwner });
  const heldStocks = (holdings.data?.holdings ?? []).map(({ symbol, companyName: name }) => ({ symbol, name }));
  const watchedStocks = (watched.data?.watchlist ?? []).map(({ symbol, company_name: name }) => ({ symbol, name }));
  return {
    pages: getPageItems(person, productName),
    adding: getAddFormItems(person),
    stocks: getStockItems(heldStocks, watchedStocks),
    notes: getStockNoteItems(notes.data ?? []),
    posts: getPostItems(posts.data ?? [], person),
    isReading: posts.isLoading || holdings.isLoading || watched.isLoading || notes.isLoading,
    postsFailed: posts.isLoadingError,
    stocksFailed: holdings.isLoadingError || watched.isLoadingError || notes.isLoadingError,
  };
};

const heading =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-muted';

const Found = ({ title, offers, onChoose }: PaletteGroup & { onChoose: (offer: PaletteItem) => void }) => (
  <Command.Group heading={title} className={heading}>
    {offers.map((offer) => (
      <Command.Item
        key={offer.to}
        value={`${title} ${offer.to}`}
        onSelect={() => onChoose(offer)}
        className="flex min-h-10 cursor-pointer scroll-my-2 items-center gap-3 rounded-lg px-3 py-2 text-sm aria-selected:bg-accent-soft aria-selected:text-accent pointer-coarse:min-h-11"
      >
        <span className="min-w-0 wrap-anywhere">{offer.label}</span>
        {offer.hint && <span className="ml-auto min-w-0 text-right text-xs text-ink-muted">{offer.hint}</span>}
      </Command.Item>
    ))}
  </Command.Group>
);

/** What has gone wrong or is still to come, below the list, which stays usable. */
const State = ({ isReading, postsFailed, stocksFailed }: ReturnType<typeof usePaletteItems>) => {
  const failures = [postsFailed && paletteMessages.postsNotRead, stocksFailed && paletteMessages.stocksNotRead].filter(
    Boolean,
  );
  return (
    <p role="status" className="mt-3 min-h-5 text-sm text-ink-muted">
      {failures.length > 0 ? failures.join(' ') : isReading && paletteMessages.reading}
    </p>
  );
};

interface PaletteProps {
  onClose: () => void;
}

const logOut: PaletteItem = { label: paletteMessages.logOut, to: 'log-out' };

/** Once it is closed and has given the focus back: what opens next may take it. */
const useChoice = (onClose: () => void) => {
  const navigate = useNavigate();
  const { logout } = useSession();
  return (offer: PaletteItem) => {
    flushSync(onClose);
    setTimeout(() => (offer === logOut ? logout() : void navigate(offer.to)));
  };
};

const Contents = ({ person, onClose }: PaletteProps & { person: SessionUser }) => {
  const [typed, setTyped] = useState('');
  const offers = usePaletteItems(person);
  const choose = useChoice(onClose);
  // Posts and stocks can be many: they come once something is sought.
  const whenTyped = (all: readonly PaletteItem[]) => (typed.trim() === '' ? [] : all);
  const all = [
    { title: paletteMessages.pages, offers: offers.pages },
    { title: paletteMessages.adding, offers: offers.adding },
    { title: paletteMessages.stocks, offers: whenTyped(offers.stocks) },
    { title: paletteMessages.notes, offers: whenTyped(offers.notes) },
    { title: paletteMessages.posts, offers: whenTyped(offers.posts) },
    { title: paletteMessages.session, offers: [logOut] },
  ];
  const groups = findMatchingPaletteGroups(all, typed);
  return (
    <Command label={paletteMessages.field} shouldFilter={false} loop vimBindings={false}>
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        placeholder={paletteMessages.placeholder}
        className="min-h-11 w-full rounded-lg border border-line-strong bg-surface-raised px-3 text-base text-ink placeholder:text-ink-muted"
      />
      <div className="mt-2 h-[max(12rem,calc(100dvh-16rem))] sm:h-[min(24rem,55dvh)]">
        <Command.List label={paletteMessages.list} className="max-h-full overflow-y-auto overscroll-contain">
          {groups.map((group) => (
            <Found key={group.title} {...group} onChoose={choose} />
          ))}
        </Command.List>
        {groups.length === 0 && (
          <p role="status" className="px-3 py-6 text-center text-sm text-ink-muted">
            {paletteMessages.none}
          </p>
        )}
      </div>
      <State {...offers} />
    </Command>
  );
};

/** Leads to every page, form, post and stock that its person has, by a few letters of its name. */
export const CommandPalette = ({ onClose }: PaletteProps) => {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Dialog title={paletteMessages.title} description={paletteMessages.description} onClose={onClose}>
      <Contents person={user} onClose={onClose} />
    </Dialog>
  );
};
