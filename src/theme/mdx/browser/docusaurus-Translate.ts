export { Translate, Translate as default, translate } from '../Translate.js';
