import { useQuery } from '@tanstack/react-query';
import { useConfig } from '#lib/api/config';
import type { SessionUser } from '#lib/session/session-store';
import { postsQuery, publicPostsQuery } from '../../features/blog/posts-query';
import { holdingsQuery } from '../../features/portfolio/holding/holdings-query';
import { stockNotesQuery } from '../../features/stock/stock-notes-query';
import { watchlistQuery } from '../../features/watchlist/watchlist-query';
import { getAddItems, getNoteItems, getPageItems, getPostItems, getStockItems } from './palette-items';

/** Titles of posts, which each kind of person reads from a list of their own. */
const usePosts = (isOwner: boolean) => {
  const own = useQuery({ ...postsQuery, enabled: isOwner, refetchInterval: false });
  const open = useQuery({ ...publicPostsQuery, enabled: !isOwner });
  return isOwner ? own : open;
};

/** What is offered to a person, with what has been read so far; a read that fails leaves the rest. */
export const usePaletteItems = (person: SessionUser) => {
  const { productName } = useConfig();
  const isOwner = person.hasMarcusAccess;
  const posts = usePosts(isOwner);
  const held = useQuery({ ...holdingsQuery, enabled: isOwner });
  const watched = useQuery({ ...watchlistQuery, enabled: isOwner });
  const notes = useQuery({ ...stockNotesQuery, enabled: isOwner });
  const heldStocks = (held.data?.holdings ?? []).map(({ symbol, companyName: name }) => ({ symbol, name }));
  const watchedStocks = (watched.data?.watchlist ?? []).map(({ symbol, company_name: name }) => ({ symbol, name }));
  return {
    pages: getPageItems(person, productName),
    adding: getAddItems(person),
    stocks: getStockItems(heldStocks, watchedStocks),
    notes: getNoteItems(notes.data ?? []),
    posts: getPostItems(posts.data ?? [], person),
    isReading: posts.isLoading || held.isLoading || watched.isLoading || notes.isLoading,
    postsFailed: posts.isLoadingError,
    stocksFailed: held.isLoadingError || watched.isLoadingError || notes.isLoadingError,
  };
};
