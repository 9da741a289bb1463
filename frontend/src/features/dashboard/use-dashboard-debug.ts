import toast from 'react-hot-toast/headless';
import { useOneAtATime } from '#lib/form/use-one-at-a-time';
import { dashboardMessages } from './messages';
import { readDashboardDebug } from './queries';

/** Writes what a dashboard is made of to the browser's console, and says so. */
export const useDashboardDebug = () => {
  const { running, run } = useOneAtATime<undefined>();
  const debug = async (): Promise<void> => {
    try {
      const info = await readDashboardDebug();
      // biome-ignore lint/suspicious/noConsole: the console is where the specification wants it
      console.info('Dashboard', info);
      toast.success(dashboardMessages.debugDone);
    } catch {
      toast.error(dashboardMessages.debugFailed);
    }
  };
  return { busy: running !== null, debug: () => run(undefined, debug) };
};
