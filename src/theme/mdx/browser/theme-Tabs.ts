export { Tabs as default } from '../Tabs.js';
