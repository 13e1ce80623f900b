export { TocInline as default } from '../TocInline.js';
