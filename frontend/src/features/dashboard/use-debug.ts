import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { messages } from './messages';
import { readDebug } from './queries';

/** Writes what a dashboard is made of to the browser's console, and says so. */
export const useDebug = () => {
  const [busy, setBusy] = useState(false);
  const debug = async (): Promise<void> => {
    setBusy(true);
    try {
      const info = await readDebug();
      // biome-ignore lint/suspicious/noConsole: the console is where the specification wants it
      console.info('Dashboard', info);
      toast.success(messages.debugDone);
    } catch {
      toast.error(messages.debugFailed);
    } finally {
      setBusy(false);
    }
  };
  return { busy, debug: () => void debug() };
};
