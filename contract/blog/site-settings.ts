import * as z from 'zod';
import { Instant, RecordVersion, wholeNumberField } from '#contract/fields/fields';
import { requiredTextLineField, trimmedTextField, untrimmedTextField } from '#contract/fields/text-rules';
import { defineRoute } from '#contract/route';
import { httpsAddressPattern, isHttpsAddress } from '#core/blog/https-address';
import { languageTagPattern, maxLanguageTagLength } from '#core/blog/language-tags';
import { findAccentColorFault, isHexColor } from '#core/blog/site-colors';
import { type SitePageName, siteLimits, sitePageNames, sitePageTitles } from '#core/blog/site-pages';

/** Whose site it is and what it says of them: what visitors see at `/`, and by which name every public page goes. */

const textField = (name: string, max: number) => trimmedTextField({ name, max }).default('');

const addressRule = 'Enter a whole address that begins with https://.';

export const SiteLink = z.object(
  {
    label: requiredTextLineField('The label of a link', siteLimits.linkLabel, 'Say what the link leads to.'),
    url: z
      .string({ error: addressRule })
      .max(siteLimits.linkUrl, { error: `A link takes at most ${siteLimits.linkUrl} characters.` })
      .refine(isHttpsAddress, { error: addressRule })
      .meta({ pattern: httpsAddressPattern.source, example: 'https://example.org/profile' }),
  },
  { error: 'A link has a label and an address.' },
);
export type SiteLink = z.infer<typeof SiteLink>;

const mailRule = 'Enter an e-mail address, or leave the field empty.';
const mailPattern = /^$|^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;
const pictureRule = 'The portrait is a picture that was uploaded here.';
const picturePattern = /^$|^\/images\/[0-9a-f]{32}-[1-9]\d{0,3}(x[1-9]\d{0,4}m?)?\.webp$/;
const languageRule = 'Enter a language by its code, such as en or pl.';
const colorRule = 'Enter a colour such as #0b5266, or leave the field empty.';
const colorPattern = /^$|^#[0-9a-f]{6}$/;

const accentField = (theme: 'light' | 'dark') =>
  z
    .string({ error: colorRule })
    .regex(colorPattern, { error: colorRule, abort: true })
    .check(({ value, issues }) => {
      const fault = isHexColor(value) ? findAccentColorFault(value, theme) : null;
      if (fault) issues.push({ code: 'custom', message: fault, input: value });
    })
    .meta({ example: theme === 'light' ? '#7a1f4b' : '#f0a6c8' })
    .default('');

const pageField = (name: SitePageName) =>
  untrimmedTextField({ name: `The page ${sitePageTitles[name]}`, max: siteLimits.page }).default('');

/** Markdown as it was typed; an empty page is left out. */
export const SitePageTexts = z.object(
  {
    about: pageField('about'),
    journey: pageField('journey'),
    mission: pageField('mission'),
    skills: pageField('skills'),
    contact: pageField('contact'),
  },
  { error: 'Send the pages of the site by their names.' },
);
export type SitePageTexts = z.output<typeof SitePageTexts>;

/** All may be left empty. */
export const SiteSettings = z.object({
  /** What the site is called; empty: the name. */
  title: textField('The site title', siteLimits.title),
  name: textField('The name', siteLimits.name),
  headline: textField('The headline', siteLimits.headline),
  /** A line on what one does and for whom. */
  summary: textField('The summary', siteLimits.summary),
  /** BCP 47. */
  language: z
    .string({ error: languageRule })
    .max(maxLanguageTagLength, { error: languageRule })
    .regex(languageTagPattern, { error: languageRule })
    .default('en'),
  /** `/images/...-960.webp`, as an upload answered. */
  portrait: z.string({ error: pictureRule }).regex(picturePattern, { error: pictureRule }).default(''),
  links: z
    .array(SiteLink, { error: 'Links are a list of labels and addresses.' })
    .max(siteLimits.links, { error: `A site takes at most ${siteLimits.links} links.` })
    .default([]),
  /** An e-mail address that everybody may know. */
  contact: z
    .string({ error: mailRule })
    .max(siteLimits.contact, { error: mailRule })
    .regex(mailPattern, { error: mailRule })
    .default(''),
  /** Of links and marks on the light page, and on the dark one; empty: the site's own. */
  accent: accentField('light'),
  accentDark: accentField('dark'),
  pages: SitePageTexts.default(() => SitePageTexts.parse({})),
  /** How the owner writes, for the model that helps them. No page shows it. */
  voice: untrimmedTextField({ name: 'The notes on your voice', max: siteLimits.voice }).default(''),
});
export type SiteSettings = z.output<typeof SiteSettings>;

const seenVersionRule = { error: 'The version must be a whole number, 0 where nothing was saved before.' };

export const SiteSettingsEdit = SiteSettings.extend({
  /** The number of the version that was read, 0 where there was none; omitted, it takes the place of whatever is there. */
  version: z.number(seenVersionRule).int(seenVersionRule).min(0, seenVersionRule).optional(),
});
export type SiteSettingsEdit = z.output<typeof SiteSettingsEdit>;

/** A version as it is recorded: all of the site as it was saved at that moment. */
export const SiteSettingsVersionRecord = z.object({
  number: RecordVersion,
  at: Instant,
  by: z.string(),
  ...SiteSettings.shape,
});
export type SiteSettingsVersionRecord = z.output<typeof SiteSettingsVersionRecord>;

/** As whoever edits it needs it. */
export const EditableSiteSettings = SiteSettings.extend({
  /** 0 where nothing was saved yet. */
  version: z.number().int().min(0),
});
export type EditableSiteSettings = z.infer<typeof EditableSiteSettings>;

export const SiteSettingsVersion = z.object({ number: RecordVersion, at: Instant, by: z.string() });
export type SiteSettingsVersion = z.infer<typeof SiteSettingsVersion>;

/** What every public page shows of the site, with what a deployment says in place of what nobody has entered. */
export const PublicSite = z.object({
  /** Never empty. */
  title: z.string(),
  name: z.string(),
  headline: z.string(),
  summary: z.string(),
  language: z.string(),
  portrait: z.string(),
  links: z.array(SiteLink),
  contact: z.string(),
  accent: z.string(),
  accentDark: z.string(),
  /** The pages that are there, in their order. */
  sections: z.array(z.enum(sitePageNames)),
});
export type PublicSite = z.infer<typeof PublicSite>;

export const siteRoutes = {
  publicSite: defineRoute({
    method: 'GET',
    path: '/blog/site',
    access: 'public',
    summary: 'Whose site it is, as every public page says it',
    output: PublicSite,
  }),
  siteSettings: defineRoute({
    method: 'GET',
    path: '/blog/site/settings',
    access: 'owner',
    summary: 'The settings and pages of the site as they were typed',
    output: EditableSiteSettings,
  }),
  saveSite: defineRoute({
    method: 'PUT',
    path: '/blog/site/settings',
    access: 'owner',
    summary: 'Publish the settings and pages of the site, as a version',
    input: SiteSettingsEdit,
    output: EditableSiteSettings,
  }),
  siteVersions: defineRoute({
    method: 'GET',
    path: '/blog/site/versions',
    access: 'owner',
    summary: 'The newest 50 versions of the site, newest first',
    output: z.object({ versions: z.array(SiteSettingsVersion) }),
  }),
  siteVersion: defineRoute({
    method: 'GET',
    path: '/blog/site/versions/{number}',
    access: 'owner',
    summary: 'One version of the site, whole',
    params: z.object({ number: wholeNumberField('The version', { min: 1, max: 999_999_999 }) }),
    output: SiteSettingsVersionRecord,
  }),
};
