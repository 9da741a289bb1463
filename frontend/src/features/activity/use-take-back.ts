import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { messageOf } from '#lib/api';
import { laterChangesIn, undoGroup } from '#lib/undo';
import { useOneAtATime } from '#lib/use-one-at-a-time';
import { messages } from './messages';
import { useRefresh } from './queries';

/** What stands in the way of taking back a group. */
export interface Standing {
  group: string;
  count: number;
  sentence: string;
}

/** Takes back what belongs to one press; where later changes stand on it, asks first whether they go as well. */
export const useTakeBack = () => {
  const refresh = useRefresh();
  const { running, run } = useOneAtATime<string>();
  const [standing, setStanding] = useState<Standing | null>(null);
  const work = async (group: string, withLater: boolean): Promise<void> => {
    const id = `undo-${group}`;
    try {
      const { refused } = await undoGroup(group, {
        withLater,
        onProgress: (undone, left) => left > 0 && toast.loading(messages.progress(undone, left), { id }),
      });
      const [first] = refused;
      if (first) toast.error(`${first.title}: ${first.why}`, { id });
      else toast.success(messages.undone, { id });
      setStanding(null);
    } catch (error) {
      const count = laterChangesIn(error);
      if (count > 0 && !withLater) setStanding({ group, count, sentence: messageOf(error, messages.failed) });
      else toast.error(messageOf(error, messages.failed), { id });
      toast.dismiss(id);
    }
    await refresh();
  };
  return {
    busy: running?.job ?? null,
    takeBack: (group: string, withLater = false) => run(group, () => work(group, withLater)),
    standing,
    forget: () => setStanding(null),
  };
};
