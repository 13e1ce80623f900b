export { BrowserOnly as default } from '../in-browser.js';
