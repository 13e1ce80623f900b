export { DocCard as default } from '../DocCard.js';
