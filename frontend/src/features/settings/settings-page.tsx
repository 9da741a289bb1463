import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '#ui/page/page-header';
import { OwnPlatformsCard } from '../platforms/own-platforms-card';
import { platformsQuery } from '../platforms/queries';
import { AccountSettingsSection } from './account-settings-section';
import { DataSettingsSection } from './data/data-settings-section';
import { NoticeSettingsCard } from './notice-settings-card';

/** Every word of the page of settings; its sections keep theirs beside them. */
const settingsMessages = {
  title: 'Settings',
  subtitle: 'Your account, and your data in your own hands',
};

export default function SettingsPage() {
  // How many they are is not known before, and what stands below them would be pushed down.
  const hasPlatforms = !useQuery(platformsQuery).isPending;
  return (
    <>
      <PageHeader title={settingsMessages.title} subtitle={settingsMessages.subtitle} />
      <div className="space-y-6">
        <DataSettingsSection />
        <OwnPlatformsCard />
        {hasPlatforms && (
          <>
            <NoticeSettingsCard />
            <AccountSettingsSection />
          </>
        )}
      </div>
    </>
  );
}
