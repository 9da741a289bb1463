import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { covers } from '#tests/kit/covers';

/** A place without any network but the machine's own, for one command. */
const alone = (command: string): [string, string[]] => [
  'unshare',
  ['-rn', 'sh', '-c', `ip link set lo up && ${command}`],
];
const isPermitted = spawnSync(...alone('true')).status === 0;
if (!isPermitted) {
  process.stdout.write(
    'No network of its own can be made here (unshare, ip): the journey without a network is skipped.\n',
  );
}

const journey = `exec "${process.execPath}" "${join(import.meta.dirname, 'loopback-journey.ts')}"`;

test.runIf(isPermitted)(
  'without any network, what is entered is recorded and stands after a reload, and no bar says otherwise',
  { timeout: 240_000 },
  async ({ signal }) => {
    covers('4.4 saving without a connection');
    const { stdout } = await promisify(execFile)(...alone(journey), { signal });
    expect(JSON.parse(stdout)).toEqual({ saysOnline: false, bars: 0 });
  },
);
