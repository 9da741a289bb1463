import toast from 'react-hot-toast/headless';
import { getErrorMessage } from '#lib/api/api';
import { focusPageTitle } from '#lib/focus';
import { Button } from '#ui/button';
import { accountDeletionMessages as messages } from './account-messages';
import { useCancelAccountDeletion } from './account-queries';

/** Takes the deletion of the account back; where it stood there is nothing any more then. */
export const CancelAccountDeletionButton = () => {
  const { write, busy } = useCancelAccountDeletion();
  const cancelDeletion = () =>
    write(null, {
      done: () => {
        focusPageTitle();
        toast.success(messages.kept);
      },
      failed: (error) => toast.error(getErrorMessage(error, messages.keepFailed)),
    });
  return (
    <Button size="sm" busy={busy} onClick={cancelDeletion}>
      {messages.keep}
    </Button>
  );
};
