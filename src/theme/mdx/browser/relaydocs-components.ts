export * from '../components.js';
