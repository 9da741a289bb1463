import { vi } from 'vitest';
import type { ApiCallAnswer, ApiCallName, ApiCallValues } from '#lib/api/api-call-types';
import { type FakeReply, fakeFetch, type SentRequest } from './fake-fetch';

/** In place of an answer: there is no such thing. */
export const notFoundAnswer = Symbol('404');

type Answer<N extends ApiCallName> = ApiCallAnswer<N> | typeof notFoundAnswer | undefined;

/** What each call is answered with, whatever it asks or by the query that it sends; a call without an answer fails. */
export type FakeAnswers = {
  readonly [N in ApiCallName]?: Answer<N> | ((asked: ApiCallValues<N>) => Answer<N> | Promise<Answer<N>>);
};

/** Answers, or a server that lets one wait, or that fails at all it is asked. */
export type FakeServerBehavior = FakeAnswers | 'silent' | 'broken';

const isAbout = (name: string, { method, path }: SentRequest): boolean => {
  const [wanted = '', template = ''] = name.split(' ');
  return wanted === method && new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
};

/** As the server reads it: what looks like a number is one. */
const parseQueryValues = ({ query }: SentRequest): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).map(([name, text]) => [name, text !== '' && Number.isFinite(+text) ? +text : text]),
  );

const findFakeAnswer = (server: FakeAnswers, asked: SentRequest): unknown => {
  const [, given] = Object.entries(server).find(([name, one]) => one !== undefined && isAbout(name, asked)) ?? [];
  return typeof given === 'function' ? (given as (asked: unknown) => unknown)(parseQueryValues(asked)) : given;
};

const createFakeReply = async (server: FakeServerBehavior, asked: SentRequest): Promise<FakeReply> => {
  if (server === 'silent') return 'silent';
  const given = server === 'broken' ? undefined : await findFakeAnswer(server, asked);
  if (given === undefined) return { status: 500 };
  return given === notFoundAnswer ? { status: 404 } : { status: 200, data: given };
};

/** Stands in for the server until it is told to leave; what it does not know, it fails at. */
export const fakeServer = (first: FakeServerBehavior) => {
  const before = globalThis.fetch;
  const { promise: left, reject: endWaiting } = Promise.withResolvers<never>();
  left.catch(() => undefined);
  let server = first;
  fakeFetch(async (asked) => {
    const reply = await createFakeReply(server, asked);
    // Who still waits when the test is over would ask again in the middle of another.
    return reply === 'silent' ? left : reply;
  });
  return {
    become: (next: FakeServerBehavior) => {
      server = next;
    },
    leave: () => {
      endWaiting(new TypeError('The test is over.'));
      vi.stubGlobal('fetch', before);
    },
  };
};
