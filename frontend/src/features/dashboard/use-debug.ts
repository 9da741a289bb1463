import toast from 'react-hot-toast/headless';
import { useOneAtATime } from '#lib/use-one-at-a-time';
import { messages } from './messages';
import { readDebug } from './queries';

/** Writes what a dashboard is made of to the browser's console, and says so. */
export const useDebug = () => {
  const { running, run } = useOneAtATime<undefined>();
  const debug = async (): Promise<void> => {
    try {
      const info = await readDebug();
      // biome-ignore lint/suspicious/noConsole: the console is where the specification wants it
      console.info('Dashboard', info);
      toast.success(messages.debugDone);
    } catch {
      toast.error(messages.debugFailed);
    }
  };
  return { busy: running !== null, debug: () => run(undefined, debug) };
};
