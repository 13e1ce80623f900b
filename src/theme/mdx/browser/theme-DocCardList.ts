export { DocCardList as default } from '../DocCard.js';
