import type { APIGatewayProxyEvent } from 'aws-lambda';
import { siteHostHeader } from '#contract/blog-pages';
import { type Branding, defaultBranding } from '#contract/product';
import { env } from '#functions/platform/env';

/** Whose site a page is of, and under which address: `https://ledger.example.org`. */
export interface Site {
  origin: string;
  branding: Branding;
}

export const headerOf = ({ headers }: APIGatewayProxyEvent, name: string): string | undefined =>
  Object.entries(headers ?? {}).find(([given]) => given.toLowerCase() === name)?.[1];

/** A host with or without a port, and nothing else: it ends up in links. */
const plainHost = /^[a-z0-9.-]+(:\d{1,5})?$/i;

const originOf = (event: APIGatewayProxyEvent): string => {
  const ownName = env.siteUrl();
  if (ownName) return ownName;
  const throughCdn = headerOf(event, siteHostHeader);
  const host = throughCdn ?? headerOf(event, 'host') ?? 'localhost';
  return `${throughCdn ? 'https' : 'http'}://${plainHost.test(host) ? host : 'localhost'}`;
};

export const siteOf = (event: APIGatewayProxyEvent): Site => {
  const branding = env.branding();
  return { origin: originOf(event), branding: branding ? (JSON.parse(branding) as Branding) : defaultBranding };
};
