import { PageHeader } from '#ui/page/page-header';
import { OwnPlatformsCard } from '../platforms/own-platforms-card';
import { AccountSettingsSection } from './account-settings-section';
import { DataSettingsSection } from './data/data-settings-section';
import { NoticeSettingsCard } from './notice-settings-card';

/** Every word of the page of settings; its sections keep theirs beside them. */
const settingsMessages = {
  title: 'Settings',
  subtitle: 'Your account, and your data in your own hands',
};

export default function SettingsPage() {
  return (
    <>
      <PageHeader title={settingsMessages.title} subtitle={settingsMessages.subtitle} />
      <div className="space-y-6">
        <DataSettingsSection />
        <NoticeSettingsCard />
        {/* How many platforms there are is known last: whatever they push down stands below what is seen first. */}
        <OwnPlatformsCard />
        <AccountSettingsSection />
      </div>
    </>
  );
}
