import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const rooms = ['audit', 'contract', 'core', 'functions', 'frontend', 'infra', 'local', 'demo', 'ops'];

/** The sources, tests left out, that name something which is for tests alone. In order. */
export const findSourcesNaming = (name: RegExp): string[] =>
  rooms
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((path) => `${room}/${path}`),
    )
    .filter((path) => /\.[jt]sx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) => name.test(readFileSync(join(root, path), 'utf8')))
    .toSorted();
