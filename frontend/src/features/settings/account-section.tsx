import { Card } from '#ui/card';

export const AccountSection = () => <Card title="Account">{null}</Card>;
