/** jest's global tear-down of the walk through the editor. */
export { stopSharedN8n as default } from './sharedN8n';
