import { useConfig } from '#lib/config';
import { useSession } from '#lib/session';
import { Badge } from '#ui/badge';
import { LinkButton } from '#ui/button';
import { PageHeader } from '#ui/page-header';
import { messages } from './messages';
import { FeatureCards, StatusCard } from './welcome-parts';

export default function WelcomePage() {
  const { productName } = useConfig();
  const hasAll = useSession().user?.hasMarcusAccess === true;
  return (
    <>
      <PageHeader
        title={messages.title(productName)}
        subtitle={
          <>
            <Badge tone="positive" className="mr-2">
              {messages.member}
            </Badge>
            {messages.intro(hasAll)}
          </>
        }
        actions={<LinkButton to="/dashboard">{messages.toDashboard}</LinkButton>}
      />
      <div className="space-y-6">
        <FeatureCards />
        <StatusCard />
      </div>
    </>
  );
}
