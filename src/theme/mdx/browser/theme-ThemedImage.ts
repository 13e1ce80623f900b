export { ThemedImage as default } from '../ThemedImage.js';
