/** The metrics in which it is counted that something derived was not what the records come to; an alarm each. */
export const verificationMetricNames = {
  /** A person whose derived rows differed, whether or not a rebuild put them right. */
  differing: 'DerivedRowsDiffered',
  /** Returns that were withheld, or rebuilt, since their bridge did not close. */
  notClosing: 'BridgeDidNotClose',
} as const;
