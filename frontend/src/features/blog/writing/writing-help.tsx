import { useState } from 'react';
import { Disclosure } from '#ui/disclosure';
import { createOnDemandComponent } from '#ui/page/on-demand';
import { Spinner } from '#ui/spinner';
import { writingHelpMessages as messages } from './help-messages';
import type { WritingHelpProps } from './writing-help-panel';

const Panel = createOnDemandComponent<WritingHelpProps>(() => import('./writing-help-panel'));

/** Help with the text; its code comes when it is opened for the first time. */
export const WritingHelpSection = (props: WritingHelpProps) => {
  const [isWanted, setWanted] = useState(false);
  return (
    <Disclosure title={messages.title} description={messages.hint} onToggle={() => setWanted(true)}>
      {isWanted && (
        <Panel {...props} meanwhile={<Spinner label={messages.loading} />} onMissing={() => setWanted(false)} />
      )}
    </Disclosure>
  );
};
