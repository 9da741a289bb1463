import { useState } from 'react';
import { useAskedFor } from '#lib/use-asked-for';
import { PageHeader } from '#ui/page-header';
import { Tabs } from '#ui/tabs';
import { ManualTab } from './manual-tab';
import { messages } from './messages';
import { RobinhoodTab } from './robinhood-tab';
import { useFoundActions } from './use-found-actions';

const DividendsPage = () => {
  const [tab, setTab] = useState('robinhood');
  // Here rather than in the tab, so that looking at the other one does not forget what is under way.
  const actions = useFoundActions();
  const [asked, setAsked] = useState(0);
  useAskedFor('add', () => {
    setTab('manual');
    setAsked(asked + 1);
  });
  return (
    <>
      <PageHeader title={messages.title} subtitle={messages.subtitle} />
      <Tabs
        value={tab}
        onValueChange={setTab}
        label={messages.tabs}
        tabs={[
          { value: 'robinhood', label: messages.robinhoodTab, content: <RobinhoodTab actions={actions} /> },
          { value: 'manual', label: messages.manualTab, content: <ManualTab asked={asked} /> },
        ]}
      />
    </>
  );
};

export default DividendsPage;
