export { Admonition as default } from '../Admonition.js';
