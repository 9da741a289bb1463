/** For journeys, which import no room but contract and local. */
export { payloads } from '#functions/blog/payloads';
