import type { StatementEvent } from '#core/statements/events';
import type { StatementFileContents } from '#core/statements/reader/combine-files';
import { computeEventIdentities, getBrokerIdOfFormat } from '#core/statements/reader/identity';
import { addDays, type Day, getEarlierDay, getLaterDay } from '#core/time/day';

/** Files of one broker that name no account, and so count as one. */
interface OneAccount {
  /** Their places among the files. */
  files: number[];
  /** On days that two of them cover, each has rows that the other lacks: they may be two accounts. */
  differ: boolean;
}

interface Unnamed {
  at: number;
  broker: string;
  from: Day;
  to: Day;
  /** Its events by their identity. */
  days: ReadonlyMap<string, Day>;
}

/** So long before a file was made, a broker may still have settled what the file lacks. */
const settling = 7;

const listUnnamedAccounts = ({ account, events, format }: StatementFileContents, at: number): Unnamed[] => {
  const own = account ? [] : events.filter((event: StatementEvent) => event.account === '');
  if (own.length === 0) return [];
  const broker = getBrokerIdOfFormat(format.id);
  const days = own.map(({ day }) => day).toSorted();
  const names = computeEventIdentities(broker, own);
  return [
    {
      at,
      broker,
      from: days[0] as Day,
      to: days.at(-1) as Day,
      days: new Map(own.map(({ day }, place) => [names[place] as string, day])),
    },
  ];
};

/** The first and last day may be covered in part. */
const hasRowsBeside = (one: Unnamed, other: Unnamed): boolean => {
  const from = getLaterDay(one.from, other.from);
  const to = addDays(getEarlierDay(one.to, other.to), -settling);
  return [...one.days].some(([name, day]) => day > from && day < to && !other.days.has(name));
};

const areTwo = (one: Unnamed, other: Unnamed): boolean => hasRowsBeside(one, other) && hasRowsBeside(other, one);

/**
 * Files of which nothing says whether they are of one account: two years of the same one, as a rule. A file of some of its rows,
 * and one that begins where another ends, differ in nothing.
 */
export const groupFilesWithoutAccount = (files: readonly StatementFileContents[]): OneAccount[] => {
  const groups = Map.groupBy(files.flatMap(listUnnamedAccounts), ({ broker }) => broker);
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => ({
      files: group.map(({ at }) => at),
      differ: group.some((one, place) => group.slice(place + 1).some((other) => areTwo(one, other))),
    }));
};
