import { Card } from '#ui/card';

export const DataSection = () => <Card title="Data">{null}</Card>;
