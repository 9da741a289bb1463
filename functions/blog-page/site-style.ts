import type { BlogSite } from '#functions/blog-page/blog-site';

/** The owner's own colours, which stand in a sheet of their own: the pages' policy takes no style from a page itself. */

export const siteStylePath = '/site.css';

const buildRule = (color: string): string =>
  color === '' ? '' : `.blog-page{--color-accent:${color};--color-accent-strong:${color}}`;

/** Dark as the device has it, unless the page says otherwise; on paper as in the light. */
export const renderSiteStyle = ({ accent, accentDark }: Pick<BlogSite, 'accent' | 'accentDark'>): string => {
  const light = buildRule(accent);
  const dark = buildRule(accentDark || '#62b8c9');
  if (light === '' && accentDark === '') return '';
  return (
    `${light}\n@media screen and (prefers-color-scheme:dark){:root:not([data-theme="light"]) ${dark}}\n` +
    `@media screen{:root[data-theme="dark"] ${dark}}\n`
  );
};

/** The link to it, where there is anything in it. */
export const renderSiteStyleLink = (site: Pick<BlogSite, 'accent' | 'accentDark'>): string =>
  renderSiteStyle(site) === '' ? '' : `<link rel="stylesheet" href="${siteStylePath}">`;
