import { getDayInNewYork } from '#core/time/day';
import { startStatementWorker } from './statement-worker-client';
import type { PlatformStatedFiguresView } from './worker-protocol';

/**
 * What a broker's own file states, all its accounts together as the figures of one platform: read in the thread by the code that
 * reads statements. Null where the file states nothing, or a sentence why it cannot be read.
 */
export const readPositionsFile = async (
  file: File,
  platform: string,
): Promise<PlatformStatedFiguresView | string | null> => {
  const thread = startStatementWorker();
  try {
    const { files, places } = await thread.read([file], () => undefined);
    const refused = files.find((one) => one.refused)?.refused;
    if (refused) return refused;
    const platforms = Object.fromEntries(places.map(({ key }) => [key, platform]));
    const today = getDayInNewYork(new Date());
    const nothing = {
      cashFrom: { [platform]: '' },
      cashOpenings: {},
      symbols: {},
      names: {},
      splits: new Map(),
      closes: {},
    };
    const { planned } = await thread.plan({ platforms, ...nothing, today });
    const [stated] = planned.stated;
    return stated && stated.positions.length + stated.balances.length > 0 ? stated : null;
  } finally {
    thread.end();
  }
};
