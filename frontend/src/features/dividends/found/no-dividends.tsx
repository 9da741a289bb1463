import { CircleDollarSign } from 'lucide-react';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/page/empty-state';
import { allPlatformsMessages } from '../all-platforms-messages';
import { foundDividendMessages as messages } from '../messages';
import { DiscoveryNotes } from './discovery-notes';
import type { FoundDividendActions } from './use-found-dividend-actions';

interface NoDividendsProps {
  actions: FoundDividendActions;
  onEnterByHand: () => void;
}

/** In place of every list, where there is none on any platform. */
export const NoDividends = ({ actions, onEnterByHand }: NoDividendsProps) => (
  <Card>
    <EmptyState
      icon={<CircleDollarSign aria-hidden />}
      title={messages.none}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button
            busy={actions.busy === 'discoverEverywhere'}
            disabled={actions.busy !== null}
            onClick={actions.discoverEverywhere}
          >
            {allPlatformsMessages.discover}
          </Button>
          <Button onClick={onEnterByHand}>{messages.enterByHand}</Button>
        </div>
      }
    >
      {messages.noneAnywhereHint}
    </EmptyState>
    <DiscoveryNotes of={actions} by="discoverEverywhere" />
  </Card>
);
