import { productName } from '#contract/site/product';
import type { Notice } from '#core/notices/kinds';
import { formatNotice, getNoticePath } from '#core/notices/messages';
import { formatLongDay } from '#core/time/day';
import { escapeMarkup } from '#functions/blog/render/escape';
import type { MailMessage } from '#functions/notices/mailer';

/** So many are told in one e-mail; the others are counted. */
const maxListed = 30;

const settingsPath = '/dashboard/settings#notices';
const why =
  'You get this email at most once a day, when there is something new, because you turned it on in your settings.';

const formatCount = (count: number): string => (count === 1 ? '1 new notice' : `${count} new notices`);
const formatOthers = (count: number): string[] =>
  count > 0 ? [`And ${count} more, under the bell on every page.`] : [];

const formatUnsubscribeText = (siteUrl: string | null): string =>
  siteUrl ? `Turn it off: ${siteUrl}${settingsPath}` : 'Turn it off under Notices in the settings.';

const formatLink = (siteUrl: string | null, path: string, text: string): string =>
  siteUrl ? `<a href="${escapeMarkup(siteUrl + path)}">${escapeMarkup(text)}</a>` : escapeMarkup(text);

/**
 * What is new, newest first. The subject is seen on a locked screen: it names nothing of what somebody holds. Links need an
 * address of the site's own; without one there are none.
 */
export const composeNoticeMail = (
  notices: readonly Notice[],
  siteUrl: string | null,
): Omit<MailMessage, 'from' | 'to'> => {
  const listed = notices.slice(0, maxListed);
  const others = formatOthers(notices.length - listed.length);
  const text = [
    ...listed.map((notice) => `${formatLongDay(notice.day)}: ${formatNotice(notice)}`),
    ...others,
    '',
    why,
    formatUnsubscribeText(siteUrl),
    '',
  ].join('\n');
  const rows = listed.map(
    (notice) =>
      `<li>${escapeMarkup(formatLongDay(notice.day))}: ${formatLink(siteUrl, getNoticePath(notice), formatNotice(notice))}</li>`,
  );
  const html = [
    `<ul>${rows.join('')}</ul>`,
    ...others.map((line) => `<p>${escapeMarkup(line)}</p>`),
    `<p>${escapeMarkup(why)} ${siteUrl ? formatLink(siteUrl, settingsPath, 'Turn it off') : escapeMarkup(formatUnsubscribeText(null))}</p>`,
  ].join('\n');
  return {
    subject: `${productName}: ${formatCount(notices.length)}`,
    text,
    html: `<!doctype html><html lang="en"><body>${html}</body></html>`,
    settings: siteUrl && siteUrl + settingsPath,
  };
};
