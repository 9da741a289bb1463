/**
 * What looks newer than the oldest browsers by its name and is something else, or is asked for before it is used, by
 * the libraries that bring it along. Each with who has it.
 */
export const namesakes: Readonly<Record<string, string>> = {
  'api.Blob.bytes': "ky's name for a way to read an answer, which it offers where the browser has it",
  'api.Document.startViewTransition': 'React, for a component that is not used here',
  'api.HTMLElement.popover': 'React, for an attribute that is not used here',
  'api.HTMLInputElement.capture': 'an option of event listeners',
  'api.Navigator.connection': 'React asks for it first',
  'api.Navigator.login': "the blog's own link",
  'api.Navigator.share': "a field of React's",
  'api.Request.duplex': 'ky says it where the browser knows it',
  'api.Window.devicePixelRatio': 'there since Safari 3; what it says while zoomed is not asked',
  'api.Window.navigation': 'React asks for it first',
  'api.Window.open': 'there since Safari 1; iOS leaves the size of the window out',
  'api.Window.setImmediate': 'React asks for it first',
  'css.properties.cursor.pointer': 'there in Safari; an iPhone has no pointer',
  'css.properties.cursor.not-allowed': 'there in Safari; an iPhone has no pointer',
  'css.properties.cursor.crosshair': 'there in Safari; an iPhone has no pointer',
  'css.properties.cursor.help': 'there in Safari; an iPhone has no pointer',
  'css.properties.font-family.ui-monospace': 'the first of several fonts',
  'html.elements.link.rel.icon': 'iOS draws one of its own',
  'html.elements.meta.name.viewport': 'for telephones, and there on each',
  'javascript.builtins.AsyncDisposableStack.use': "React's `use`",
  'javascript.builtins.AsyncDisposableStack.move': "an option of the charts' pointer",
  'javascript.builtins.Error.fileName': 'the name of a file that is saved',
  'javascript.builtins.Error.isError': "a field of React Query's",
  'javascript.builtins.Function.displayName': "a field of React's",
  'javascript.builtins.Iterator.take': 'a function of the writing help',
  'javascript.builtins.Iterator.drop': 'a file of an import that is taken away again',
  'javascript.builtins.Set.difference': 'a figure of a comparison, and a part of a preview',
  'api.Window.external': 'Zod: where a schema is kept apart',
};
