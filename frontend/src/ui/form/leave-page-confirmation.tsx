import { useLeavePageConfirmation } from '#lib/drafts/use-leave-page-confirmation';
import { ConfirmDialog } from '#ui/dialog/dialog';

const words = {
  title: 'Leave without saving?',
  kept: 'What you typed is kept in this browser, and offered when you open this form again.',
  leave: 'Leave without saving',
  stay: 'Keep editing',
};

/** Stands in a page with a form that is no dialog: asks before the page is left with something typed. */
export function LeavePageConfirmation({ isUnsaved, children = words.kept }: { isUnsaved: boolean; children?: string }) {
  const { isAsking, leave, stay } = useLeavePageConfirmation(isUnsaved);
  if (!isAsking) return null;
  return (
    <ConfirmDialog
      title={words.title}
      confirmLabel={words.leave}
      cancelLabel={words.stay}
      onConfirm={leave}
      onClose={stay}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
