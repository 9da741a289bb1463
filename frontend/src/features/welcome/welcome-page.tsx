import { useSiteConfig } from '#lib/api/config';
import { useSession } from '#lib/session/session';
import { Badge } from '#ui/badge';
import { LinkButton } from '#ui/button';
import { PageHeader } from '#ui/page/page-header';
import { welcomeMessages } from './messages';
import { WelcomeFeatureCards, WelcomeStatusCard } from './welcome-cards';

export default function WelcomePage() {
  const { productName } = useSiteConfig();
  const hasAll = useSession().user?.hasMarcusAccess === true;
  return (
    <>
      <PageHeader
        title={welcomeMessages.title(productName)}
        subtitle={
          <>
            <Badge tone="positive" className="mr-2">
              {welcomeMessages.member}
            </Badge>
            {welcomeMessages.intro(hasAll)}
          </>
        }
        actions={<LinkButton to="/dashboard">{welcomeMessages.toDashboard}</LinkButton>}
      />
      <div className="space-y-6">
        <WelcomeFeatureCards />
        <WelcomeStatusCard />
      </div>
    </>
  );
}
