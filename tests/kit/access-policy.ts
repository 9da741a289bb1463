/** For tests: IAM's way of judging a request, as far as this product's policies go. */

export interface AccessStatement {
  actions: readonly string[];
  resources: readonly string[];
  /** Patterns of which every leading key of a request must fit one; any key where it is left out. */
  leadingKeys?: readonly string[];
  /** What a request's context must say: `ses:FromAddress` -> the one sender. */
  equals?: Readonly<Record<string, string>>;
}

export interface AccessRequest {
  /** `dynamodb:GetItem` */
  action: string;
  resource: string;
  /** Partition keys that a request to the table names: of a batch all of them, of a scan none. */
  keys?: readonly string[];
  context?: Readonly<Record<string, string>>;
}

const compiled = new Map<string, RegExp>();
const compile = (pattern: string): RegExp => {
  const there = compiled.get(pattern);
  if (there) return there;
  const made = new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`, 's');
  compiled.set(pattern, made);
  return made;
};

/** `USER#*` fits `USER#7f3`; a star stands for any text, none included. */
export const matchesPattern = (pattern: string, text: string): boolean => compile(pattern).test(text);

const fitsOne = (patterns: readonly string[], text: string): boolean =>
  patterns.some((one) => matchesPattern(one, text));

/** As `ForAllValues:StringLike` does: every key must fit, and where there is none, nothing is in the way. */
const allows = (statement: AccessStatement, { action, resource, keys = [], context = {} }: AccessRequest): boolean => {
  const { actions, resources, leadingKeys, equals = {} } = statement;
  return (
    fitsOne(actions, action) &&
    fitsOne(resources, resource) &&
    (leadingKeys === undefined || keys.every((key) => fitsOne(leadingKeys, key))) &&
    Object.entries(equals).every(([name, value]) => context[name] === value)
  );
};

/** The statements that allow all of a request by themselves, as IAM wants it; none where it is denied. */
export const findAllowingStatements = (
  statements: readonly AccessStatement[],
  request: AccessRequest,
): AccessStatement[] => statements.filter((statement) => allows(statement, request));
