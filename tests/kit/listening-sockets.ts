import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { listProcessFamily } from './process-memory.ts';

/** What Linux alone tells: at which addresses a process, with all that it has started, can be spoken to. */

const isListening = '0A';

/** Inodes of the sockets that processes hold open. */
const socketsOf = (pids: readonly number[]): Set<string> =>
  new Set(
    pids.flatMap((pid) =>
      readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
        try {
          return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
        } catch {
          // Closed meanwhile.
          return [];
        }
      }),
    ),
  );

/** `0100007F` -> `127.0.0.1`; of IPv6 only `::1` and `::` are told apart from the rest. */
const toHost = (hex: string): string => {
  const bytes = hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  if (bytes.length === 4) return bytes.reverse().join('.');
  return { '00000000000000000000000001000000': '[::1]', '00000000000000000000000000000000': '[::]' }[hex] ?? `[${hex}]`;
};

const readTable = (name: 'tcp' | 'tcp6') =>
  readFileSync(`/proc/net/${name}`, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === isListening)
    .map(([, address = '', , , , , , , , inode = '']) => {
      const [host = '', port = ''] = address.split(':');
      return { host: toHost(host), port: Number.parseInt(port, 16), inode };
    });

export interface ListeningSocket {
  host: string;
  port: number;
}

export const listListeningSockets = (pid: number): ListeningSocket[] => {
  const held = socketsOf(listProcessFamily(pid).map((one) => one.pid));
  return [...readTable('tcp'), ...readTable('tcp6')]
    .filter(({ inode }) => held.has(inode))
    .map(({ host, port }) => ({ host, port }));
};
