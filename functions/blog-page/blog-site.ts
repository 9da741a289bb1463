import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type BlogPageData, siteHostHeader } from '#contract/blog/blog-pages';
import { getSiteFromDeploymentBranding, readSiteForVisitors } from '#functions/blog/site/read-site';
import type { RenderedSitePage } from '#functions/blog/site/site-store';
import { env } from '#functions/runtime/env';
import { log } from '#functions/runtime/log';

export type BlogSite = BlogPageData['site'];

export const findRequestHeader = ({ headers }: APIGatewayProxyEvent, name: string): string | undefined =>
  Object.entries(headers ?? {}).find(([given]) => given.toLowerCase() === name)?.[1];

/** A host with or without a port, and nothing else: it ends up in links. */
const plainHost = /^[a-z0-9.-]+(:\d{1,5})?$/i;

const getOrigin = (event: APIGatewayProxyEvent): string => {
  const ownName = env.siteUrl();
  if (ownName) return ownName;
  const throughCdn = findRequestHeader(event, siteHostHeader);
  const host = throughCdn ?? findRequestHeader(event, 'host') ?? 'localhost';
  return `${throughCdn ? 'https' : 'http'}://${plainHost.test(host) ? host : 'localhost'}`;
};

export interface BlogSiteWithPages {
  site: BlogSite;
  pages: RenderedSitePage[];
  /** True where the table could not be read: the names are those of the deployment then. */
  isFailed: boolean;
}

/** Whose site it is under which address, and the pages that stand at `/`. */
export const readBlogSite = async (event: APIGatewayProxyEvent): Promise<BlogSiteWithPages> => {
  const read = await readSiteForVisitors().catch((error: unknown) => {
    log.error('site not read', error);
    return null;
  });
  const { site, pages } = read ?? getSiteFromDeploymentBranding();
  return { site: { ...site, origin: getOrigin(event) }, pages, isFailed: read === null };
};
