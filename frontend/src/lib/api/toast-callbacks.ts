import toast from 'react-hot-toast/headless';
import { getErrorMessage } from '#lib/api/api';
import type { MutationCallbacks } from '#lib/api/use-api-mutation';
import { showUndoToast } from '#ui/page/undo-toast';

interface ByToast {
  done: string;
  /** Said when it failed and the server gives no sentence of its own. */
  failed: string;
  /** Afterwards, however it went. */
  close?: () => void;
}

/** Tells by a toast how a write went. */
export const createMutationToastCallbacks = ({ done, failed, close }: ByToast): MutationCallbacks<unknown> => ({
  done: (_answer, press) => {
    showUndoToast(done, press);
    close?.();
  },
  failed: (error) => {
    toast.error(getErrorMessage(error, failed));
    close?.();
  },
});
