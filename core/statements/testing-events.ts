import type { StatementEvent } from '#core/statements/events';
import type { IdentifiedStatementEvent, StatementFileContents } from '#core/statements/reader/combine-files';
import { computeEventIdentities, getBrokerIdOfFormat, hashIdentity } from '#core/statements/reader/identity';

/** Ten shares of AAPL for $1,500 on Jan 5, 2026, with what is given instead. */
export const statementEvent = (fields: Partial<StatementEvent> = {}): StatementEvent => ({
  kind: 'buy',
  day: '2026-01-05',
  symbol: 'AAPL',
  name: 'Apple',
  quantity: '10',
  price: '150',
  amount: '-1500',
  fees: '0',
  currency: 'USD',
  account: '',
  note: '',
  lines: [2],
  ownId: null,
  ...fields,
});

/** Money that moves without shares. */
export const cashEvent = (fields: Partial<StatementEvent>): StatementEvent =>
  statementEvent({ kind: 'deposit', symbol: null, name: '', quantity: null, price: null, amount: '100', ...fields });

export const dividendEvent = (fields: Partial<StatementEvent> = {}): StatementEvent =>
  statementEvent({ kind: 'dividend', quantity: null, price: null, amount: '2.40', ...fields });

export const statementFile = (
  events: readonly StatementEvent[],
  fields: Partial<StatementFileContents> = {},
): StatementFileContents => ({
  name: 'activity.csv',
  format: { id: 'schwab' },
  events: [...events],
  leftOut: [],
  positions: [],
  balances: [],
  statedOn: null,
  ...fields,
});

/** As one file of Schwab's holds them. */
export const identifyTestEvents = (events: readonly StatementEvent[]): IdentifiedStatementEvent[] => {
  const plain = computeEventIdentities(getBrokerIdOfFormat('schwab'), events);
  return events.map((one, at) => ({ event: one, identity: hashIdentity(plain[at] as string), file: 0 }));
};
