/** The stack's name in CloudFormation. */
export const stackName = 'Evenkeel';
