import { Disclosure } from '#ui/disclosure';
import { writingHelpMessages as messages } from './help-messages';
import { WritingHelpPanel, type WritingHelpProps } from './writing-help-panel';

/** Help with the text, closed until it is wanted. */
export const WritingHelpSection = (props: WritingHelpProps) => (
  <Disclosure title={messages.title} description={messages.hint}>
    <WritingHelpPanel {...props} />
  </Disclosure>
);
