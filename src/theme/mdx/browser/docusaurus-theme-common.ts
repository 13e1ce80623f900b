export { useColorMode } from '../color-mode.js';
export * from '../sidebar-category.js';
export { useThemeConfig } from '../site-config.js';
