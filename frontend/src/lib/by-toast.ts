import toast from 'react-hot-toast/headless';
import { messageOf } from '#lib/api';
import type { Ends } from '#lib/use-write';
import { tellDone } from '#ui/undo-toast';

interface ByToast {
  done: string;
  /** Said when it failed and the server gives no sentence of its own. */
  failed: string;
  /** Afterwards, however it went. */
  close?: () => void;
}

/** Tells by a toast how a write went. */
export const byToast = ({ done, failed, close }: ByToast): Ends<unknown> => ({
  done: (_answer, press) => {
    tellDone(done, press);
    close?.();
  },
  failed: (error) => {
    toast.error(messageOf(error, failed));
    close?.();
  },
});
