import { PageHeader } from '#ui/page-header';
import { PlatformsCard } from '../platforms/platforms-card';
import { AccountSection } from './account-section';
import { DataSection } from './data-section';
import { messages } from './messages';
import { NoticesCard } from './notices-card';

export default function SettingsPage() {
  return (
    <>
      <PageHeader title={messages.title} subtitle={messages.subtitle} />
      <div className="space-y-6">
        <DataSection />
        <PlatformsCard />
        <NoticesCard />
        <AccountSection />
      </div>
    </>
  );
}
