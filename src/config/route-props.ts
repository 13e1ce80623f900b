// Tells from a component's source text whether it uses the props that Docusaurus' router passes to pages. Providing them needs the browser,
// so only components that use them get them.

const taken = /\b(?:location|history|match|route)\b/;
/** Matches `export default function Page(given)`, `export default (given) =>`, `export default Page`. */
const exported = /\bexport\s+default\s+(?:function\b\s*\w*\b\s*)?\(?\s*(\w+)/;
/** Matches `({ location }) =>`, `({ style = {}, location }: Props)`, `const { location } = props`. */
const unpacked = /[{}]([^{}]*)\}\s*(?:=\s*(?:\{\}|(?:this\.)?props\b)|\)\s*(?:=>|\{|:)|:\s*[A-Za-z{])/g;
/** Matches `({ location: { pathname } }) =>`. */
const within = /\blocation\s*:\s*\{[^{}]*\}[^{}]*\}\s*(?:=|\)|:)/;

/** Whether a component uses the props of a router. @param code of its module */
export function takesRouteProps(code: string): boolean {
  const [, name = 'props'] = exported.exec(code) ?? [];
  const component = new RegExp(`\\b(?:function\\s+${name}|const\\s+${name}\\s*=)\\s*\\(?\\s*(\\w+)`).exec(
    code,
  );
  const ofProps = new RegExp(
    `\\b(?:props|${name}|${component?.[1] ?? name})\\??\\.(?:location|history|match|route)\\b`,
  );
  return (
    ofProps.test(code) ||
    within.test(code) ||
    [...code.matchAll(unpacked)].some(([, names]) => taken.test(names!))
  );
}
