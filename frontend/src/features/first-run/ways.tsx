import { ChartPie, ClipboardPaste, FileInput, FlaskConical, Landmark, PiggyBank, Receipt, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { byToast } from '#lib/by-toast';
import { useSession } from '#lib/session';
import { EmptyState } from '#ui/empty-state';
import { LinkCard, PressCard } from '#ui/link-card';
import { messages } from './messages';
import { type Way, waysFor } from './places';
import { useFillSample } from './queries';

const icons: Record<Way['id'], ReactNode> = {
  statement: <FileInput />,
  sheet: <ClipboardPaste />,
  trade: <Receipt />,
  cash: <Wallet />,
  cd: <Landmark />,
  savings: <PiggyBank />,
};

const SampleWay = ({ hasAll }: { hasAll: boolean }) => {
  const { write, busy } = useFillSample();
  const toasts = byToast({ done: messages.filled, failed: messages.fillFailed });
  return (
    <PressCard title={messages.look} icon={<FlaskConical />} busy={busy} onPress={() => write(undefined, toasts)}>
      <span role="status">{busy ? messages.adding : hasAll ? messages.lookOwner : messages.lookMember}</span>
    </PressCard>
  );
};

/** An empty account, and the ways out of it. */
const Ways = () => {
  const hasAll = useSession().user?.hasMarcusAccess === true;
  return (
    <>
      <EmptyState icon={<ChartPie aria-hidden />} title={messages.empty}>
        {messages.emptyHint}
      </EmptyState>
      <ul aria-label={messages.ways} className="grid gap-4 md:grid-cols-2">
        {waysFor(hasAll).map(({ id, to, title, description }) => (
          <li key={id} className="grid">
            <LinkCard to={to} title={title} icon={icons[id]}>
              {description}
            </LinkCard>
          </li>
        ))}
        <li className="grid">
          <SampleWay hasAll={hasAll} />
        </li>
      </ul>
    </>
  );
};

export default Ways;
