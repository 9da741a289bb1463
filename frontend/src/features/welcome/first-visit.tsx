import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useConfig } from '#lib/config';
import { focusTitle } from '#lib/focus';
import { useSession } from '#lib/session';
import { welcomeShown } from '#lib/welcome';
import { Badge } from '#ui/badge';
import { IconButton } from '#ui/button';
import { messages } from './messages';
import { FeatureCards, StatusCard } from './welcome-parts';

/** Right after registering, once, above the dashboard that one arrives at. */
export default function FirstVisit() {
  const { productName } = useConfig();
  const hasAll = useSession().user?.hasMarcusAccess === true;
  const [shown, setShown] = useState(true);
  useEffect(welcomeShown, []);
  if (!shown) return null;
  const hide = () => {
    setShown(false);
    focusTitle();
  };
  return (
    <section aria-labelledby="welcome" className="mb-8 space-y-4">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2 id="welcome" className="text-xl font-semibold">
            {messages.title(productName)}
          </h2>
          <p className="mt-1 text-ink-muted">
            <Badge tone="positive" className="mr-2">
              {messages.member}
            </Badge>
            {messages.intro(hasAll)}
          </p>
        </div>
        <IconButton label={messages.dismiss} icon={<X aria-hidden />} onClick={hide} />
      </div>
      <FeatureCards />
      <StatusCard />
    </section>
  );
}
