export { Mermaid as default } from '../Mermaid.js';
