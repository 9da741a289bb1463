import { LeavePageConfirmation } from '#ui/form/leave-page-confirmation';
import { postEditingMessages } from './editing-messages';

/** A text goes to the server two seconds after it was typed: until then, and where it can't, one is asked. */
export const UnsavedPostLeavePrompt = ({ isUnsaved }: { isUnsaved: boolean }) => (
  <LeavePageConfirmation isUnsaved={isUnsaved}>{postEditingMessages.leaveConsequence}</LeavePageConfirmation>
);
