import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { client } from '#lib/api';
import type { CallAnswer, CallName, CallValues } from '#lib/calls';

/** In place of an answer: there is no such thing. */
export const notThere = Symbol('404');

type Answer<N extends CallName> = CallAnswer<N> | typeof notThere | undefined;

/** What each call is answered with, whatever it asks or by the query that it sends; a call without an answer fails. */
export type Answers = {
  readonly [N in CallName]?: Answer<N> | ((asked: CallValues<N>) => Answer<N> | Promise<Answer<N>>);
};

/** Answers, or a server that lets one wait, or that fails at all it is asked. */
export type Server = Answers | 'silent' | 'broken';

const isAbout = (name: string, { method = '', url = '' }: InternalAxiosRequestConfig): boolean => {
  const [wanted = '', template = ''] = name.split(' ');
  const path = new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`);
  return wanted === method.toUpperCase() && path.test(url);
};

const refuse = (config: InternalAxiosRequestConfig, status: number): never => {
  const response: AxiosResponse = { status, data: undefined, statusText: '', headers: {}, config };
  throw new AxiosError(`${config.method} ${config.url} is not answered`, undefined, config, null, response);
};

const answerTo = (server: Answers, config: InternalAxiosRequestConfig): unknown => {
  const [, given] = Object.entries(server).find(([name, one]) => one !== undefined && isAbout(name, config)) ?? [];
  return typeof given === 'function' ? (given as (asked: unknown) => unknown)(config.params) : given;
};

const answer = async (server: Server, config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
  if (server === 'silent') return new Promise(() => undefined);
  const given = server === 'broken' ? undefined : await answerTo(server, config);
  if (given === undefined) return refuse(config, 500);
  if (given === notThere) return refuse(config, 404);
  return { status: 200, data: structuredClone(given), statusText: '', headers: {}, config };
};

/** Stands in for the server until it is told to leave; what it does not know, it fails at. */
export const fakeServer = (first: Server) => {
  const before = client.defaults.adapter;
  let server = first;
  client.defaults.adapter = (config) => answer(server, config);
  return {
    become: (next: Server) => {
      server = next;
    },
    leave: () => {
      if (before) client.defaults.adapter = before;
    },
  };
};
