export { useBaseUrl as default, useBaseUrlUtils } from '../Link.js';
