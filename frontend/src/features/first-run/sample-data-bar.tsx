import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SampleDataState } from '#core/first-run/sample-data-state';
import { createMutationToastCallbacks } from '#lib/api/toast-callbacks';
import { clearCachedFigures } from '#lib/cache/clear-cached-figures';
import { Button } from '#ui/button';
import { createOnDemandComponent } from '#ui/page/on-demand';
import { firstRunMessages } from './messages';
import { useFillSampleData } from './queries';

const RemoveDialog = createOnDemandComponent(() => import('./remove-sample-dialog'));

/** Added or removed, here or in another tab: whatever was read before is another thing now. */
const useReadAgain = (state: SampleDataState): void => {
  const client = useQueryClient();
  const [before, setBefore] = useState(state);
  useEffect(() => {
    if (state === before) return;
    setBefore(state);
    clearCachedFigures();
    client.removeQueries({ type: 'inactive' });
    void client.invalidateQueries();
  }, [client, state, before]);
};

/** What has the focus is not to lie under the bar. */
const useRoomBelow = (): void => {
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingBottom = '8.5rem';
    return () => {
      style.scrollPaddingBottom = '';
    };
  }, []);
};

const GoOn = () => {
  const { write, busy } = useFillSampleData();
  const toasts = createMutationToastCallbacks({ done: firstRunMessages.filled, failed: firstRunMessages.fillFailed });
  return (
    <Button size="sm" busy={busy} onClick={() => write(undefined, toasts)}>
      {firstRunMessages.goOn}
    </Button>
  );
};

const Bar = ({ state }: { state: Exclude<SampleDataState, 'none'> }) => {
  const [asks, setAsks] = useState(false);
  useRoomBelow();
  return (
    <>
      <div className="h-20 print:hidden" />
      <aside
        aria-label={firstRunMessages.label}
        className="fixed inset-x-0 bottom-0 z-20 max-sm:bottom-14 border-t border-line bg-info-soft lg:left-64 print:hidden"
      >
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2 sm:px-6 lg:px-10">
          <p className="text-sm text-info">{firstRunMessages[state]}</p>
          <div className="flex gap-2">
            {state === 'filling' && <GoOn />}
            <Button size="sm" onClick={() => setAsks(true)}>
              {state === 'removing' ? firstRunMessages.goOn : firstRunMessages.remove}
            </Button>
          </div>
        </div>
      </aside>
      {asks && <RemoveDialog onClose={() => setAsks(false)} onMissing={() => setAsks(false)} />}
    </>
  );
};

/** Stands in the frame from the first sample data on, and says nothing while there is none. */
const SampleDataBar = ({ state }: { state: SampleDataState }) => {
  useReadAgain(state);
  return state === 'none' ? null : <Bar state={state} />;
};

export default SampleDataBar;
