import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { getErrorMessage } from '#lib/api/api';
import { getBlockingChangeCount, requestChangeGroupUndo } from '#lib/api/undo-changes';
import { useSingleFlight } from '#lib/form/use-single-flight';
import { activityMessages } from './messages';
import { useInvalidateAllQueries } from './queries';

/** What stands in the way of taking back a group. */
export interface UndoConflict {
  group: string;
  count: number;
  sentence: string;
}

/** Takes back what belongs to one press; where later changes stand on it, asks first whether they go as well. */
export const useUndoChangeGroup = () => {
  const refresh = useInvalidateAllQueries();
  const { running, run } = useSingleFlight<string>();
  const [conflict, setConflict] = useState<UndoConflict | null>(null);
  const work = async (group: string, withLater: boolean): Promise<void> => {
    const id = `undo-${group}`;
    try {
      const { refused } = await requestChangeGroupUndo(group, {
        withLater,
        onProgress: (undone, remaining) =>
          remaining > 0 && toast.loading(activityMessages.progress(undone, remaining), { id }),
      });
      const [first] = refused;
      if (first) toast.error(`${first.title}: ${first.why}`, { id });
      else toast.success(activityMessages.undone, { id });
      setConflict(null);
    } catch (error) {
      const count = getBlockingChangeCount(error);
      const sentence = getErrorMessage(error, activityMessages.failed);
      if (count > 0 && !withLater) {
        setConflict({ group, count, sentence });
        toast.dismiss(id);
      } else toast.error(sentence, { id });
    }
    await refresh();
  };
  return {
    busy: running?.job ?? null,
    takeBack: (group: string, withLater = false) => run(group, () => work(group, withLater)),
    standing: conflict,
    forget: () => setConflict(null),
  };
};
