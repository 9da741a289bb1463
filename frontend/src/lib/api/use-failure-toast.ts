import { useEffect } from 'react';
import toast from 'react-hot-toast/headless';

/** One toast a failure, also when several of a page's reads fail at once. */
export const useFailureToast = (failed: boolean, sentence: string): void => {
  useEffect(() => {
    if (failed) toast.error(sentence, { id: sentence });
  }, [failed, sentence]);
};
