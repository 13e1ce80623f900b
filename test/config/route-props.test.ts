// Which components of pages ask for what a router gives.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { takesRouteProps } from '../../src/config/route-props.js';

const routeProps = suite('what components take of a router');

routeProps('is known whatever a component calls its props', () => {
  for (const code of [
    'export default (props) => props.location.pathname;',
    'export default (p) => p.location.pathname;',
    'export default p => p.location.pathname;',
    'export default function Page(given) {\n  return given?.match.path;\n}',
    'function Page(given) {\n  return given.history.length;\n}\nexport default Page;',
    'const Page = (p) => p.route.path;\nexport default Page;',
    'export default ({ location }) => location.pathname;',
  ])
    assert.ok(takesRouteProps(code), code);
  for (const code of [
    'export default () => window.location.href;',
    'const other = (p) => p.location;\nexport default function Page(given) {\n  return given.title;\n}',
    'export default function Page() {\n  return text.match(/a/);\n}',
  ])
    assert.not.ok(takesRouteProps(code), code);
});

routeProps.run();
