/** jest's global tear-down of the end-to-end tests. */
export { stopSharedN8n as default } from './sharedN8n';
