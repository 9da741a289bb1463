import { LeaveQuestion } from '#ui/form/leave-question';
import { postEditingMessages } from './editing-messages';

/** A text goes to the server two seconds after it was typed: until then, and where it can't, one is asked. */
export const LeavePostQuestion = ({ isUnsaved }: { isUnsaved: boolean }) => (
  <LeaveQuestion isUnsaved={isUnsaved}>{postEditingMessages.leaveConsequence}</LeaveQuestion>
);
