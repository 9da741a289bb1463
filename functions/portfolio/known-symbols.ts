import { knownAt } from '#functions/storage/known-at';
import { isKept, type LedgerHead } from '#functions/storage/ledger';

/**
 * The stocks of the ledgers that this container has read, so that it can ask for their prices before it reads a ledger again:
 * of each person the version that was read last.
 */
const known = knownAt<readonly string[]>();

export const keepSymbols = (owner: string, head: LedgerHead, symbols: readonly string[]): void => {
  if (isKept(head)) known.keep(owner, [head.version], symbols);
};

/** Undefined where the ledger has to be read to know. */
export const symbolsAt = (owner: string, head: LedgerHead): readonly string[] | undefined =>
  isKept(head) ? known.find(owner, [head.version]) : undefined;

/** As a new container begins. For tests. */
export const forgetSymbols = (): void => known.forget();
