import toast from 'react-hot-toast/headless';
import { messageOf } from '#lib/api';
import { focusTitle } from '#lib/focus';
import { Button } from '#ui/button';
import { deletionWords as words } from './account-messages';
import { useKeepAccount } from './account-queries';

/** Takes the deletion of the account back; where it stood there is nothing any more then. */
export const KeepButton = () => {
  const { write, busy } = useKeepAccount();
  const keep = () =>
    write(null, {
      done: () => {
        focusTitle();
        toast.success(words.kept);
      },
      failed: (error) => toast.error(messageOf(error, words.keepFailed)),
    });
  return (
    <Button size="sm" busy={busy} onClick={keep}>
      {words.keep}
    </Button>
  );
};
