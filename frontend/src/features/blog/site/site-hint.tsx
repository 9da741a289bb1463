import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '#ui/button';
import { Card } from '#ui/card';
import { siteFormMessages as messages } from './site-messages';
import { siteSettingsQuery } from './site-queries';

/** As long as nobody has said whose site it is. */
export const SiteSetupHint = () => {
  const { data } = useQuery(siteSettingsQuery);
  if (data?.version !== 0) return null;
  return (
    <Card
      title={messages.hintTitle}
      description={messages.hint}
      actions={<LinkButton to="/dashboard/blog?site=edit">{messages.hintAction}</LinkButton>}
      className="mb-6"
    >
      {null}
    </Card>
  );
};
