import { useRef } from 'react';

/** Lets one job through: a second press while it runs, or once it succeeded, does nothing; a failed one can be tried again. */
export const useOnce = () => {
  const taken = useRef(false);
  return async (job: () => Promise<void>, onFailure: (error: unknown) => void): Promise<void> => {
    if (taken.current) return;
    taken.current = true;
    try {
      await job();
    } catch (error) {
      taken.current = false;
      onFailure(error);
    }
  };
};
