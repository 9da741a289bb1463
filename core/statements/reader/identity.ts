import type { StatementEvent } from '#core/statements/events';
import { computeSha256Words } from '#core/text/sha256';

/**
 * What makes an event the same in a later file of the same broker: its own id where it has one; else account, day, kind,
 * symbol, shares and money, and the how-manieth it is among those that are equal in all of it. Words and balances do not count,
 * since brokers reword them. `events` in the order of the file; answers one identity each.
 */
export const computeEventIdentities = (broker: string, events: readonly StatementEvent[]): string[] => {
  const countByText = new Map<string, number>();
  return events.map(({ account, day, kind: eventKind, symbol, quantity, amount, currency, ownId, vestedOn }) => {
    // A vest was a purchase for nothing before it was told apart: its row is known by that still.
    const kind = vestedOn ? 'buy' : eventKind;
    const plain =
      ownId === null
        ? [broker, account, day, kind, symbol ?? '', quantity ?? '', amount ?? '', currency].join('|')
        : [broker, account, 'id', ownId].join('|');
    const before = countByText.get(plain) ?? 0;
    countByText.set(plain, before + 1);
    return before === 0 ? plain : `${plain}|${before + 1}`;
  });
};

/** Files of one broker in two layouts have the same events. */
const brokers: Readonly<Record<string, string>> = {
  'etrade-old': 'etrade',
  'ibkr-statement': 'ibkr',
  'ibkr-history': 'ibkr',
  'ibkr-flex': 'ibkr',
  'm1-activity': 'm1',
  'm1-older-activity': 'm1',
};

/** Whose events those of a format are. */
export const getBrokerIdOfFormat = (formatId: string): string => brokers[formatId] ?? formatId;

/**
 * What a row keeps of an identity: 124 bits of its SHA-256, 24 characters. Among a million rows the odds that any two share
 * one by chance are 1 in 4 x 10^25.
 */
export const hashIdentity = (plain: string): string =>
  computeSha256Words(plain)
    .slice(0, 4)
    .map((word) => (word >>> 1).toString(36).padStart(6, '0'))
    .join('');

/** A row that stands for several events has the identities of all. */
export const joinEventIdentities = (identities: readonly string[]): string => identities.join('+');
export const parseJoinedIdentities = (joined: string): string[] => joined.split('+');
