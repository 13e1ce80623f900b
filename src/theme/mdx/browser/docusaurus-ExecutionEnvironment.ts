export { ExecutionEnvironment as default } from '../in-browser.js';
