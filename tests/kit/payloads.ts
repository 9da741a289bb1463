/** For journeys, which import no room but contract and local. */
export { scriptPayloads } from '#functions/blog/render/testing-script-payloads';
