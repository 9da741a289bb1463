import { queryOptions } from '@tanstack/react-query';
import { api } from '#lib/api/api';

/** Which stocks have a note, for the search. */
export const stockNotesQuery = queryOptions({
  queryKey: ['notes'],
  queryFn: async ({ signal }) => (await api.call('GET /insight/notes', undefined, { signal })).notes,
});
