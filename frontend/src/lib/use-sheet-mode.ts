import { useNavigate, useSearchParams } from 'react-router-dom';
import { focusPageTitle } from '#lib/focus';

const wish = 'sheet';

/** Whether the address asks for a page's spreadsheet in its place, by `?sheet`: a reload keeps it, and Back leaves it. What else it asks for stays. */
export const useSheetMode = () => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const others = new URLSearchParams(search);
  others.delete(wish);
  return {
    isShown: search.has(wish),
    show: () => void navigate({ search: `?${wish}&${others}`.replace(/&$/, '') }),
    /** The page takes its place in the history: Back leads to where one was before. */
    close: () => {
      void navigate({ search: `${others}` }, { replace: true });
      // What had the focus has gone with it.
      setTimeout(focusPageTitle);
    },
  };
};
