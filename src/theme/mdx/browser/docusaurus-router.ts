export { Link, NavLink } from '../Link.js';
export { Redirect, useHistory, useLocation } from '../router.js';
