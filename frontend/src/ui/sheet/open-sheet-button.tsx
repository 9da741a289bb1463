import { Sheet } from 'lucide-react';
import { Button } from '#ui/button';

/** Leads to the spreadsheet of a page. */
export const OpenSheetButton = ({ children, onPress }: { children: string; onPress: () => void }) => (
  <Button icon={<Sheet aria-hidden />} onClick={onPress}>
    {children}
  </Button>
);
