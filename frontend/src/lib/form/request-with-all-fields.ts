/**
 * A request with each of its fields, also those that may be left out: a form that forgets one does not compile. The version
 * is nobody's to type.
 */
export type RequestWithAllFields<Request> = { [Name in keyof Required<Omit<Request, 'version'>>]: Request[Name] };
