import * as z from 'zod';
import { Instant, line } from '#contract/fields';
import { route } from '#contract/route';

const Email = z
  .string({ error: 'Enter your email.' })
  .trim()
  .toLowerCase()
  .max(254, { error: 'Email takes at most 254 characters.' })
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, { error: 'Enter an email address.' });

/** At most 128 characters, so that hashing one can't be made a long job. */
const Password = z
  .string({ error: 'Enter your password.' })
  .max(128, { error: 'Password takes at most 128 characters.' });

export const Login = z.object({ email: Email, password: Password.min(1, { error: 'Enter your password.' }) });
export type Login = z.infer<typeof Login>;

export const Registration = z.object({
  email: Email,
  username: line('Username', 40).min(1, { error: 'Enter a username.' }),
  password: Password.min(6, { error: 'Password must be at least 6 characters' }),
  /** The single-use code of an invite link; required where the deployment asks for one. */
  invite: z.string().max(100).optional(),
});
export type Registration = z.infer<typeof Registration>;

export const User = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string(),
  role: z.enum(['owner', 'member']),
});
export type User = z.infer<typeof User>;

/** Wrong passwords at one of the two addresses since the last visit of the person who is told. */
export const FailedSignIns = z.object({
  /** Whose address. The owner hears of both. */
  role: z.enum(['owner', 'member']),
  /** At most 100 are counted. */
  count: z.number().int().positive().max(100),
  latest: Instant,
});
export type FailedSignIns = z.infer<typeof FailedSignIns>;

export const Session = z.object({
  token: z.string(),
  user: User,
  /** Empty where there were none. */
  failedSignIns: z.array(FailedSignIns).default([]),
});
export type Session = z.infer<typeof Session>;

export const authRoutes = {
  login: route({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in with e-mail and password',
    input: Login,
    output: Session,
  }),
  register: route({
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    summary: 'Create one of the two allow-listed accounts',
    input: Registration,
    output: Session,
    status: 201,
  }),
  profile: route({
    method: 'GET',
    path: '/auth/profile',
    access: 'user',
    summary: 'Who the token belongs to',
    output: z.object({ user: User }),
  }),
  logoutEverywhere: route({
    method: 'POST',
    path: '/auth/logout-everywhere',
    access: 'user',
    summary: 'End every session of this user, this one included, and forget every known browser',
    status: 204,
  }),
};
