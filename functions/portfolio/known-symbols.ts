import { isKept, type LedgerHead } from '#functions/storage/ledger';

/**
 * The stocks of the ledgers that this container has read, so that it can ask for their prices before it reads a ledger again:
 * of each person the version that was read last.
 */
const known = new Map<string, { version: number; symbols: readonly string[] }>();

/** A container serves few people at a time. */
const mostPeople = 100;

export const keepSymbols = (owner: string, head: LedgerHead, symbols: readonly string[]): void => {
  if (!isKept(head)) return;
  known.delete(owner);
  known.set(owner, { version: head.version, symbols });
  const oldest = known.size > mostPeople ? known.keys().next() : undefined;
  if (oldest && !oldest.done) known.delete(oldest.value);
};

/** Undefined where the ledger has to be read to know. */
export const symbolsAt = (owner: string, head: LedgerHead): readonly string[] | undefined => {
  const last = known.get(owner);
  return isKept(head) && last?.version === head.version ? last.symbols : undefined;
};

/** As a new container begins. For tests. */
export const forgetSymbols = (): void => known.clear();
