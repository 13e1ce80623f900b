export * from '../sidebar-category.js';
