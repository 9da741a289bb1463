import { PageHeader } from '#ui/page/page-header';
import { OwnPlatformsCard } from '../platforms/own-platforms-card';
import { AccountSection } from './account-section';
import { DataSection } from './data/data-section';
import { settingsMessages } from './messages';
import { NoticeSettingsCard } from './notice-settings-card';

export default function SettingsPage() {
  return (
    <>
      <PageHeader title={settingsMessages.title} subtitle={settingsMessages.subtitle} />
      <div className="space-y-6">
        <DataSection />
        <OwnPlatformsCard />
        <NoticeSettingsCard />
        <AccountSection />
      </div>
    </>
  );
}
