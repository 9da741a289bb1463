import { FileInput, FlaskConical, Landmark, PiggyBank, Receipt } from 'lucide-react';
import type { ReactNode } from 'react';
import { createMutationToastCallbacks } from '#lib/api/toast-callbacks';
import { joinClassNames } from '#lib/join-class-names';
import { useSession } from '#lib/session/session';
import { ButtonCard, LinkCard } from '#ui/link-card';
import { firstRunMessages } from './messages';
import { useFillSampleData } from './queries';
import { type GettingStartedLink, listGettingStartedLinksByAccess } from './start-links';

const icons: Record<GettingStartedLink['id'], ReactNode> = {
  statement: <FileInput />,
  trade: <Receipt />,
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

interface StartLinkCardsProps {
  /** There is not even cash: the page says so, and offers sample data, which goes into an empty account alone. */
  hasNothing: boolean;
}

/** An account without what its dashboard is about: the three ways to begin, and below them, small, what it says of itself. */
const StartLinkCards = ({ hasNothing }: StartLinkCardsProps) => {
  const hasAll = useSession().user?.hasMarcusAccess === true;
  return (
    <>
      <ul
        aria-label={firstRunMessages.ways}
        className={joinClassNames('grid gap-4', hasNothing ? 'xl:grid-cols-3' : 'xl:grid-cols-2')}
      >
        {listGettingStartedLinksByAccess(hasAll).map(({ id, to, title, description }) => (
          <li key={id} className="grid">
            <LinkCard to={to} title={title} icon={icons[id]}>
              {description}
            </LinkCard>
          </li>
        ))}
        {hasNothing && (
          <li className="grid">
            <SampleWay hasAll={hasAll} />
          </li>
        )}
      </ul>
      {hasNothing && (
        <div className="mt-6 text-center text-sm text-ink-muted">
          <p className="font-medium">{firstRunMessages.empty}</p>
          <p>{firstRunMessages.emptyHint}</p>
        </div>
      )}
    </>
  );
};

export default StartLinkCards;
