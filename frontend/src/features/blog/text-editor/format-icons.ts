import {
  Bold,
  Code,
  Heading2,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Superscript,
  Table,
} from 'lucide-react';
import type { FormatName } from './format-keys';

export const formattingIcons: Record<FormatName, LucideIcon> = {
  strong: Bold,
  emphasis: Italic,
  heading: Heading2,
  link: Link2,
  quote: Quote,
  list: List,
  numberedList: ListOrdered,
  code: Code,
  newTable: Table,
  footnote: Superscript,
  picture: ImagePlus,
};
