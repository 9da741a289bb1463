/** The class that `axios` is made of, without the adapters and helpers that its own entry adds: not typed by itself. */
declare module 'axios/unsafe/core/Axios.js' {
  export { Axios as default } from 'axios';
}
