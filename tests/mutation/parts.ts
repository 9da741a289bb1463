/** What `npm run mutate` changes, part by part, and the tests that are to notice: those of their own. */

export interface MutatedPart {
  /** Patterns of files; tests and what only tests use are left out of all of them. */
  mutated: readonly string[];
  tests: readonly string[];
  /** Its tests write to a real table. */
  hasTable?: true;
}

export const mutatedParts = {
  core: { mutated: ['core/**/*.ts'], tests: ['core/**/*.test.ts'] },
  stores: {
    mutated: ['functions/runtime/storage/*.ts', 'functions/*/**/*store.ts', '!functions/images/image-store.ts'],
    tests: ['functions/runtime/storage/*.test.ts', 'functions/*/**/*store.test.ts'],
    hasTable: true,
  },
  http: {
    mutated: ['functions/runtime/http/*.ts'],
    tests: ['functions/runtime/http/*.test.ts'],
    hasTable: true,
  },
  identity: {
    mutated: ['functions/runtime/identity/*.ts', 'functions/auth/*.ts'],
    tests: ['functions/runtime/identity/*.test.ts', 'functions/auth/*.test.ts'],
    hasTable: true,
  },
  notices: {
    mutated: ['functions/notices/*.ts'],
    tests: ['functions/notices/*.test.ts'],
    hasTable: true,
  },
} as const satisfies Record<string, MutatedPart>;

export type MutatedPartName = keyof typeof mutatedParts;

export const isMutatedPart = (word: string | undefined): word is MutatedPartName =>
  word !== undefined && word in mutatedParts;

/** Where Stryker and Vitest read which part they are to try. */
export const mutatedPartVariable = 'MUTATED_PART';

export const getMutatedPart = (): MutatedPart & { name: MutatedPartName } => {
  const name = process.env[mutatedPartVariable];
  if (!isMutatedPart(name)) throw new Error(`${mutatedPartVariable} names no part: ${name}`);
  return { name, ...mutatedParts[name] };
};

/** Stryker's own report of a part. */
export const getMutationReportPath = (name: MutatedPartName): string => `dist/mutation-${name}.json`;
