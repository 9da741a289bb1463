import type { DeployedFunction } from '#tests/deployed/cloud-assembly';
import {
  type AccessRequest,
  type AccessStatement,
  findAllowingStatements,
  matchesPattern,
} from '#tests/kit/access-policy';

/** Which rights were asked for, by whom: what was denied, and what was given and never used. */

type Holder = Pick<DeployedFunction, 'name' | 'statements'>;

/** The smallest part of a right that can be taken away: one action, on one pattern of names, for one pattern of keys. */
interface Part {
  action: string;
  resource: string;
  keys: string;
}

const partsOf = ({ actions, resources, leadingKeys = [''] }: AccessStatement): Part[] =>
  actions.flatMap((action) => resources.flatMap((resource) => leadingKeys.map((keys) => ({ action, resource, keys }))));

const textOf = ({ action, resource, keys }: Part): string => [action, resource, keys].filter(Boolean).join(' ');

const isPartFor = ({ action, resource, keys }: Part, request: AccessRequest): boolean =>
  matchesPattern(action, request.action) &&
  matchesPattern(resource, request.resource) &&
  (keys === '' || (request.keys ?? []).some((key) => matchesPattern(keys, key)));

const deniedText = (name: string, { action, resource, keys = [] }: AccessRequest): string => {
  const partitions = new Set(keys.map((key) => key.replace(/#.*/s, '#*')));
  return [`${name} may not ${action}`, resource, ...partitions].join(' ');
};

export class RightsLedger {
  private readonly holders: readonly Holder[];
  private readonly used = new Map<string, Set<string>>();
  readonly denied = new Set<string>();
  /** What was asked, each kind of request once, so that it can be judged again by other rights. */
  private readonly asked = new Map<string, [name: string, request: AccessRequest]>();

  constructor(holders: readonly Holder[]) {
    this.holders = holders;
  }

  /** False where it is denied. The first statement that allows it counts as used. */
  ask(name: string, request: AccessRequest): boolean {
    const statements = this.holders.find((one) => one.name === name)?.statements ?? [];
    const [first] = findAllowingStatements(statements, request);
    const parts = first ? partsOf(first).filter((part) => isPartFor(part, request)) : [];
    this.asked.set([name, request.action, request.resource, ...parts.map(textOf)].join(' '), [name, request]);
    if (!first) {
      this.denied.add(deniedText(name, request));
      return false;
    }
    const used = this.used.get(name) ?? new Set();
    this.used.set(name, used);
    for (const part of parts) used.add(textOf(part));
    return true;
  }

  unused(): string[] {
    return this.holders.flatMap(({ name, statements }) =>
      statements
        .flatMap(partsOf)
        .map(textOf)
        .filter((part) => !this.used.get(name)?.has(part))
        .map((part) => `${name}: ${part}`),
    );
  }

  /** The same requests once more, by other rights. */
  judgedAnew(holders: readonly Holder[]): RightsLedger {
    const ledger = new RightsLedger(holders);
    for (const [name, request] of this.asked.values()) ledger.ask(name, request);
    return ledger;
  }
}
