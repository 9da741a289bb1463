import { LeaveQuestion } from '#ui/leave-question';
import { words } from './editing-messages';

/** A text goes to the server two seconds after it was typed: until then, and where it can't, one is asked. */
export const LeavePost = ({ isUnsaved }: { isUnsaved: boolean }) => (
  <LeaveQuestion isUnsaved={isUnsaved}>{words.leaveConsequence}</LeaveQuestion>
);
