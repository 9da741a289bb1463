/**
 * True for an `Accept` header that names `text/markdown` and puts no HTML before it, as programs that read text send it and
 * no browser does. It stands in the CDN's function too, by its text, and so uses nothing that is not its own.
 */
export const prefersMarkdown = (accept: string | undefined): boolean => {
  const qualityOf = (type: string): number => {
    for (const part of (accept || '').toLowerCase().split(',')) {
      const words = part.replace(/\s/g, '').split(';');
      if (words[0] !== type) continue;
      const quality = /^q=([\d.]+)$/.exec(words[1] || '');
      return quality ? Number(quality[1]) : 1;
    }
    return 0;
  };
  const markdown = qualityOf('text/markdown');
  return markdown > 0 && markdown >= qualityOf('text/html');
};
