import toast from 'react-hot-toast/headless';
import { messageOf } from '#lib/api';
import { useOnce } from '#lib/use-once';

interface Confirmed {
  deed: () => Promise<unknown>;
  /** The toast once it is done. */
  done: string;
  /** The toast when it failed and the server gives no sentence of its own. */
  failed: string;
  onClose: () => void;
}

/** What a confirmation's button does: the deed, once; then a toast says how it went, and the question closes. */
export const useConfirmed = ({ deed, done, failed, onClose }: Confirmed) => {
  const runOnce = useOnce();
  const confirm = async () => {
    await deed();
    toast.success(done);
    onClose();
  };
  const regret = (error: unknown) => {
    toast.error(messageOf(error, failed));
    onClose();
  };
  return () => void runOnce(confirm, regret);
};
