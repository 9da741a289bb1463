import type { ApiCallValues } from '#lib/api/api-call-types';
import { useUrlSearchFields } from '#lib/use-address-fields';

/** What is asked stands in the address, so that a link or a reload finds it again. */

export type ReturnsRequest = ApiCallValues<'GET /insight/returns'>;

const choices = {
  scope: ['investments', 'household'],
  range: ['1M', '3M', 'YTD', '1Y', '3Y', '5Y', 'all', 'own'],
  class: ['stocks', 'coins', 'own'],
  fees: ['in', 'out'],
  against: ['stock', 'savings', 'cash'],
  dividends: ['reinvested', 'kept'],
} as const;
type Chosen = keyof typeof choices;

const names = [
  'scope',
  'range',
  'from',
  'to',
  'platform',
  'class',
  'symbol',
  'fees',
  'against',
  'benchmark',
  'dividends',
] as const;
export type ReturnsParamName = (typeof names)[number];

const isValidParam = (name: ReturnsParamName, value: string): boolean =>
  !(name in choices) || (choices[name as Chosen] as readonly string[]).includes(value);

/** What the address asks for; what makes no sense there is as if it were not. A household has no parts. */
export const parseReturnsRequest = (params: URLSearchParams): ReturnsRequest => {
  const entries = names.flatMap((name) => {
    const value = params.get(name)?.trim();
    return value && isValidParam(name, value) ? [[name, value]] : [];
  });
  const request = Object.fromEntries(entries) as ReturnsRequest;
  const { platform, class: group, symbol, from, to, ...rest } = request;
  return {
    ...rest,
    ...(request.range === 'own' && { ...(from && { from }), ...(to && { to }) }),
    ...(request.scope !== 'household' && {
      ...(platform && { platform }),
      ...(group && { class: group }),
      ...(symbol && { symbol: symbol.toUpperCase() }),
    }),
  };
};

export const useReturnsRequest = () => {
  const [params, choose] = useUrlSearchFields<ReturnsParamName>();
  return { asked: parseReturnsRequest(params), choose };
};
