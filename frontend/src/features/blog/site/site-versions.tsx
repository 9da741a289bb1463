import { useQuery } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import type { SiteSettingsVersionRecord } from '#contract/blog/site-settings';
import { getErrorMessage } from '#lib/api/api';
import { formatInstant } from '#lib/format';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { siteFormMessages as messages } from './site-messages';
import { fetchSiteVersion, siteVersionsQuery } from './site-queries';

interface VersionsProps {
  /** The number of the present one. */
  present: number;
  onTakeBack: (version: SiteSettingsVersionRecord) => void;
}

/** What the site was, newest first; an older one is taken back into the form. */
export const SiteVersions = ({ present, onTakeBack }: VersionsProps) => {
  const { data: versions = [] } = useQuery(siteVersionsQuery);
  if (versions.length === 0) return null;
  const takeBack = (number: number) =>
    fetchSiteVersion(number).then(
      (version) => {
        onTakeBack(version);
        toast.success(messages.takenBack(number));
      },
      (error: unknown) => void toast.error(getErrorMessage(error, messages.versionFailed)),
    );
  return (
    <Card title={messages.versions} description={messages.versionsHint} className="mt-6">
      <ul className="divide-y divide-line">
        {versions.map(({ number, at, by }) => (
          <li key={number} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div>
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {messages.version(number)}
                {number === present && <Badge tone="positive">{messages.present}</Badge>}
              </p>
              <p className="text-sm text-ink-muted">
                <time dateTime={at}>{formatInstant(at, 'America/New_York')}</time> · {by}
              </p>
            </div>
            {number !== present && (
              <Button
                size="sm"
                aria-label={`${messages.takeBack}: ${messages.version(number)}`}
                onClick={() => void takeBack(number)}
              >
                {messages.takeBack}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
};
