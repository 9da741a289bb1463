import { Link } from 'react-router-dom';
import { PageHeader } from '#ui/page/page-header';
import { OwnPlatformsCard } from '../platforms/own-platforms-card';
import { AccountSettingsSection } from './account-settings-section';
import { AppearanceCard } from './appearance-card';
import { AuditSection } from './data/audit-section';
import { DataSettingsSection } from './data/data-settings-section';
import { NoticeSettingsCard } from './notice-settings-card';
import { SettingsSection } from './settings-section';

/** Every word of the page of settings; its sections keep theirs beside them. */
const settingsMessages = {
  title: 'Settings',
  subtitle: 'Your account, and your data in your own hands',
  sections: 'Sections',
};

/** By their addresses. How high the last ones are depends on what is recorded: what they push down stands below what is seen first. */
const sections = [
  { id: 'appearance', title: 'Appearance', Part: AppearanceCard },
  { id: 'notices', title: 'Notices', Part: NoticeSettingsCard },
  { id: 'data', title: 'Your data', Part: DataSettingsSection },
  { id: 'audit', title: 'Audit', Part: AuditSection },
  { id: 'platforms', title: 'Platforms', Part: OwnPlatformsCard },
  { id: 'account', title: 'Account', Part: AccountSettingsSection },
];

export default function SettingsPage() {
  return (
    <>
      <PageHeader title={settingsMessages.title} subtitle={settingsMessages.subtitle} />
      <nav aria-label={settingsMessages.sections} className="mb-6 flex flex-wrap gap-x-4 print:hidden">
        {sections.map(({ id, title }) => (
          <Link
            key={id}
            to={`#${id}`}
            className="flex min-h-8 items-center text-sm text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11"
          >
            {title}
          </Link>
        ))}
      </nav>
      <div className="space-y-6">
        {sections.map(({ id, Part }) => (
          <SettingsSection key={id} id={id}>
            <Part />
          </SettingsSection>
        ))}
      </div>
    </>
  );
}
