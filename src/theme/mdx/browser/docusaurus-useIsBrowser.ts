export { useIsBrowser as default } from '../in-browser.js';
