import { useEffect } from 'react';

/**
 * What the head of a page says of it to those who share or save it. The server wrote the same for the first page of a
 * visit; this keeps up with where the reader went from there.
 */
export interface Description {
  title: string;
  description: string;
  /** Its public address on this site; left out where it has none. */
  path?: string | undefined;
  image?: string | null | undefined;
}

interface Tag {
  selector: string;
  make: () => HTMLElement;
  attribute: 'content' | 'href';
  value: string;
}

const meta = (kind: 'name' | 'property', key: string, value: string): Tag => ({
  selector: `meta[${kind}="${key}"]`,
  make: () => {
    const element = document.createElement('meta');
    element.setAttribute(kind, key);
    return element;
  },
  attribute: 'content',
  value,
});

const canonical = (value: string): Tag => ({
  selector: 'link[rel="canonical"]',
  make: () => {
    const element = document.createElement('link');
    element.rel = 'canonical';
    return element;
  },
  attribute: 'href',
  value,
});

/** Tags of a page, each once. A page without an image has none of the two for it. */
export const tagsOf = ({ title, description, path, image }: Description, origin: string): Tag[] => {
  const url = path && origin + path;
  const picture = image && new URL(image, origin).href;
  return [
    meta('name', 'description', description),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('name', 'twitter:card', picture ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    ...(url ? [canonical(url), meta('property', 'og:url', url)] : []),
    ...(picture ? [meta('property', 'og:image', picture), meta('name', 'twitter:image', picture)] : []),
  ];
};

const put = ({ selector, make, attribute, value }: Tag): HTMLElement => {
  const found = document.head.querySelector<HTMLElement>(selector);
  const element = found ?? document.head.appendChild(make());
  element.setAttribute(attribute, value);
  return element;
};

/** Describes the page in its head while it is shown; what was said is taken away with it. */
export const useDescription = ({ title, description, path, image }: Description): void => {
  useEffect(() => {
    const elements = tagsOf({ title, description, path, image }, location.origin).map(put);
    return () => {
      for (const element of elements) element.remove();
    };
  }, [title, description, path, image]);
};
