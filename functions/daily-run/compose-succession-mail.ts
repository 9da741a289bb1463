import { productName } from '#contract/site/product';
import { successionMailCount } from '#core/household/succession';
import { type Day, formatLongDay } from '#core/time/day';
import { escapeMarkup } from '#functions/blog/render/escape';
import type { MailMessage } from '#functions/notices/mailer';

interface SuccessionMail {
  /** From 1. */
  number: number;
  lastSeen: Day;
  opensOn: Day;
  successor: string;
}

const path = '/dashboard/household';

/** Asks a person whether they are there. The subject is seen on a locked screen: it names nobody. */
export const composeSuccessionWarningMail = (
  { number, lastSeen, opensOn, successor }: SuccessionMail,
  siteUrl: string | null,
): Omit<MailMessage, 'from' | 'to'> => {
  const lines = [
    `You have not been here since ${formatLongDay(lastSeen)}. You have named ${successor} to read your accounts if something happens to you.`,
    `Sign in, and nothing happens. If you do not, ${successor} can read everything you keep here from ${formatLongDay(opensOn)} on, and change nothing.`,
    `This is mail ${number} of ${successionMailCount}.`,
  ];
  const link = siteUrl ? [`Sign in: ${siteUrl}${path}`] : [];
  const html = lines.map((line) => `<p>${escapeMarkup(line)}</p>`).join('\n');
  const htmlLink = siteUrl ? `\n<p><a href="${escapeMarkup(siteUrl + path)}">Sign in</a></p>` : '';
  return {
    subject: `${productName}: are you there?`,
    text: [...lines, ...link, ''].join('\n'),
    html: `<!doctype html><html lang="en"><body>${html}${htmlLink}</body></html>`,
    settings: siteUrl && siteUrl + path,
  };
};
