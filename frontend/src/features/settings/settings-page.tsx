import { PageHeader } from '#ui/page/page-header';
import { OwnPlatformsCard } from '../platforms/own-platforms-card';
import { AccountSettingsSection } from './account-settings-section';
import { AppearanceCard } from './appearance-card';
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
        <AppearanceCard />
        <NoticeSettingsCard />
        {/* How high these are depends on what is recorded: what they push down stands below what is seen first. */}
        <DataSettingsSection />
        <OwnPlatformsCard />
        <AccountSettingsSection />
      </div>
    </>
  );
}
