import { ChartPie, ClipboardPaste, FileInput, FlaskConical, Landmark, PiggyBank, Receipt, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { createMutationToastCallbacks } from '#lib/api/toast-callbacks';
import { useSession } from '#lib/session/session';
import { ButtonCard, LinkCard } from '#ui/link-card';
import { EmptyState } from '#ui/page/empty-state';
import { firstRunMessages } from './messages';
import { useFillSampleData } from './queries';
import { type GettingStartedLink, listGettingStartedLinks } from './start-links';

const icons: Record<GettingStartedLink['id'], ReactNode> = {
  statement: <FileInput />,
  sheet: <ClipboardPaste />,
  trade: <Receipt />,
  cash: <Wallet />,
  cd: <Landmark />,
  savings: <PiggyBank />,
};

const SampleWay = ({ hasAll }: { hasAll: boolean }) => {
  const { write, busy } = useFillSampleData();
  const toasts = createMutationToastCallbacks({ done: firstRunMessages.filled, failed: firstRunMessages.fillFailed });
  return (
    <ButtonCard
      title={firstRunMessages.look}
      icon={<FlaskConical />}
      busy={busy}
      onPress={() => write(undefined, toasts)}
    >
      <span role="status">
        {busy ? firstRunMessages.adding : hasAll ? firstRunMessages.lookOwner : firstRunMessages.lookMember}
      </span>
    </ButtonCard>
  );
};

/** An empty account, and the ways out of it. */
const StartLinkCards = () => {
  const hasAll = useSession().user?.hasMarcusAccess === true;
  return (
    <>
      <EmptyState icon={<ChartPie aria-hidden />} title={firstRunMessages.empty}>
        {firstRunMessages.emptyHint}
      </EmptyState>
      <ul aria-label={firstRunMessages.ways} className="grid gap-4 md:grid-cols-2">
        {listGettingStartedLinks(hasAll).map(({ id, to, title, description }) => (
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

export default StartLinkCards;
