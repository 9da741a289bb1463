import { useState } from 'react';
import { useAddressAction } from '#lib/use-address-action';
import { PageHeader } from '#ui/page/page-header';
import { Tabs } from '#ui/tabs';
import { RobinhoodTab } from './found/robinhood-tab';
import { useFoundDividendActions } from './found/use-found-dividend-actions';
import { DividendIncomeFigures } from './income-figures';
import { ManualTab } from './manual/manual-tab';
import { dividendsPageMessages } from './messages';

const DividendsPage = () => {
  const [tab, setTab] = useState('robinhood');
  // Here rather than in the tab, so that looking at the other one does not forget what is under way.
  const actions = useFoundDividendActions();
  const [addRequests, setAddRequests] = useState(0);
  useAddressAction('add', () => {
    setTab('manual');
    setAddRequests(addRequests + 1);
  });
  return (
    <>
      <PageHeader title={dividendsPageMessages.title} subtitle={dividendsPageMessages.subtitle} />
      <DividendIncomeFigures />
      <Tabs
        value={tab}
        onValueChange={setTab}
        label={dividendsPageMessages.tabs}
        tabs={[
          {
            value: 'robinhood',
            label: dividendsPageMessages.robinhoodTab,
            content: <RobinhoodTab actions={actions} />,
          },
          { value: 'manual', label: dividendsPageMessages.manualTab, content: <ManualTab asked={addRequests} /> },
        ]}
      />
    </>
  );
};

export default DividendsPage;
