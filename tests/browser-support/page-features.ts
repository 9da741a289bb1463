import { filterDocumented } from './compat-data.ts';

/** The documented features that a page's HTML and its answer's headers use, by their paths. */

const elements = /<([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)/g;

/** `<link rel="modulepreload" href="/a.js">` -> the element, its attributes, and what `rel` says. */
export const collectHtmlFeatures = (html: string): Set<string> =>
  new Set(
    [...html.matchAll(elements)].flatMap(([, element = '', attributes = '']) => {
      const path = `html.elements.${element}`;
      const named = [...attributes.matchAll(/\s([a-z-]+)(?:="([^"]*)")?/g)];
      return filterDocumented([
        path,
        ...named.flatMap(([, name = '', value = '']) => [
          `${path}.${name}`,
          `${path}.${name}.${value}`,
          `html.global_attributes.${name}`,
        ]),
      ]);
    }),
  );

/** A policy's directives count each for itself. */
export const collectHeaderFeatures = (headers: Readonly<Record<string, string>>): Set<string> =>
  new Set(
    Object.entries(headers).flatMap(([name, value]) => {
      const path = `http.headers.${name}`;
      const directives = value.split(';').map((part) => part.trim().split(' ')[0] ?? '');
      return filterDocumented([path, ...directives.map((directive) => `${path}.${directive}`)]);
    }),
  );
