import type { StatementEvent } from '#core/statements/events';

/**
 * What makes an event the same in a later file of the same broker: its own id where it has one; else account, day, kind,
 * symbol, shares and money, and the how-manieth it is among those that are equal in all of it. Words and balances do not count,
 * since brokers reword them. `events` in the order of the file; answers one identity each.
 */
export const identitiesOf = (broker: string, events: readonly StatementEvent[]): string[] => {
  const met = new Map<string, number>();
  return events.map(({ account, day, kind, symbol, quantity, amount, currency, ownId }) => {
    const plain =
      ownId === null
        ? [broker, account, day, kind, symbol ?? '', quantity ?? '', amount ?? '', currency].join('|')
        : [broker, account, 'id', ownId].join('|');
    const before = met.get(plain) ?? 0;
    met.set(plain, before + 1);
    return before === 0 ? plain : `${plain}|${before + 1}`;
  });
};
