import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSiteConfig } from '#lib/api/config';
import { focusPageTitle } from '#lib/focus';
import { useSession } from '#lib/session/session';
import { clearWelcomeDue } from '#lib/session/welcome';
import { Badge } from '#ui/badge';
import { IconButton } from '#ui/button';
import { welcomeMessages } from './messages';
import { WelcomeFeatureCards, WelcomeStatusCard } from './welcome-cards';

/** Right after registering, once, above the dashboard that one arrives at. */
export default function FirstVisit() {
  const { productName } = useSiteConfig();
  const hasAll = useSession().user?.hasMarcusAccess === true;
  const [isOpen, setOpen] = useState(true);
  useEffect(clearWelcomeDue, []);
  if (!isOpen) return null;
  const hide = () => {
    setOpen(false);
    focusPageTitle();
  };
  return (
    <section aria-labelledby="welcome" className="mb-8 space-y-4">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2 id="welcome" className="text-xl font-semibold">
            {welcomeMessages.title(productName)}
          </h2>
          <p className="mt-1 text-ink-muted">
            <Badge tone="positive" className="mr-2">
              {welcomeMessages.member}
            </Badge>
            {welcomeMessages.intro(hasAll)}
          </p>
        </div>
        <IconButton label={welcomeMessages.dismiss} icon={<X aria-hidden />} onClick={hide} />
      </div>
      <WelcomeFeatureCards />
      <WelcomeStatusCard />
    </section>
  );
}
