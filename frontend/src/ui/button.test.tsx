import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './button';

test('while it works it is not disabled, which would take the focus from it, but says that it takes no press', () => {
  const html = renderToStaticMarkup(<Button busy>Save</Button>);
  expect(html).toContain('aria-busy="true" aria-disabled="true"');
  expect(html).not.toContain('disabled=""');
  expect(renderToStaticMarkup(<Button>Save</Button>)).not.toContain('aria-disabled=');
});
