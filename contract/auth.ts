import * as z from 'zod';
import { countCharacters } from '#contract/fields/field-rules';
import { Instant, requiredTextLineField } from '#contract/fields/fields';
import { defineRoute } from '#contract/route';

const Email = z
  .string({ error: 'Enter your email.' })
  .trim()
  .toLowerCase()
  .refine((text) => countCharacters(text) <= 254, { error: 'Email takes at most 254 characters.', abort: true })
  .refine((text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text), { error: 'Enter an email address.' })
  .meta({ pattern: '^\\s*(?=\\S{1,254}\\s*$)[^\\s@]+@[^\\s@]+\\.[^\\s@]+\\s*$' });

/** At most 128 characters, so that hashing one can't be made a long job. */
const passwordField = (min: number, short: string) =>
  z
    .string({ error: 'Enter your password.' })
    .refine((text) => countCharacters(text) >= min, { error: short, abort: true })
    .refine((text) => countCharacters(text) <= 128, { error: 'Password takes at most 128 characters.' })
    .meta({ minLength: min, maxLength: 128 });

export const LoginRequest = z.object({ email: Email, password: passwordField(1, 'Enter your password.') });
export type LoginRequest = z.infer<typeof LoginRequest>;

const inviteRule = { error: 'This invite code is not valid.' };

export const RegistrationRequest = z.object({
  email: Email,
  username: requiredTextLineField('Username', 40, 'Enter a username.'),
  password: passwordField(6, 'Password must be at least 6 characters'),
  /** The single-use code of an invite link; required where the deployment asks for one. */
  invite: z
    .string(inviteRule)
    .regex(/^[\w-]{0,100}$/, inviteRule)
    .optional(),
});
export type RegistrationRequest = z.infer<typeof RegistrationRequest>;

const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** How the pages look to one person, in every browser. */
export const DisplaySettings = z.object({
  /** `system`: as the device has it. */
  theme: z.enum(themes, { error: 'Choose light, dark or system.' }),
  /** Amounts of money and shares are written as dots; percentages stay. */
  hidesAmounts: z.boolean({ error: 'Say true or false.' }),
});
export type DisplaySettings = z.infer<typeof DisplaySettings>;

/** One of them alone, or both. */
export const DisplaySettingsEdit = DisplaySettings.partial();
export type DisplaySettingsEdit = z.infer<typeof DisplaySettingsEdit>;

export const User = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string(),
  role: z.enum(['owner', 'member']),
  /** When the account is deleted; absent where nobody has asked for that. */
  deletesAt: Instant.optional(),
  /** What the person has chosen; absent: the theme of the device, amounts shown. */
  display: DisplaySettingsEdit.optional(),
});
export type User = z.infer<typeof User>;

/** Wrong passwords at one of the two addresses since the last visit of the person who is told. */
export const FailedSignInCount = z.object({
  /** Whose address. The owner hears of both. */
  role: z.enum(['owner', 'member']),
  /** At most 100 are counted. */
  count: z.number().int().positive().max(100),
  latest: Instant,
});
export type FailedSignInCount = z.infer<typeof FailedSignInCount>;

export const Session = z.object({
  token: z.string(),
  user: User,
  /** Empty where there were none. */
  failedSignIns: z.array(FailedSignInCount).default([]),
});
export type Session = z.infer<typeof Session>;

/** A sign-in that is still good. */
export const ActiveSession = z.object({
  /** Null for one from before sessions were told apart, which is known to itself alone. */
  id: z.string().nullable(),
  /** `Firefox on Windows`; null where nobody knows. */
  device: z.string().nullable(),
  openedAt: Instant.nullable(),
  /** To the hour. */
  usedAt: Instant.nullable(),
  /** The one that asks. */
  current: z.boolean(),
});
export type ActiveSession = z.infer<typeof ActiveSession>;

export const AccountSessionsAndDeletion = z.object({
  /** This one first, then the one that was used last. */
  sessions: z.array(ActiveSession),
  /** When the account is deleted; null where nobody has asked for that. */
  deletesAt: Instant.nullable(),
});
export type AccountSessionsAndDeletion = z.infer<typeof AccountSessionsAndDeletion>;

export const PasswordChange = z.object({
  currentPassword: passwordField(1, 'Enter your current password.'),
  newPassword: passwordField(6, 'Password must be at least 6 characters'),
});
export type PasswordChange = z.infer<typeof PasswordChange>;

/** The person's own address, typed, so that nobody does it by mistake, and the password, so that nobody else does. */
export const AccountDeletionRequest = z.object({ email: Email, password: passwordField(1, 'Enter your password.') });
export type AccountDeletionRequest = z.infer<typeof AccountDeletionRequest>;

const SessionPlace = z.object({
  session: z.string().regex(/^[\w-]{16}$/, { error: 'This is not the name of a session.' }),
});

export const authRoutes = {
  login: defineRoute({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in with e-mail and password',
    input: LoginRequest,
    output: Session,
  }),
  register: defineRoute({
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    summary: 'Create one of the two allow-listed accounts',
    input: RegistrationRequest,
    output: Session,
    status: 201,
  }),
  profile: defineRoute({
    method: 'GET',
    path: '/auth/profile',
    access: 'user',
    whileRestoring: true,
    summary: 'Who the token belongs to',
    output: z.object({ user: User }),
  }),
  logoutEverywhere: defineRoute({
    method: 'POST',
    path: '/auth/logout-everywhere',
    access: 'user',
    whileRestoring: true,
    summary: 'End every session of this user, this one included, and forget every known browser',
    status: 204,
  }),
  account: defineRoute({
    method: 'GET',
    path: '/auth/account',
    access: 'user',
    whileRestoring: true,
    summary: 'The open sessions of this user, and whether the account is to be deleted',
    output: AccountSessionsAndDeletion,
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/auth/logout',
    access: 'user',
    whileRestoring: true,
    summary: 'End this session',
    status: 204,
  }),
  endSession: defineRoute({
    method: 'DELETE',
    path: '/auth/sessions/{session}',
    access: 'user',
    whileRestoring: true,
    summary: 'End one session of this user; nothing where it has ended',
    params: SessionPlace,
    status: 204,
  }),
  setDisplay: defineRoute({
    method: 'PUT',
    path: '/auth/display',
    access: 'user',
    summary: 'Choose the theme, and whether amounts are hidden',
    input: DisplaySettingsEdit,
    status: 204,
  }),
  changePassword: defineRoute({
    method: 'PUT',
    path: '/auth/password',
    access: 'user',
    summary: 'Change the password, and end every other session of this user',
    input: PasswordChange,
    confidential: true,
    status: 204,
  }),
  askForDeletion: defineRoute({
    method: 'POST',
    path: '/auth/deletion',
    access: 'user',
    summary: 'Have the account deleted with everything in it, after at least seven days',
    input: AccountDeletionRequest,
    confidential: true,
    output: z.object({ deletesAt: Instant }),
  }),
  takeDeletionBack: defineRoute({
    method: 'DELETE',
    path: '/auth/deletion',
    access: 'user',
    summary: 'Keep the account after all; nothing where its deletion was not asked for',
    status: 204,
  }),
};
