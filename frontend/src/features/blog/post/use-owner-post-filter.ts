import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { emptyOwnerPostFilter, type OwnerPostFilter } from './filter-owner-posts';

/** What was looked at, by the entry of the history in which that was. */
const lastFilters = new Map<string, OwnerPostFilter>();

/** Who comes back to the list, from a post or its editor, finds it as it was left; a new visit begins with all posts. */
export const useOwnerPostFilter = (): [OwnerPostFilter, (filter: OwnerPostFilter) => void] => {
  const { key } = useLocation();
  const [filter, setFilter] = useState(() => lastFilters.get(key) ?? emptyOwnerPostFilter);
  useEffect(() => {
    lastFilters.set(key, filter);
  }, [key, filter]);
  return [filter, setFilter];
};
