import { useNavigate, useSearchParams } from 'react-router-dom';
import { focusPageTitle } from '#lib/focus';

const wish = 'sheet';

/** What else the address asks for at that moment. */
const readOthers = (): URLSearchParams => {
  const fields = new URLSearchParams(location.search);
  fields.delete(wish);
  return fields;
};

/** Whether the address asks for a page's spreadsheet in its place, by `?sheet`: a reload keeps it, and Back leaves it. What else it asks for stays. */
export const useSpreadsheetModeInUrl = () => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return {
    isShown: search.has(wish),
    show: () => void navigate({ search: `?${wish}&${readOthers()}`.replace(/&$/, '') }),
    /** The page takes its place in the history: Back leads to where one was before. */
    close: () => {
      void navigate({ search: `${readOthers()}` }, { replace: true });
      // What had the focus has gone with it.
      setTimeout(focusPageTitle);
    },
  };
};
