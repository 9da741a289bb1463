import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { log } from '#functions/runtime/log';
import { Refusal } from '#functions/runtime/refusal';
import { getEpochSeconds, getTableClient, type TableKey } from '#functions/runtime/storage/table';

const hour = 60 * 60;
/** What is counted, and how many a person may have in one hour of the clock. Those that fail do not count. */
export interface HourlyLimit {
  key: string;
  max: number;
  /** `20 texts` */
  what: string;
}
export const maxTextsPerHour = 20;
export const generatedTextHourlyLimit: HourlyLimit = {
  key: 'generate',
  max: maxTextsPerHour,
  what: `${maxTextsPerHour} texts`,
};
/** A proposal costs a tenth of a text, and a post takes several: they have a count of their own. */
export const writingHelpHourlyLimit: HourlyLimit = { key: 'help', max: 60, what: '60 proposals' };

/** Seconds after which a text that nobody heard of any more does not count: no Lambda runs so long. */
const forgottenAfter = 5 * 60;

const limitKey = ({ key }: HourlyLimit, owner: string, window: number): TableKey => ({
  pk: `RATE#${key}#${owner}`,
  sk: `W#${window}`,
});

/** Each place by a name of its own, `<when it is forgotten>#<random>`: what is begun and what is written. */
interface Places {
  begun?: Set<string>;
  written?: Set<string>;
}

const updateSlots = async (key: TableKey, UpdateExpression: string, place: string, ttl?: number): Promise<Places> => {
  const { doc, name } = getTableClient();
  const names = { '#begun': 'begun', '#written': 'written', '#ttl': 'ttl' };
  const used = Object.entries(names).filter(([alias]) => UpdateExpression.includes(alias));
  const { Attributes } = await doc.send(
    new UpdateCommand({
      TableName: name,
      Key: key,
      UpdateExpression,
      ExpressionAttributeNames: Object.fromEntries(used),
      ExpressionAttributeValues: { ':place': new Set([place]), ...(ttl !== undefined && { ':ttl': ttl }) },
      ReturnValues: 'ALL_NEW',
    }),
  );
  return (Attributes ?? {}) as Places;
};

const countPlaces = ({ begun = new Set(), written = new Set() }: Places, now: number): number =>
  written.size + [...begun].filter((place) => Number(place.split('#')[0]) > now).length;

/** A place among the texts of the hour, taken before a text is begun. What becomes of it never fails the text. */
export interface HourlyTextSlot {
  /** The text is there: it counts. */
  use(): Promise<void>;
  /** It failed: the place is free again. Where nobody says so, it is forgotten a few minutes later. */
  giveBack(): Promise<void>;
}

const tooManyTextsRefusal = ({ what }: HourlyLimit, now: number, ends: number): Refusal => {
  const minutes = Math.ceil((ends - now) / 60);
  const wait = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return new Refusal(429, 'too_many_texts', `That was ${what} in an hour. Please try again in ${wait}.`, {
    retryAfter: ends - now,
  });
};

/**
 * Takes a place. The table puts those who come at once in a row, and each sees all before it: of two for the last place
 * one gets it. @throws Refusal 429 with Retry-After where none is left.
 */
export const takeHourlyTextSlot = async (
  owner: string,
  instant: Date,
  limit: HourlyLimit = generatedTextHourlyLimit,
): Promise<HourlyTextSlot> => {
  const now = getEpochSeconds(instant);
  const window = Math.floor(now / hour);
  const ends = (window + 1) * hour;
  const key = limitKey(limit, owner, window);
  const place = `${now + forgottenAfter}#${randomUUID()}`;
  const giveBack = () => updateSlots(key, 'DELETE #begun :place', place);
  const inPassing = async (work: Promise<unknown>): Promise<void> => {
    await work.catch((error: unknown) => log.warn('the count of the texts was not changed', {}, error));
  };
  const places = await updateSlots(key, 'ADD #begun :place SET #ttl = :ttl', place, ends + forgottenAfter);
  if (countPlaces(places, now) > limit.max) {
    await giveBack();
    throw tooManyTextsRefusal(limit, now, ends);
  }
  return {
    use: () => inPassing(updateSlots(key, 'DELETE #begun :place ADD #written :place', place)),
    giveBack: () => inPassing(giveBack()),
  };
};
