export { Heading as default } from '../Heading.js';
