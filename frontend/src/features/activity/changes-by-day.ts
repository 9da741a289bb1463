import type { ActivityChange } from '#contract/activity';
import { type Day, getDayInNewYork } from '#core/time/day';

/** What one press, run or file has changed, as far as it has been read. */
export interface ChangeGroup {
  group: string;
  changes: ActivityChange[];
}

interface DayOfChanges {
  day: Day;
  entries: ChangeGroup[];
}

const getChangeDay = ({ at }: ActivityChange): Day => getDayInNewYork(new Date(at));

/** Changes of one group that follow each other are one entry. */
const groupChanges = (changes: readonly ActivityChange[]): ChangeGroup[] => {
  const entries: ChangeGroup[] = [];
  for (const change of changes) {
    const last = entries.at(-1);
    if (last?.group === change.group) last.changes.push(change);
    else entries.push({ group: change.group, changes: [change] });
  }
  return entries;
};

/** By days in New York, newest first as the changes are. */
export const groupChangesByDay = (changes: readonly ActivityChange[]): DayOfChanges[] =>
  [...Map.groupBy(changes, getChangeDay)].map(([day, own]) => ({ day, entries: groupChanges(own) }));
