export { useDocusaurusContext as default } from '../site-config.js';
